internal import Unix

/// Passes posts from one task to another, one at a time: the sender waits for the receiver.
final class Mailbox: Sendable {
  enum Post: Sendable {
    case bytes([UInt8])
    /// The stream has ended, with the reason if known.
    case end(reason: String?)
    /// It is time to check the deadline.
    case time
    case cancelled
  }

  typealias Taker = CheckedContinuation<Post, Never>
  typealias Putter = CheckedContinuation<Bool, Never>

  private struct State {
    var post: (Post, Putter)?
    var taker: Taker?
    var isCancelled = false
  }

  private enum Putting {
    case waits
    case handsTo(Taker)
    case isRefused
  }

  private let state = Locked(State())

  /// Waits until the post is taken; false if posts are no longer taken.
  func put(_ post: Post) async -> Bool {
    await withCheckedContinuation { continuation in
      switch putting(post, continuation) {
      case .waits: break
      case .handsTo(let taker):
        taker.resume(returning: post)
        continuation.resume(returning: true)
      case .isRefused: continuation.resume(returning: false)
      }
    }
  }

  private func putting(_ post: Post, _ putter: Putter) -> Putting {
    state.withLock { state in
      if state.isCancelled { return .isRefused }
      if let taker = state.taker {
        state.taker = nil
        return .handsTo(taker)
      }
      state.post = (post, putter)
      return .waits
    }
  }

  /// Waits for the next post.
  func take() async -> Post {
    await withCheckedContinuation { continuation in
      guard let (post, putter) = taking(continuation) else { return }
      continuation.resume(returning: post)
      putter?.resume(returning: true)
    }
  }

  private func taking(_ taker: Taker) -> (Post, Putter?)? {
    state.withLock { state in
      if state.isCancelled { return (.cancelled, nil) }
      guard let (post, putter) = state.post else {
        state.taker = taker
        return nil
      }
      state.post = nil
      return (post, putter)
    }
  }

  /// Wakes the task that waits for a post.
  func ring() {
    let taker = state.withLock { state in
      defer { state.taker = nil }
      return state.taker
    }
    taker?.resume(returning: .time)
  }

  /// Refuses all further posts, and tells the waiting tasks.
  func cancel() {
    let (taker, putter) = state.withLock { state in
      state.isCancelled = true
      defer { (state.taker, state.post) = (nil, nil) }
      return (state.taker, state.post?.1)
    }
    taker?.resume(returning: .cancelled)
    putter?.resume(returning: false)
  }
}
