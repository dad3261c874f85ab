/// `system.status`: the daemon's state.
package struct SystemStatus: ParameterlessRequest, AnsweredRequest {
  /// The facts of the method.
  package static let method = MethodDescription.read(
    "system.status", "Tells how the daemon is.", [],
    result: "the figures")

  /// There is nothing to state.
  package init() {}

  /// The state of the connection to one other daemon.
  package struct Peer: WireValue {
    /// The peer's name in the settings.
    package var name: String
    /// When both were last in sync, in milliseconds since 1970; nil if never.
    package var lastSuccessMilliseconds: Int?
    /// The current problem; nil if there is none.
    package var lastError: String?
    /// How many changes of this replica the peer has not confirmed.
    package var pending: Int
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
  package struct Backups: WireValue {
    /// The number in the store's backup folder, without those made on request.
    package var count: Int
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
  package struct Repair: WireValue {
    /// When the new store replaced it, in milliseconds since 1970; `at` on the wire.
    package var milliseconds: Int
    /// The path of the damaged file.
    package var aside: String
    /// The first problem found in the damaged file, in words.
    package var problem: String
    /// The backup that the repair used; nil if there was none.
    package var backup: String?
    /// How many changes and states not in the backup were salvaged from the damaged file.
    package var salvaged: Int
    /// How many changes are known to be lost; there may be more.
    package var lost: Int
    /// A copy of what the daemon had before, which can be restored; nil if there is none.
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

  /// A database that is no longer at its path, so that nothing is written any more.
  package struct Displacement: WireValue {
    /// The database's path.
    package var path: String
    /// Whether another file is now at the path; `replaced` on the wire.
    package var isReplaced: Bool
    /// A copy of the whole database, which can be restored; nil if none could be written.
    package var saved: String?
    /// Why there is no copy.
    package var failure: String?
    /// Whether the file is at its path and its content was cut off or overwritten; `emptied` on the
    /// wire.
    package var isEmptied = false
    /// Whether the content was overwritten, not cut off; `overwritten` on the wire.
    package var isOverwritten = false
    /// Whether a copy of what is in memory is being written; `saving` on the wire.
    package var isBeingSaved = false
    /// Whether the copy has all profiles and no history; `withoutHistory` on the wire.
    package var lacksHistory = false

    /// Give either the path of the copy or the reason for not having one.
    package init(path: String, isReplaced: Bool, saved: String?, failure: String?) {
      self.path = path
      self.isReplaced = isReplaced
      self.saved = saved
      self.failure = failure
    }

    /// What happened to the database, as the end of a sentence that names the database.
    package var event: String {
      if isOverwritten { return "was overwritten" }
      if isEmptied { return "was cut off" }
      return isReplaced ? "was replaced" : "is gone"
    }

    /// Where the content was saved, or why it was not, as the end of a sentence.
    package var rescueWords: String {
      if let saved { return "\(savedWords) to \(saved)" }
      if isBeingSaved { return "all profiles are being saved" }
      return "it could not be saved: \(failure ?? "no reason is known")"
    }

    /// What the copy has, as the beginning of a sentence that ends with the copy's path.
    package var savedWords: String {
      lacksHistory
        ? "all profiles were saved, without their history," : "everything in it was saved"
    }
  }

  /// The figures at one moment; counters start with the service.
  package struct Result: WireValue {
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
    /// How far the latest stamp is ahead of the clock, if more than clocks may differ.
    package var stampsAheadMilliseconds: Int?
    /// Set while the database is not at its path; noticed when a commit fails.
    package var displacement: Displacement?
    /// The youngest branches of the profiles; left out if there are none.
    package var forks: [Fork] = []
    /// By replica; left out if there are none.
    package var returned: [Return] = []

    /// All figures 0 and no problems, for the caller to fill in.
    package init() {}
  }
}

extension SystemStatus.Result {
  /// Writes times in RFC 3339 format; unknown values are null or left out.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let backups { writer.member("backups", backups) }
      writer.key("cache")
      writer.object { writer in
        writer.member("drops", cacheDrops)
        writer.member("hits", cacheHits)
        writer.member("misses", cacheMisses)
      }
      writer.member("changes", changes)
      writer.member("connections", connections)
      writer.member("databaseBytes", databaseBytes)
      if let displacement { writer.member("displaced", displacement) }
      if !forks.isEmpty { writer.member("forks", forks) }
      if inbox.count > 0 { writer.member("inbox", inbox) }
      writer.nullable("lastCommit", timeMilliseconds: lastCommitMilliseconds)
      writer.member("peers", peers)
      writer.member("profiles", profiles)
      writer.member("readOnly", isReadOnly)
      writer.member("refusedLines", refusedLines)
      if let repair { writer.member("repaired", repair) }
      if !returned.isEmpty { writer.member("returned", returned) }
      writer.member("slowConsumers", slowConsumers)
      if let ahead = stampsAheadMilliseconds { writer.member("stampsAheadMilliseconds", ahead) }
      writer.member("uptimeSeconds", uptimeSeconds)
      writer.member("watches", watches)
    }
  }

  /// Figures that no client shows are 0 if they are missing.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    var unreadable: [UnreadableMember] = []
    try self.init(readingPartsOf: part, unreadable: &unreadable)
    if let first = unreadable.first { throw first }
  }

  /// Reads each member and each peer by itself, because a newer daemon may have changed some of
  /// them.
  ///
  /// A part that is missing or of the wrong type is added to `unreadable`: the member keeps its
  /// default, and the peer is left out. Throws only if the part is not an object.
  package init(
    readingPartsOf part: MessagePart, unreadable: inout [UnreadableMember]
  ) throws(UnreadableMember) {
    try part.expectObject()
    func read<Value>(_ value: @autoclosure () throws(UnreadableMember) -> Value?) -> Value? {
      do throws(UnreadableMember) {
        return try value()
      } catch {
        unreadable.append(error)
        return nil
      }
    }
    uptimeSeconds = read(try part.integer("uptimeSeconds")) ?? 0
    connections = read(try part.integer("connections")) ?? 0
    watches = read(try part.integer("watches")) ?? 0
    profiles = read(try part.integer("profiles")) ?? 0
    changes = read(try part.integer("changes")) ?? 0
    databaseBytes = read(try part.integer("databaseBytes")) ?? 0
    lastCommitMilliseconds = read(try part.nullable("lastCommit")?.milliseconds())
    isReadOnly = read(try part.bool("readOnly")) ?? false
    if let cache = read(try part.optional("cache")) {
      cacheHits = read(try cache.integer("hits")) ?? 0
      cacheMisses = read(try cache.integer("misses")) ?? 0
      cacheDrops = read(try cache.integer("drops")) ?? 0
    }
    slowConsumers = read(try part.optional("slowConsumers")?.integer()) ?? 0
    refusedLines = read(try part.optional("refusedLines")?.integer()) ?? 0
    for peer in read(try part.member("peers").elements()) ?? [] {
      if let peer = read(try peer.read(SystemStatus.Peer.self)) { peers.append(peer) }
    }
    backups = read(try part.optional("backups")?.read())
    inbox = read(try part.optional("inbox")?.read()) ?? SystemStatus.Inbox()
    repair = read(try part.optional("repaired")?.read())
    stampsAheadMilliseconds = read(try part.optional("stampsAheadMilliseconds")?.integer())
    displacement = read(try part.optional("displaced")?.read())
    forks = read(try part.optional("forks")?.all()) ?? []
    returned = read(try part.optional("returned")?.all()) ?? []
  }
}

