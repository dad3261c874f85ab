internal import Unix

extension ReplicaThread {
  /// Opens a replica and waits until that is done, or cannot be; blocks the caller's thread.
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

  /// How opening went, handed from the thread to whoever waits for it.
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
        // poll fails on its own arguments only, which would be our bug.
        preconditionFailure("waiting for the replica: \(error)")
      }
      return problem.withLock { $0 }
    }
  }
}
