import Unix

/// A temporary thread for long work, which has a lower priority than the loop and the store: both are
/// served within moments while such work keeps every core busy.
enum BackgroundThread {
  /// Begins the work; if the priority cannot be lowered, the loop is told, and the work is done anyway.
  ///
  /// Throws if no thread can be started; then the work has not begun.
  static func start(
    _ name: String, inbox: Inbox, _ work: @escaping @Sendable () -> Void
  ) throws(SystemCallFailure) {
    _ = try Thread(name: name) {
      do throws(SystemCallFailure) {
        try Thread.lowerPriority()
      } catch {
        inbox.post(.priorityKept(error))
      }
      work()
    }
  }
}
