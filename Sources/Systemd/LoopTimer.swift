internal import CSystemd

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
