/// `system.status`: the daemon's state.
package struct SystemStatus: ParameterlessRequest {
  /// The facts of the method.
  package static let method = MethodDescription.read(
    "system.status", "Tells how the daemon is.", [],
    result: "the figures")

  /// There is nothing to state.
  package init() {}

  /// The state of the connection to one other daemon.
  package struct Peer: Equatable, Sendable {
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
  package struct Backups: Equatable, Sendable {
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
  package struct Repair: Equatable, Sendable {
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
  package struct Displacement: Equatable, Sendable {
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

    /// What the copy has, as the beginning of a sentence that ends with the copy's path.
    package var savedWords: String {
      lacksHistory
        ? "all profiles were saved, without their history," : "everything in it was saved"
    }
  }

  /// The figures at one moment; counters start with the service.
  package struct Result: Sendable {
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
    /// Set as long as the damaged file is kept.
    package var repair: Repair?
    /// How far the latest stamp is ahead of the clock, if more than clocks may differ.
    package var stampsAheadMilliseconds: Int?
    /// Set while the database is not at its path; noticed when a commit fails.
    package var displacement: Displacement?

    /// All figures 0 and no problems, for the caller to fill in.
    package init() {}

    /// Writes times in RFC 3339 format; unknown values are null or left out.
    package func write(to writer: inout JSONWriter) {
      let lastCommit = lastCommitMilliseconds.map { TimeText.text(ofMilliseconds: $0) }
      var members: [String: JSONValue] = [
        "cache": [
          "drops": .integer(cacheDrops), "hits": .integer(cacheHits),
          "misses": .integer(cacheMisses),
        ],
        "changes": .integer(changes),
        "connections": .integer(connections),
        "databaseBytes": .integer(databaseBytes),
        "lastCommit": lastCommit.map { .string($0) } ?? .null,
        "peers": .array(peers.map(\.json)),
        "profiles": .integer(profiles),
        "readOnly": .bool(isReadOnly),
        "refusedLines": .integer(refusedLines),
        "slowConsumers": .integer(slowConsumers),
        "uptimeSeconds": .integer(uptimeSeconds),
        "watches": .integer(watches),
      ]
      if let backups { members["backups"] = backups.json }
      if let repair { members["repaired"] = repair.json }
      if let ahead = stampsAheadMilliseconds {
        members["stampsAheadMilliseconds"] = .integer(ahead)
      }
      if let displacement { members["displaced"] = displacement.json }
      JSONValue.object(members).write(to: &writer)
    }
  }
}

extension SystemStatus.Peer {
  fileprivate var json: JSONValue {
    let lastSuccess = lastSuccessMilliseconds.map { TimeText.text(ofMilliseconds: $0) }
    return [
      "lastError": lastError.map { .string($0) } ?? .null,
      "lastSuccess": lastSuccess.map { .string($0) } ?? .null,
      "name": .string(name),
      "pending": .integer(pending),
      "skewMilliseconds": skewMilliseconds.map { .integer($0) } ?? .null,
    ]
  }
}

extension SystemStatus.Backups {
  fileprivate var json: JSONValue {
    func time(_ milliseconds: Int?) -> JSONValue {
      milliseconds.map { .string(TimeText.text(ofMilliseconds: $0)) } ?? .null
    }
    return [
      "count": .integer(count), "failure": failure.map { .string($0) } ?? .null,
      "newest": time(newestMilliseconds), "tried": time(triedMilliseconds),
    ]
  }
}

extension SystemStatus.Repair {
  fileprivate var json: JSONValue {
    [
      "aside": .string(aside), "at": .string(TimeText.text(ofMilliseconds: milliseconds)),
      "backup": backup.map { .string($0) } ?? .null, "lost": .integer(lost),
      "problem": .string(problem), "salvaged": .integer(salvaged),
    ]
  }
}

extension SystemStatus.Displacement {
  /// The members `emptied`, `overwritten` and `withoutHistory` are there if they are true.
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "failure": failure.map { .string($0) } ?? .null, "path": .string(path),
      "replaced": .bool(isReplaced), "saved": saved.map { .string($0) } ?? .null,
    ]
    if isEmptied { members["emptied"] = true }
    if isOverwritten { members["overwritten"] = true }
    if lacksHistory { members["withoutHistory"] = true }
    return .object(members)
  }

  /// Reads the member `displaced` of a status; nil if it names no database.
  package init?(reading value: JSONValue) {
    guard let path = value["path"]?.string else { return nil }
    self.init(
      path: path, isReplaced: value["replaced"]?.bool ?? false, saved: value["saved"]?.string,
      failure: value["failure"]?.string)
    isEmptied = value["emptied"]?.bool ?? false
    isOverwritten = value["overwritten"]?.bool ?? false
    lacksHistory = value["withoutHistory"]?.bool ?? false
  }
}

extension SystemStatus.Repair {
  /// Whether the kept file is only the witness of a lost database, not a damaged database.
  package static func isLoss(aside: String) -> Bool {
    aside.split(separator: "/").last?.contains(".db.lost-") ?? false
  }

  /// Whether the kept file is a copy of the database that was here before, which can be restored.
  package static func isSavedCopy(aside: String) -> Bool {
    aside.split(separator: "/").last?.contains(".db.saved-") ?? false
  }
}
