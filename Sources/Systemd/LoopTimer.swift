internal import CSystemd

/// Runs its handler once each time that it was armed and its time came; dropping it disarms it.
package final class LoopTimer {
  private let source: EventSource

  init(_ source: EventSource) {
    self.source = source
    disarm()
  }

  /// Whether the handler is still to run.
  package var isArmed: Bool { source.isEnabled }

  /// Sets the time anew, counted from the beginning of the loop's turn.
  package func arm(afterMicroseconds microseconds: UInt64) {
    // The library adds its own now to this number and refuses a sum beyond 64 bits.
    _ = unsafe sd_event_source_set_time_relative(source.pointer, min(microseconds, 1 << 62))
    source.enable(SD_EVENT_ONESHOT)
  }

  /// Takes the time back; a timer that is not armed stays so.
  package func disarm() {
    source.enable(SD_EVENT_OFF)
  }
}
