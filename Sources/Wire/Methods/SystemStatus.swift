/// `system.status`: how the daemon is.
package enum SystemStatus {
  /// How it stands with one other daemon.
  package struct Peer: Equatable, Sendable {
    package var name: String
    /// When both had the same, in milliseconds since 1970; nil when they never had.
    package var lastSuccessMilliseconds: Int?
    /// What is wrong since then; nil when nothing is.
    package var lastError: String?
    /// Changes here that it has not confirmed.
    package var pending: Int
    /// How far its clock is ahead of ours; nil before it has said the time.
    package var skewMilliseconds: Int?

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
    package var count: Int
    /// Milliseconds since 1970; nil without any.
    package var newestMilliseconds: Int?
    /// Why the one that was due is not there; nil when all is well.
    package var failure: String?
    /// When that was tried last.
    package var triedMilliseconds: Int?

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
    package var milliseconds: Int
    /// Where the damaged file is kept.
    package var aside: String
    package var problem: String
    /// The backup that was taken; nil for none.
    package var backup: String?
    package var salvaged: Int
    package var lost: Int

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

  package struct Result: Sendable {
    package var uptimeSeconds = 0
    package var connections = 0
    package var watches = 0
    package var profiles = 0
    package var changes = 0
    package var databaseBytes = 0
    /// Milliseconds since 1970; nil when nothing was ever committed.
    package var lastCommitMilliseconds: Int?
    package var isReadOnly = false
    package var cacheHits = 0
    package var cacheMisses = 0
    package var cacheDrops = 0
    package var slowConsumers = 0
    package var refusedLines = 0
    /// Those of the settings, by name.
    package var peers: [Peer] = []
    /// Nil for a replica that makes none by itself.
    package var backups: Backups?
    /// As long as the damaged file is kept.
    package var repair: Repair?

    package init() {}

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
