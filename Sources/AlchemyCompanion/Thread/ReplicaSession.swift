internal import JSON
internal import ProfileService
internal import ReplicaHost
internal import Unix
internal import Wire

/// A connection to a replica in this process, for tasks: it never blocks their threads.
final class ReplicaSession: Sendable {
  private let thread: ReplicaThread
  private let id: ConnectionID

  init(on thread: ReplicaThread) async throws(CompanionError) {
    let id = await thread.value { $0.connect() }
    guard let id else { throw .closed }
    self.thread = thread
    self.id = id
  }

  deinit {
    let id = id
    _ = thread.perform { $0.disconnect(id) }
  }

  /// Sends lines, and returns all replies to them.
  func exchange(_ lines: [UInt8]) async throws(CompanionError) -> [UInt8] {
    let id = id
    let answer = await thread.value { driver -> Result<[UInt8], CompanionError> in
      if let reason = driver.replica.breakdownReason { return .failure(.broken(reason: reason)) }
      return .success(driver.replica.send(lines, on: id, at: .now))
    }
    guard let answer else { throw .closed }
    return try answer.get()
  }

  /// Sends one request and returns its result; the session must watch nothing.
  func ask(_ request: Request) async throws(CompanionError) -> JSONValue {
    let line = try await exchange(request.line(id: 1))
    guard let reply = JSONValue(readable: line).map(DaemonMessage.init) else {
      throw try await breakdown()
    }
    if let refusal = reply.refusal { throw CompanionError(refusal) }
    return reply.result ?? .null
  }

  /// The next unrequested lines, at least one; nil if no more will come.
  func next() async throws(CompanionError) -> [UInt8]? {
    let id = id
    let isCancelled = Locked(false)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isTaken = thread.perform { driver in
          // Cancelled before the wait began: the cancellation handler has already run.
          if isCancelled.withLock({ $0 }) { return continuation.resume(returning: nil) }
          driver.awaitOutput(of: id) { continuation.resume(returning: $0) }
        }
        if !isTaken { continuation.resume(returning: nil) }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
      _ = thread.perform { $0.stopAwaiting(id) }
    }
  }

  private func breakdown() async throws(CompanionError) -> CompanionError {
    let reason = await thread.value { $0.replica.breakdownReason }
    guard let reason else { throw .closed }
    return reason.map { .broken(reason: $0) } ?? .unexpected("a request was not answered")
  }
}
