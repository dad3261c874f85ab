extension ReplicaThread {
  /// Opens a replica without blocking the task's thread.
  static func opened(_ place: ReplicaPlace) async throws(ReplicaProblem) -> ReplicaThread {
    var thread: ReplicaThread?
    let problem = await withCheckedContinuation { continuation in
      do throws(ReplicaProblem) {
        thread = try ReplicaThread(place) { continuation.resume(returning: $0) }
      } catch {
        continuation.resume(returning: error)
      }
    }
    if let problem { throw problem }
    guard let thread else { preconditionFailure("a thread is there, or why it is not") }
    return thread
  }

  /// Runs `body` on the replica's thread and returns its result; nil if the replica is closed.
  func value<Value: Sendable>(
    _ body: @escaping @Sendable (ReplicaDriver) -> Value
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      let isTaken = perform { continuation.resume(returning: body($0)) }
      if !isTaken { continuation.resume(returning: nil) }
    }
  }

  /// Closes the replica after all earlier orders.
  func ended() async {
    await withCheckedContinuation { continuation in
      end { continuation.resume() }
    }
  }
}
