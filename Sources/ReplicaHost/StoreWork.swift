package import ProfileStore
package import StoreCare
package import StoreJobs

/// Performs the service's jobs on the database.
package struct StoreWork {
  /// The result of a job.
  package enum Result: Sendable {
    case stored(StoreOutcome)
    /// The store can be neither written nor read, so nothing can be served.
    case broken(StoreFailure)
    /// The store is damaged, or another program took its file away; an outcome, if any, is the last
    /// one.
    case damaged(StoreFailure, StoreOutcome?)
  }

  private let database: ProfileDatabase

  /// Must be used on the thread that opened the database.
  package init(on database: ProfileDatabase) {
    self.database = database
  }

  /// Performs a job; after a failure, the result has the durable state, loaded again.
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
    // Confirmed once after all reads, because the check reads every byte of the store.
    guard let damage = suspicion.flatMap(confirmed) else { return .stored(outcome) }
    return .damaged(damage, outcome)
  }

  private func afterFailure(_ failure: StoreFailure) -> Result {
    let damage = confirmed(failure)
    if case .displaced? = damage { return .damaged(damage ?? failure, nil) }
    do throws(StoreFailure) {
      let outcome = StoreOutcome.failed(reason: failure.cause, state: try database.load())
      return damage.map { .damaged($0, outcome) } ?? .stored(outcome)
    } catch {
      if let damage = damage ?? confirmed(error) { return .damaged(damage, nil) }
      return .broken(error)
    }
  }

  /// The confirmed damage or displacement behind a failure; nil if the store is sound.
  private func confirmed(_ failure: StoreFailure) -> StoreFailure? {
    if case .displaced = failure { return failure }
    guard failure.isOfContent else { return nil }
    do throws(StoreFailure) {
      // Another program may have cut off or overwritten the file.
      if database.isEmptied { try database.checkPlace() }
    } catch {
      return error
    }
    return failure.confirmed { () throws(StoreFailure) in _ = try database.find(.check) }
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

  /// The damage, if a failed read was caused by damage; nil if a check of every byte finds none.
  ///
  /// Nil for any other failure, too. SQLite also reports a page as corrupt if the system failed to
  /// read it, even if a moment later the page is readable.
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
