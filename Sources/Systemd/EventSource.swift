internal import CSystemd
internal import Unix

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

  /// Runs a deferred handler once more, after the current handler.
  package func runAgain() {
    enable(SD_EVENT_ONESHOT)
  }

  /// Among ready sources, lower numbers run first; the default is 0.
  package func setPriority(_ priority: Int64) {
    _ = unsafe sd_event_source_set_priority(pointer, priority)
  }

  /// The library refuses these calls only in a forked child or after the loop has ended.
  func enable(_ state: Int) {
    _ = unsafe sd_event_source_set_enabled(pointer, Int32(state))
  }
}
