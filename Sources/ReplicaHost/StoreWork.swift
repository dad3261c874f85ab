package import ProfileStore
package import StoreJobs

/// Carries out one job of the service on the database.
package struct StoreWork {
  /// What a job led to.
  package enum Result: Sendable {
    case stored(StoreOutcome)
    /// The store can be neither written nor read: there is nothing left to serve.
    case broken(StoreFailure)
  }

  private let database: ProfileDatabase

  /// Belongs to the thread that opened the database.
  package init(on database: ProfileDatabase) {
    self.database = database
  }

  /// A job that fails is answered with what is durable, read anew.
  package func result(of job: StoreJob) -> Result {
    do throws(StoreFailure) {
      return .stored(try carryOut(job))
    } catch {
      return afterFailure(error)
    }
  }

  /// A read that fails does not undo the commit before it: it alone is answered with a failure.
  private func carryOut(_ job: StoreJob) throws(StoreFailure) -> StoreOutcome {
    var bytes: Int?
    if !job.batch.entries.isEmpty { bytes = try database.commit(job.batch).databaseBytes }
    return .done(findings: job.reads.map(find), databaseBytes: bytes)
  }

  private func find(_ read: StoreRead) -> StoreFinding {
    do throws(StoreFailure) {
      return try database.find(read)
    } catch {
      return .unreadable(reason: error.cause)
    }
  }

  private func afterFailure(_ failure: StoreFailure) -> Result {
    do {
      return .stored(
        .failed(reason: failure.cause, state: try database.load()))
    } catch {
      return .broken(error)
    }
  }
}
