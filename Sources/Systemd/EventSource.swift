internal import CSystemd
package import Unix

/// Something that a loop waits for; releasing the source ends the wait, even in its own handler.
@safe
package final class EventSource {
  let pointer: OpaquePointer
  private let handler: EventHandler

  typealias Attach = (
    _ source: UnsafeMutablePointer<OpaquePointer?>, _ data: UnsafeMutableRawPointer
  ) -> Int32

  /// `attach` makes the library's source, whose data is the handler's address.
  init(
    _ call: StaticString, handler: @escaping () -> Void, attach: Attach
  ) throws(SystemCallFailure) {
    let handler = EventHandler(handler)
    var made: OpaquePointer?
    let code = unsafe attach(&made, Unmanaged.passUnretained(handler).toOpaque())
    guard code >= 0, let pointer = unsafe made else {
      throw SystemCallFailure(call: "\(call)", errno: Errno(rawValue: -code))
    }
    unsafe self.pointer = pointer
    self.handler = handler
  }

  deinit {
    _ = unsafe sd_event_source_disable_unref(pointer)
  }

  /// Whether the loop waits for the source; a disabled source stays registered and costs nothing.
  package var isEnabled: Bool {
    get {
      var state: Int32 = 0
      _ = unsafe sd_event_source_get_enabled(pointer, &state)
      return state != Int32(SD_EVENT_OFF)
    }
    set { enable(newValue ? SD_EVENT_ON : SD_EVENT_OFF) }
  }

  /// Changes what a descriptor is watched for; with nothing, only its end is noticed.
  package func setInterest(_ interest: Interest) {
    _ = unsafe sd_event_source_set_io_events(pointer, interest.rawValue)
  }

  /// Runs a deferred handler once more, after the current handler.
  package func runAgain() {
    enable(SD_EVENT_ONESHOT)
  }

  /// The library refuses these calls only in a forked child or after the loop has ended.
  func enable(_ state: Int) {
    _ = unsafe sd_event_source_set_enabled(pointer, Int32(state))
  }
}

/// Runs its handler once each time it is armed and the time comes; releasing the timer disarms it.
package final class LoopTimer {
  private let source: EventSource

  init(_ source: EventSource) {
    self.source = source
    disarm()
  }

  /// Whether the handler is still due.
  package var isArmed: Bool { source.isEnabled }

  /// Sets the time again, counted from the start of the loop's turn.
  package func arm(afterMicroseconds microseconds: UInt64) {
    // The library adds the current time to this number and refuses a sum beyond 64 bits.
    _ = unsafe sd_event_source_set_time_relative(source.pointer, min(microseconds, 1 << 62))
    source.enable(SD_EVENT_ONESHOT)
  }

  /// Cancels the timer; does nothing if it is not armed.
  package func disarm() {
    source.enable(SD_EVENT_OFF)
  }
}

/// A source's handler, at an address that stays the same while the source lives.
final class EventHandler {
  private let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }

  /// Runs the handler behind a callback's data, and keeps it alive until it returns.
  ///
  /// The handler may release its own source. The result is 0: a negative result would disable the
  /// source.
  @unsafe
  static func call(_ data: UnsafeMutableRawPointer?) -> Int32 {
    guard let data = unsafe data else { return 0 }
    let handler = unsafe Unmanaged<EventHandler>.fromOpaque(data).takeUnretainedValue()
    handler.run()
    return 0
  }
}
