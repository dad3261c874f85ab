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
      return try found(read)
    } catch {
      return .unreadable(reason: error.cause)
    }
  }

  private func found(_ read: StoreRead) throws(StoreFailure) -> StoreFinding {
    switch read {
    case .history(let profile, let before, let limit):
      let page = try database.history(of: profile, before: before, limit: limit)
      return .history(page.changes, hasMore: page.hasMore)
    case .changes(let profile, let after, let limit):
      let page = try database.changes(of: profile, after: after, limit: limit)
      return .changes(page.changes, hasMore: page.hasMore)
    case .undo(let profile, var search):
      try database.advance(&search, in: profile)
      return .undo(search)
    case .reply(let client, let n): return .reply(try database.reply(client: client, n: n))
    case .missing, .held, .compaction, .backup: return .unreadable(reason: "not built yet")
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
