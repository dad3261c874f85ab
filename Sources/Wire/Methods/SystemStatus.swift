package import JSON

/// `system.status`: the daemon's state.
package struct SystemStatus: ParameterlessRequest, AnsweredRequest {
  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "system.status", "Tells how the daemon is.", [],
    result: "the figures")

  package init() {}

  /// The state of the connection to one other daemon.
  package struct Peer: Message {
    /// The peer's name in the settings.
    package var name = ""
    /// When this replica and the peer were last in sync, in milliseconds since 1970; nil if never.
    package var lastSuccessMilliseconds: Int?
    /// The current problem; nil if there is none.
    package var lastError: String?
    /// How many changes of this replica the peer has not confirmed.
    package var pending = 0
    /// How far the peer's clock is ahead of ours; nil until the peer has told its time.
    package var skewMilliseconds: Int?

    /// With the defaults, a peer that was never reached.
    package init(
      name: String, lastSuccessMilliseconds: Int? = nil, lastError: String? = nil, pending: Int,
      skewMilliseconds: Int? = nil
    ) {
      self.name = name
      self.lastSuccessMilliseconds = lastSuccessMilliseconds
      self.lastError = lastError
      self.pending = pending
      self.skewMilliseconds = skewMilliseconds
    }
  }

  /// The store's own backups.
  package struct Backups: Message {
    /// The number in the store's backup folder, without those made on request.
    package var count = 0
    /// In milliseconds since 1970; nil if there are none.
    package var newestMilliseconds: Int?
    /// Why the last due backup failed; nil if there is no problem.
    package var failure: String?
    /// When that backup was last tried.
    package var triedMilliseconds: Int?

    /// Give either both the failure and its time, or neither.
    package init(
      count: Int, newestMilliseconds: Int?, failure: String?, triedMilliseconds: Int?
    ) {
      self.count = count
      self.newestMilliseconds = newestMilliseconds
      self.failure = failure
      self.triedMilliseconds = triedMilliseconds
    }
  }

  /// How a damaged store was repaired.
  package struct Repair: Message {
    /// When the new store replaced it, in milliseconds since 1970; `at` on the wire.
    package var milliseconds = 0
    /// The path of the damaged file.
    package var aside = ""
    /// The first problem found in the damaged file, in words.
    package var problem = ""
    /// The backup that the repair used; nil if there was none.
    package var backup: String?
    /// How many changes and states not in the backup were salvaged from the damaged file.
    package var salvaged = 0
    /// How many changes are known to be lost; there may be more.
    package var lost = 0
    /// A copy of the former store, which can be restored; nil if there is none.
    package var saved: String?

    /// From the store's record of the repair.
    package init(
      milliseconds: Int, aside: String, problem: String, backup: String?, salvaged: Int, lost: Int
    ) {
      self.milliseconds = milliseconds
      self.aside = aside
      self.problem = problem
      self.backup = backup
      self.salvaged = salvaged
      self.lost = lost
    }
  }

  /// The figures at one moment; counters start with the service.
  package struct Result: Message {
    /// By the monotonic clock, rounded down.
    package var uptimeSeconds = 0
    /// The number of clients, including the one that asks; peers are not counted.
    package var connections = 0
    /// The watches of all connections, including those of sync.watch.
    package var watches = 0
    /// The profiles that are not deleted.
    package var profiles = 0
    /// The changes in the log, without those that were compacted.
    package var changes = 0
    /// The database's size, not counting the write-ahead log.
    package var databaseBytes = 0
    /// In milliseconds since 1970; nil if nothing was ever committed.
    package var lastCommitMilliseconds: Int?
    /// Whether a commit failed and none has succeeded since; `readOnly` on the wire.
    package var isReadOnly = false
    /// How often a profile's recipes were cached when needed.
    package var cacheHits = 0
    /// How often a profile's recipes had to be computed.
    package var cacheMisses = 0
    /// How often a profile's recipes or a catalog's index were dropped, for any reason.
    package var cacheDrops = 0
    /// Connections closed because their clients read nothing, or far too slowly.
    package var slowConsumers = 0
    /// Lines that were not requests, and connections beyond the limit.
    package var refusedLines = 0
    /// The peers of the settings, by name.
    package var peers: [Peer] = []
    /// Nil for a replica that makes no backups of its own.
    package var backups: Backups?
    /// The files of the inbox that need attention; left out if there are none.
    package var inbox = Inbox()
    /// Set as long as the damaged file is kept.
    package var repair: Repair?
    /// How far the latest stamp is ahead of the clock; nil if no further than clocks may differ.
    package var stampsAheadMilliseconds: Int?
    /// The youngest branches of the profiles; left out if there are none.
    package var forks: [Fork] = []
    /// The returned changes by replica; left out if there are none.
    package var returned: [Return] = []

    /// All figures 0 and no problems, for the caller to fill in.
    package init() {}
  }
}

