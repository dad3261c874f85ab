package import ProfileStore
package import StoreJobs

/// Performs the service's jobs on the database.
package struct StoreWork {
  /// The result of a job.
  package enum Result: Sendable {
    case stored(StoreOutcome)
    /// The store can neither be written nor read; nothing can be served any more.
    case broken(StoreFailure)
    /// The store is damaged; the outcome, if any, is the last one it could give.
    case damaged(StoreFailure, StoreOutcome?)
  }

  private let database: ProfileDatabase

  /// Must be used on the thread that opened the database.
  package init(on database: ProfileDatabase) {
    self.database = database
  }

  /// Performs a job; if it fails, the result has the durable state, loaded again.
  package func result(of job: StoreJob) -> Result {
    var bytes: Int?
    do throws(StoreFailure) {
      if !job.batch.entries.isEmpty { bytes = try database.commit(job.batch).databaseBytes }
    } catch {
      return afterFailure(error)
    }
    return read(job.reads, databaseBytes: bytes)
  }

  /// A failed read does not undo the commit before it; only that read reports a failure.
  private func read(_ reads: [StoreRead], databaseBytes: Int?) -> Result {
    var suspicion: StoreFailure?
    let findings = reads.map { read -> StoreFinding in
      do throws(StoreFailure) {
        return try database.find(read)
      } catch {
        if error.isOfContent { suspicion = suspicion ?? error }
        return .unreadable(reason: error.cause)
      }
    }
    let outcome = StoreOutcome.done(findings: findings, databaseBytes: databaseBytes)
    // The next commit finds that out, and has what is in memory saved.
    if suspicion != nil, database.isEmptied { return .stored(outcome) }
    guard let damage = confirmed(suspicion) else { return .stored(outcome) }
    return .damaged(damage, outcome)
  }

  private func afterFailure(_ failure: StoreFailure) -> Result {
    let failure = afterLooking(failure)
    // What can be read by now may be other content than ours.
    if case .displaced(let displacement) = failure, displacement.isOverwritten {
      return .stored(.emptied(displacement))
    }
    let damage = confirmed(failure)
    do throws(StoreFailure) {
      let outcome = StoreOutcome.failed(reason: failure.cause, state: try database.load())
      return damage.map { .damaged($0, outcome) } ?? .stored(outcome)
    } catch {
      if case .displaced(let displacement) = failure {
        // Memory is served from now on, and may have edits that the file lacks.
        database.stopWriting()
        return .stored(.emptied(displacement))
      }
      if let damage { return .damaged(damage, nil) }
      switch error {
      case .corrupt, .damaged: return .damaged(error, nil)
      case .full, .io, .displaced, .refused: return .broken(error)
      }
    }
  }

  /// Why it failed, where somebody has cut off or overwritten the file's content in between.
  private func afterLooking(_ failure: StoreFailure) -> StoreFailure {
    guard failure.isOfContent, database.isEmptied else { return failure }
    do throws(StoreFailure) {
      try database.checkPlace(nowMilliseconds: database.lastMilliseconds)
      return failure
    } catch {
      return error
    }
  }

  private func confirmed(_ failure: StoreFailure?) -> StoreFailure? {
    failure?.confirmed { () throws(StoreFailure) in _ = try database.find(.check) }
  }
}

extension StoreFailure {
  /// Whether the failure means that the file's content is wrong.
  fileprivate var isOfContent: Bool {
    switch self {
    case .corrupt, .damaged: true
    case .full, .io, .displaced, .refused: false
    }
  }

  /// The damage, if a failed read was due to damage; nil if a check of every byte finds none.
  ///
  /// Nil for any other failure, too. SQLite also reports a page as corrupt if the system failed to
  /// read it, even if a moment later it can.
  package func confirmed(by check: () throws(StoreFailure) -> Void) -> StoreFailure? {
    guard isOfContent else { return nil }
    do throws(StoreFailure) {
      try check()
      return nil
    } catch {
      return error.isOfContent ? error : self
    }
  }
}
