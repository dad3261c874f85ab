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
    var damage: StoreFailure?
    let findings = reads.map { read -> StoreFinding in
      do throws(StoreFailure) {
        return try database.find(read)
      } catch {
        if case .corrupt = error { damage = error }
        return .unreadable(reason: error.cause)
      }
    }
    let outcome = StoreOutcome.done(findings: findings, databaseBytes: databaseBytes)
    return damage.map { .damaged($0, outcome) } ?? .stored(outcome)
  }

  private func afterFailure(_ failure: StoreFailure) -> Result {
    var isDamaged = false
    if case .corrupt = failure { isDamaged = true }
    do throws(StoreFailure) {
      let outcome = StoreOutcome.failed(reason: failure.cause, state: try database.load())
      return isDamaged ? .damaged(failure, outcome) : .stored(outcome)
    } catch {
      if isDamaged { return .damaged(failure, nil) }
      switch error {
      case .corrupt, .damaged: return .damaged(error, nil)
      case .full, .io, .displaced, .refused: return .broken(error)
      }
    }
  }
}
