package import Profiles
package import Replication

/// What one turn of the store is to do: one transaction, and then some reads.
package struct StoreJob: Equatable, Sendable {
  /// All of them become durable together, or none.
  package var entries: [StoreEntry]
  /// They see everything that the entries wrote.
  package var reads: [StoreRead]
  /// The latest moment of the hybrid logical clock, to be kept with the entries.
  package var clock: HybridTimestamp
  package var nowMilliseconds: Int
  /// Clients whose replies need not be kept any longer.
  package var forgottenClients: [String]
}

/// One thing to be written.
package struct StoreEntry: Equatable, Sendable {
  package var change: LoggedChange?
  package var request: StoredReply?
  package var snapshot: Snapshot?

  package struct Snapshot: Equatable, Sendable {
    package var profile: Profile
    package var lsn: Int
  }
}

/// The reply to a repeatable request, kept in the transaction of its change.
package struct StoredReply: Equatable, Sendable {
  /// The client's id as a request's `clientKey` writes it.
  package var client: String
  package var n: Int
  /// An object with `result` or `error`.
  package var reply: [UInt8]
}

/// One thing to be read.
package enum StoreRead: Equatable, Sendable {
  case history(ProfileID, before: Int?, limit: Int)
  /// A profile's changes of higher numbers than `after`.
  case changes(ProfileID, after: Int, limit: Int)
  case reply(client: String, n: Int)
  /// The next page of a search for the change that an undo is to undo.
  case undo(ProfileID, UndoSearch)
}

/// What a read found.
package enum StoreFinding: Equatable, Sendable {
  case history([LoggedChange], hasMore: Bool)
  /// The oldest first; may be fewer than asked for, with more to come.
  case changes([LoggedChange], hasMore: Bool)
  case reply([UInt8]?)
  /// Goes on behind the page unless it has an outcome.
  case undo(UndoSearch)
  /// The store could not read it, though what was written with it is durable.
  case unreadable(reason: String)
}

/// How a job ended.
package enum StoreOutcome: Sendable {
  /// What the reads found, in their order, and the file's size if anything was written.
  case done(findings: [StoreFinding], databaseBytes: Int?)
  /// Nothing of it was written; this is what is durable.
  case failed(reason: String, state: ServiceState)
}

/// Everything that a store holds and the service keeps in memory.
package struct ServiceState: Sendable {
  package var origin: Origin
  package var epoch: String
  package var clock: HybridTimestamp
  /// The last one that was given to a change.
  package var lsn: Int
  package var profiles: [(profile: Profile, lsn: Int)]
  /// The last number of each client with repeatable requests.
  package var clients: [String: Int]
  package var changeCount: Int
  package var lastCommitMilliseconds: Int?
  package var databaseBytes: Int

  package init(
    origin: Origin, epoch: String, clock: HybridTimestamp, lsn: Int,
    profiles: [(profile: Profile, lsn: Int)], clients: [String: Int], changeCount: Int,
    lastCommitMilliseconds: Int?, databaseBytes: Int
  ) {
    self.origin = origin
    self.epoch = epoch
    self.clock = clock
    self.lsn = lsn
    self.profiles = profiles
    self.clients = clients
    self.changeCount = changeCount
    self.lastCommitMilliseconds = lastCommitMilliseconds
    self.databaseBytes = databaseBytes
  }
}