extension SystemStatus.Result {
  /// Reads each member and each peer by itself, because a newer daemon may have changed some of them.
  ///
  /// A part that is missing or of the wrong type is added to `unreadable`: the member keeps its
  /// default, and the peer is left out. Throws only if the part is not an object.
  package init(
    readingPartsOf part: MessagePart, unreadable: inout [UnreadableMember]
  ) throws(UnreadableMember) {
    var form = try Form(reading: part)
    members(&form)
    unreadable += form.mistakes
  }

  package mutating func members(_ form: inout Form) {
    form.optional("backups", &backups)
    form.object("cache", isLenient: true) { form in
      form.member("drops", &cacheDrops)
      form.member("hits", &cacheHits)
      form.member("misses", &cacheMisses)
    }
    form.member("changes", &changes)
    form.member("connections", &connections)
    form.member("databaseBytes", &databaseBytes)
    form.optional("forks", &forks)
    form.optional("inbox", &inbox, or: SystemStatus.Inbox())
    form.nullableTime("lastCommit", &lastCommitMilliseconds)
    form.each("peers", &peers)
    form.member("profiles", &profiles)
    form.member("readOnly", &isReadOnly)
    form.lenient("refusedLines", &refusedLines)
    form.optional("repaired", &repair)
    form.optional("returned", &returned)
    form.lenient("slowConsumers", &slowConsumers)
    form.optional("stampsAheadMilliseconds", &stampsAheadMilliseconds)
    form.member("uptimeSeconds", &uptimeSeconds)
    form.member("watches", &watches)
  }
}

extension SystemStatus.Peer {
  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("lastError", &lastError)
    form.nullableTime("lastSuccess", &lastSuccessMilliseconds)
    form.member("name", &name)
    form.member("pending", &pending)
    form.member("skewMilliseconds", &skewMilliseconds)
  }
}

extension SystemStatus.Backups {
  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("count", &count)
    form.member("failure", &failure)
    form.nullableTime("newest", &newestMilliseconds)
    form.nullableTime("tried", &triedMilliseconds)
  }
}

extension SystemStatus.Repair {
  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("aside", &aside)
    form.time("at", &milliseconds)
    form.member("backup", &backup)
    form.member("lost", &lost)
    form.member("problem", &problem)
    form.member("salvaged", &salvaged)
    form.optional("saved", &saved)
  }
}

extension SystemStatus.Repair {
  /// Whether the kept file is only the witness of a lost database, not a damaged database.
  package static func isLoss(aside: String) -> Bool {
    aside.split(separator: "/").last?.includes(".db.lost-") ?? false
  }

  /// Whether the kept file is a copy of the database that was here before, which can be restored.
  package static func isSavedCopy(aside: String) -> Bool {
    aside.split(separator: "/").last?.includes(".db.saved-") ?? false
  }

  /// The folder of the kept file and of the database; a copy to restore belongs there.
  package var folder: String {
    guard let slash = aside.lastIndex(of: "/") else { return "." }
    return slash == aside.startIndex ? "/" : String(aside[..<slash])
  }
}
