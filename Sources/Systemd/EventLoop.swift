internal import CSystemd
package import Unix

/// Waits for descriptors, signals and timers on one thread, and runs one handler after another.
///
/// Handlers run on the thread that calls `run`, without tasks. A handler ends with its
/// `EventSource`.
@safe
package final class EventLoop {
  /// A timer may be at most an hour late: the library refuses unbounded numbers.
  package static let coarsestMilliseconds: UInt64 = 3_600_000

  private let pointer: OpaquePointer

  /// Waits for nothing yet; fails when no descriptor is left.
  package init() throws(SystemCallFailure) {
    var made: OpaquePointer?
    let code = unsafe sd_event_new(&made)
    guard let pointer = unsafe made else {
      throw SystemCallFailure(call: "sd_event_new", errno: Errno(rawValue: -code))
    }
    unsafe self.pointer = pointer
  }

  deinit {
    _ = unsafe sd_event_unref(pointer)
  }

  /// Runs `handler` whenever a read of the descriptor would not block; throws like `add`.
  package func addReadable(
    _ descriptor: FileDescriptor, handler: @escaping () -> Void
  ) throws(SystemCallFailure) -> EventSource {
    try add(descriptor, interest: .readable, handler: handler)
  }

  /// Runs `handler` whenever the descriptor is ready for the interest, hung up or broken.
  ///
  /// Throws for a regular file and for a descriptor that this loop already watches.
  package func add(
    _ descriptor: FileDescriptor, interest: Interest, handler: @escaping () -> Void
  ) throws(SystemCallFailure) -> EventSource {
    try unsafe EventSource("sd_event_add_io", handler: handler) { source, data in
      unsafe sd_event_add_io(
        pointer, source, descriptor.rawValue, interest.rawValue,
        { _, _, _, data in unsafe EventHandler.call(data) }, data)
    }
  }

  /// Runs `handler` instead of the signal's action, and blocks the signal on this thread.
  ///
  /// Threads that started earlier do not block the signal: block it before the first thread. Throws
  /// for a signal that has a handler already.
  package func addSignal(
    _ signal: Signal, handler: @escaping () -> Void
  ) throws(SystemCallFailure) -> EventSource {
    try unsafe EventSource("sd_event_add_signal", handler: handler) { source, data in
      unsafe csystemd_add_signal(
        pointer, source, signal.number, { _, _, data in unsafe EventHandler.call(data) }, data)
    }
  }

  /// Runs `handler` once, after the current handler; `runAgain` requests another run.
  ///
  /// Throws only if the loop has ended, or no memory is left.
  package func addDeferred(
    handler: @escaping () -> Void
  ) throws(SystemCallFailure) -> EventSource {
    try unsafe EventSource("sd_event_add_defer", handler: handler) { source, data in
      unsafe sd_event_add_defer(
        pointer, source, { _, data in unsafe EventHandler.call(data) }, data)
    }
  }

  /// Makes an unarmed timer.
  ///
  /// The system may delay it by up to the accuracy, so that several timers wake the machine once.
  /// Throws if no descriptor is left for the loop's clock.
  package func addTimer(
    accuracyMilliseconds: UInt64 = 1, handler: @escaping () -> Void
  ) throws(SystemCallFailure) -> LoopTimer {
    // 0 would mean the library's default of 250 ms.
    let microseconds = max(min(accuracyMilliseconds, EventLoop.coarsestMilliseconds) * 1000, 1)
    let source = try unsafe EventSource("sd_event_add_time", handler: handler) { source, data in
      unsafe csystemd_add_timer(
        pointer, source, microseconds, { _, _, data in unsafe EventHandler.call(data) }, data)
    }
    return LoopTimer(source)
  }

  /// Sends the manager watchdog signals from the loop itself, if it wants any; true if it does.
  ///
  /// Throws if the manager's variables are malformed, or no descriptor is left for the watchdog's
  /// timer.
  package func enableWatchdog() throws(SystemCallFailure) -> Bool {
    try check("sd_event_set_watchdog", unsafe sd_event_set_watchdog(pointer, 1)) > 0
  }

  /// Runs handlers until one calls `exit`; returns the code given there.
  ///
  /// Throws if the kernel refuses to wait, or the loop was run to its end before.
  package func run() throws(SystemCallFailure) -> Int32 {
    try check("sd_event_loop", unsafe sd_event_loop(pointer))
  }

  /// Runs at most one turn; false if the timeout passed first (nil waits for ever).
  ///
  /// Throws if the kernel refuses to wait, or the loop was run to its end before.
  package func runOnce(timeoutMicroseconds: UInt64?) throws(SystemCallFailure) -> Bool {
    try check("sd_event_run", unsafe sd_event_run(pointer, timeoutMicroseconds ?? .max)) > 0
  }

  /// Makes `run` return the code after the current handler.
  package func exit(_ code: Int32) {
    _ = unsafe sd_event_exit(pointer, code)
  }

  /// Monotonic microseconds at the start of the turn; outside a turn, now.
  package var monotonicMicroseconds: UInt64 {
    var microseconds: UInt64 = 0
    _ = unsafe csystemd_now_monotonic(pointer, &microseconds)
    return microseconds
  }

  /// Milliseconds since 1970 at the start of the turn; outside a turn, now.
  package var realtimeMilliseconds: Int64 {
    var microseconds: UInt64 = 0
    _ = unsafe csystemd_now_realtime(pointer, &microseconds)
    return Int64(clamping: microseconds / 1000) &+ SystemClock.realtimeErrorMilliseconds
  }

  private func check(_ call: StaticString, _ code: Int32) throws(SystemCallFailure) -> Int32 {
    guard code >= 0 else {
      throw SystemCallFailure(call: "\(call)", errno: Errno(rawValue: -code))
    }
    return code
  }
}