extension SystemStatus.Peer {
  /// Unknown values are null.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.nullable("lastError", lastError)
      writer.nullable("lastSuccess", timeMilliseconds: lastSuccessMilliseconds)
      writer.member("name", name)
      writer.member("pending", pending)
      writer.nullable("skewMilliseconds", skewMilliseconds)
    }
  }

  /// Unknown values may be missing.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    name = try part.string("name")
    lastSuccessMilliseconds = try part.nullable("lastSuccess")?.milliseconds()
    lastError = try part.nullable("lastError")?.string()
    pending = try part.integer("pending")
    skewMilliseconds = try part.nullable("skewMilliseconds")?.integer()
  }
}

extension SystemStatus.Backups {
  /// Unknown values are null.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("count", count)
      writer.nullable("failure", failure)
      writer.nullable("newest", timeMilliseconds: newestMilliseconds)
      writer.nullable("tried", timeMilliseconds: triedMilliseconds)
    }
  }

  /// Unknown values may be missing.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    count = try part.integer("count")
    newestMilliseconds = try part.nullable("newest")?.milliseconds()
    failure = try part.nullable("failure")?.string()
    triedMilliseconds = try part.nullable("tried")?.milliseconds()
  }
}

extension SystemStatus.Repair {
  /// Writes null for the backup if there was none, and the saved copy only if there is one.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("aside", aside)
      writer.member("at", timeMilliseconds: milliseconds)
      writer.nullable("backup", backup)
      writer.member("lost", lost)
      writer.member("problem", problem)
      writer.member("salvaged", salvaged)
      if let saved { writer.member("saved", saved) }
    }
  }

  /// The backup and the saved copy may be missing.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    milliseconds = try part.member("at").milliseconds()
    aside = try part.string("aside")
    problem = try part.string("problem")
    backup = try part.nullable("backup")?.string()
    salvaged = try part.integer("salvaged")
    lost = try part.integer("lost")
    saved = try part.nullable("saved")?.string()
  }
}

extension SystemStatus.Displacement {
  /// Writes the members `emptied`, `overwritten`, `saving` and `withoutHistory` only if they are
  /// true.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if isEmptied { writer.member("emptied", true) }
      writer.nullable("failure", failure)
      if isOverwritten { writer.member("overwritten", true) }
      writer.member("path", path)
      writer.member("replaced", isReplaced)
      writer.nullable("saved", saved)
      if isBeingSaved { writer.member("saving", true) }
      if lacksHistory { writer.member("withoutHistory", true) }
    }
  }

  /// Everything but the path may be missing.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    path = try part.string("path")
    isReplaced = try part.optional("replaced")?.bool() ?? false
    saved = try part.nullable("saved")?.string()
    failure = try part.nullable("failure")?.string()
    isEmptied = try part.optional("emptied")?.bool() ?? false
    isOverwritten = try part.optional("overwritten")?.bool() ?? false
    isBeingSaved = try part.optional("saving")?.bool() ?? false
    lacksHistory = try part.optional("withoutHistory")?.bool() ?? false
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
