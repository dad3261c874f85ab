internal import Unix

/// Whether a thread has done all it will, for those who wait for that.
final class ThreadEnding: Sendable {
  private struct State {
    var isOver = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Locked(State())
  /// Raised for good when it is over.
  private let signal: EventSignal

  init() throws(SystemCallFailure) {
    signal = try EventSignal()
  }

  /// Called once, by the thread itself, as its last act.
  func tell() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [] }
      return state.waiting
    }
    signal.raise()
    for body in waiting { body() }
  }

  /// Calls `body` when it is over, on whatever thread; at once if it is.
  func whenOver(_ body: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.waiting.append(body) }
      return state.isOver
    }
    if isOver { body() }
  }

  /// Blocks the calling thread.
  func wait() {
    do {
      _ = try signal.descriptor.wait(for: .readable, timeoutMilliseconds: nil)
    } catch {
      // poll fails on its own arguments only, which would be our bug.
      preconditionFailure("waiting for a thread: \(error)")
    }
  }
}
