internal import Unix

extension ReplicaThread {
  /// Opens a replica and waits for success or failure; blocks the caller's thread.
  ///
  /// Throws if the replica cannot be opened, or no thread or descriptor is left.
  package static func open(_ place: ReplicaPlace) throws(ReplicaProblem) -> ReplicaThread {
    let answer = Answer(try signal(place.folder))
    let thread = try ReplicaThread(place) { answer.give($0) }
    if let problem = answer.wait() { throw problem }
    return thread
  }

  private static func signal(_ folder: String) throws(ReplicaProblem) -> EventSignal {
    do {
      return try EventSignal()
    } catch {
      throw ReplicaProblem(error, folder: folder)
    }
  }

  /// The result of opening, passed from the new thread to the waiting thread.
  private final class Answer: Sendable {
    private let problem = Locked<ReplicaProblem?>(nil)
    private let signal: EventSignal

    init(_ signal: EventSignal) {
      self.signal = signal
    }

    func give(_ problem: ReplicaProblem?) {
      self.problem.withLock { $0 = problem }
      signal.raise()
    }

    func wait() -> ReplicaProblem? {
      do {
        _ = try signal.descriptor.wait(for: .readable, timeoutMilliseconds: nil)
      } catch {
        // poll fails only for invalid arguments, which would be our bug.
        preconditionFailure("waiting for the replica: \(error)")
      }
      return problem.withLock { $0 }
    }
  }
}
