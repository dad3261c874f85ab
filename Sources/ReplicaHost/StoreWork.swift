package import ProfileStore
package import StoreJobs

/// Carries out one job of the service on the database.
package struct StoreWork {
  /// What a job led to.
  package enum Result: Sendable {
    case stored(StoreOutcome)
    /// The store can be neither written nor read: there is nothing left to serve.
    case broken(StoreFailure)
    /// The store is damaged: what the job led to is the last thing that it could tell.
    case damaged(StoreFailure, StoreOutcome?)
  }

  private let database: ProfileDatabase

  /// Belongs to the thread that opened the database.
  package init(on database: ProfileDatabase) {
    self.database = database
  }

  /// A job that fails is answered with what is durable, read anew.
  package func result(of job: StoreJob) -> Result {
    var bytes: Int?
    do throws(StoreFailure) {
      if !job.batch.entries.isEmpty { bytes = try database.commit(job.batch).databaseBytes }
    } catch {
      return afterFailure(error)
    }
    return read(job.reads, databaseBytes: bytes)
  }

  /// A read that fails does not undo the commit before it: it alone is answered with a failure.
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
    guard let damage = confirmed(suspicion) else { return .stored(outcome) }
    return .damaged(damage, outcome)
  }

  private func afterFailure(_ failure: StoreFailure) -> Result {
    let damage = confirmed(failure)
    do throws(StoreFailure) {
      let outcome = StoreOutcome.failed(reason: failure.cause, state: try database.load())
      return damage.map { .damaged($0, outcome) } ?? .stored(outcome)
    } catch {
      if let damage { return .damaged(damage, nil) }
      switch error {
      case .corrupt, .damaged: return .damaged(error, nil)
      case .full, .io, .displaced, .refused: return .broken(error)
      }
    }
  }

  private func confirmed(_ failure: StoreFailure?) -> StoreFailure? {
    failure?.confirmed { () throws(StoreFailure) in _ = try database.find(.check) }
  }
}

extension StoreFailure {
  /// Whether it says that the file's content is wrong.
  fileprivate var isOfContent: Bool {
    switch self {
    case .corrupt, .damaged: true
    case .full, .io, .displaced, .refused: false
    }
  }

  /// What is wrong with a store in which something could not be read; nil for any other failure, and
  /// where a check of every byte finds nothing.
  ///
  /// SQLite calls a page corrupt that the system could not read, also if it could a moment later.
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
