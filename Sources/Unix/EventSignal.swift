internal import CUnix
internal import Glibc

/// Wakes another thread's loop: readable from `raise()` until `clear()`, however often raised.
package final class EventSignal: Sendable {
  /// The descriptor to watch for reading.
  package let descriptor: FileDescriptor

  /// Makes an unraised signal; fails when no descriptor is left.
  ///
  /// With `isBlocking`, `clear()` waits until the signal is raised.
  package init(isBlocking: Bool = false) throws(SystemCallFailure) {
    descriptor = FileDescriptor(
      rawValue: try systemCall("eventfd") { cunix_event_signal(isBlocking ? 1 : 0) })
  }

  deinit {
    descriptor.close()
  }

  /// Makes the descriptor readable; any thread may call it.
  package func raise() {
    var one: UInt64 = 1
    // A write fails only when the counter is full, and then the descriptor is readable already.
    while unsafe write(descriptor.rawValue, &one, 8) == -1 && Errno.current == .interrupted {}
  }

  /// Makes the descriptor unreadable; returns whether the signal was raised, always true if it blocks.
  @discardableResult
  package func clear() -> Bool {
    var count: UInt64 = 0
    while true {
      if unsafe read(descriptor.rawValue, &count, 8) == 8 { return true }
      if Errno.current != .interrupted { return false }
    }
  }
}
