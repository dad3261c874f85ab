/// `system.status`: how the daemon is.
package enum SystemStatus {
  /// How it stands with one other daemon.
  package struct Peer: Equatable, Sendable {
    /// As the settings name it.
    package var name: String
    /// When both had the same, in milliseconds since 1970; nil when they never had.
    package var lastSuccessMilliseconds: Int?
    /// What is wrong since then; nil when nothing is.
    package var lastError: String?
    /// Changes here that it has not confirmed.
    package var pending: Int
    /// How far its clock is ahead of ours; nil before it has said the time.
    package var skewMilliseconds: Int?

    /// One that was never reached, unless more is given.
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

  /// The copies that the store makes of itself.
  package struct Backups: Equatable, Sendable {
    /// Those in the store's own folder; copies that people asked for are not among them.
    package var count: Int
    /// Milliseconds since 1970; nil without any.
    package var newestMilliseconds: Int?
    /// Why the one that was due is not there; nil when all is well.
    package var failure: String?
    /// When that was tried last.
    package var triedMilliseconds: Int?

    /// A failure comes with the time of its try, and neither without the other.
    package init(
      count: Int, newestMilliseconds: Int?, failure: String?, triedMilliseconds: Int?
    ) {
      self.count = count
      self.newestMilliseconds = newestMilliseconds
      self.failure = failure
      self.triedMilliseconds = triedMilliseconds
    }
  }

  /// What became of a store that was damaged.
  package struct Repair: Equatable, Sendable {
    /// When another store took its place, since 1970; `at` on the wire.
    package var milliseconds: Int
    /// Where the damaged file is kept.
    package var aside: String
    /// What was found first in the damaged file, in words.
    package var problem: String
    /// The backup that was taken; nil for none.
    package var backup: String?
    /// Changes and states beyond the backup that were read out of the damaged file.
    package var salvaged: Int
    /// So many changes at least are known to be missing.
    package var lost: Int

    /// Takes what the store has recorded of it.
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

  /// Where the database is no longer at its path, so that nothing is written any more.
  package struct Displacement: Equatable, Sendable {
    /// Where the database was.
    package var path: String
    /// Whether another file is there now; `replaced` on the wire.
    package var isReplaced: Bool
    /// A copy of all that was in it, which can be restored; nil when none could be written.
    package var saved: String?
    /// Why there is no copy.
    package var failure: String?

    /// A path of the copy or a reason for there being none; not both.
    package init(path: String, isReplaced: Bool, saved: String?, failure: String?) {
      self.path = path
      self.isReplaced = isReplaced
      self.saved = saved
      self.failure = failure
    }
  }

  /// The figures of one moment; what counts events begins with the service's start.
  package struct Result: Sendable {
    /// By the monotonic clock, rounded down.
    package var uptimeSeconds = 0
    /// Clients, the one that asks included; peers are not among them.
    package var connections = 0
    /// Of all connections, those of sync.watch included.
    package var watches = 0
    /// Those that are not deleted.
    package var profiles = 0
    /// How many the log holds; those that were cut off it are not counted.
    package var changes = 0
    /// The file's size, without the log of what was written last.
    package var databaseBytes = 0
    /// Milliseconds since 1970; nil when nothing was ever committed.
    package var lastCommitMilliseconds: Int?
    /// Whether a commit failed and none has succeeded since; `readOnly` on the wire.
    package var isReadOnly = false
    /// How often a profile's recipes were ready when they were needed.
    package var cacheHits = 0
    /// How often they had to be worked out.
    package var cacheMisses = 0
    /// How often a profile's recipes, or a catalog's index, were dropped, for whatever reason.
    package var cacheDrops = 0
    /// Connections that were closed because their clients took nothing, or far too little.
    package var slowConsumers = 0
    /// Lines that were no requests, and connections beyond the limit.
    package var refusedLines = 0
    /// Those of the settings, by name.
    package var peers: [Peer] = []
    /// Nil for a replica that makes none by itself.
    package var backups: Backups?
    /// As long as the damaged file is kept.
    package var repair: Repair?
    /// How far the latest stamp is ahead of the clock, where that is more than clocks may differ.
    package var stampsAheadMilliseconds: Int?
    /// As long as the database is not at its path; found out by the commits that fail.
    package var displacement: Displacement?

    /// All figures 0 and nothing wrong, for whoever knows better to fill in.
    package init() {}

    /// Writes moments as times of RFC 3339; what is not known is null, or not there at all.
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
  fileprivate var json: JSONValue {
    [
      "failure": failure.map { .string($0) } ?? .null, "path": .string(path),
      "replaced": .bool(isReplaced), "saved": saved.map { .string($0) } ?? .null,
    ]
  }
}

extension SystemStatus.Repair {
  /// Whether what is kept is no damaged database, but the witness of one that is gone.
  package static func isLoss(aside: String) -> Bool {
    aside.split(separator: "/").last?.contains(".db.lost-") ?? false
  }
}
