import ProfileService
import ProfileStore

/// Carries out one job of the service on the database.
struct StoreWork {
  let database: ProfileDatabase

  /// A job that fails is answered with what is durable, read anew.
  func outcome(of job: StoreJob) -> Inbox.Message {
    do throws(StoreFailure) {
      return .stored(try carryOut(job))
    } catch {
      return afterFailure(error)
    }
  }

  /// A read that fails does not undo the commit before it: it alone is answered with a failure.
  private func carryOut(_ job: StoreJob) throws(StoreFailure) -> StoreOutcome {
    var bytes: Int?
    if !job.entries.isEmpty {
      let batch = StoreBatch(
        entries: job.entries.map(ProfileStore.StoreEntry.init),
        forgottenClients: job.forgottenClients, clock: job.clock,
        nowMilliseconds: job.nowMilliseconds)
      bytes = try database.commit(batch).databaseBytes
    }
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
    }
  }

  private func afterFailure(_ failure: StoreFailure) -> Inbox.Message {
    do {
      return .stored(
        .failed(reason: failure.cause, state: ServiceState(try database.load())))
    } catch {
      return .storeBroken(error)
    }
  }
}

extension ProfileStore.StoreEntry {
  fileprivate init(_ entry: ProfileService.StoreEntry) {
    self.init(
      change: entry.change,
      request: entry.request.map { StoredRequest(client: $0.client, n: $0.n, reply: $0.reply) },
      snapshot: entry.snapshot.map {
        StoredState.ProfileAtLSN(profile: $0.profile, lsn: $0.lsn)
      })
  }
}

extension ServiceState {
  init(_ stored: StoredState) {
    self.init(
      origin: stored.origin, epoch: stored.epoch, clock: stored.clock, lsn: stored.lsn,
      profiles: stored.profiles.map { ($0.profile, $0.lsn) }, clients: stored.clients,
      changeCount: stored.changeCount, lastCommitMilliseconds: stored.lastCommitMilliseconds,
      databaseBytes: stored.databaseBytes)
  }
}
