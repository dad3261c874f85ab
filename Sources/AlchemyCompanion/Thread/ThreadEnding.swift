internal import Unix

/// Whether a thread has finished its work, for code that waits for the end.
final class ThreadEnding: Sendable {
  private struct State {
    var isOver = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Locked(State())
  /// Raised once and for all at the end.
  private let signal: EventSignal

  init() throws(SystemCallFailure) {
    signal = try EventSignal()
  }

  /// The thread itself calls this once, as its last act.
  func tell() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [] }
      return state.waiting
    }
    signal.raise()
    for body in waiting { body() }
  }

  /// Calls `body` at the end, on any thread; at once if the end has come.
  func whenOver(_ body: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.waiting.append(body) }
      return state.isOver
    }
    if isOver { body() }
  }

  /// Blocks the calling thread until the end.
  func wait() {
    do {
      _ = try signal.descriptor.wait(for: .readable, timeoutMilliseconds: nil)
    } catch {
      // poll fails only for invalid arguments, which would be our bug.
      preconditionFailure("waiting for a thread: \(error)")
    }
  }
}
