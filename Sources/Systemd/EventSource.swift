internal import CSystemd
internal import Unix

/// Something that a loop waits for; dropping it ends the waiting, even from its own handler.
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

  /// Whether the loop waits for it; a source that is off keeps its place and costs nothing.
  package var isEnabled: Bool {
    get {
      var state: Int32 = 0
      _ = unsafe sd_event_source_get_enabled(pointer, &state)
      return state != Int32(SD_EVENT_OFF)
    }
    set { enable(newValue ? SD_EVENT_ON : SD_EVENT_OFF) }
  }

  /// Runs a deferred handler once more, after the handler that is running now.
  package func runAgain() {
    enable(SD_EVENT_ONESHOT)
  }

  /// Lower numbers run first when several are ready; 0 unless set.
  package func setPriority(_ priority: Int64) {
    _ = unsafe sd_event_source_set_priority(pointer, priority)
  }

  /// The library refuses these calls only in a forked child or after its loop has ended.
  func enable(_ state: Int) {
    _ = unsafe sd_event_source_set_enabled(pointer, Int32(state))
  }
}
