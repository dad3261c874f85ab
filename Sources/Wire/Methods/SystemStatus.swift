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

    package init() {}

    package func write(to writer: inout JSONWriter) {
      let lastCommit = lastCommitMilliseconds.map { TimeText.text(ofMilliseconds: $0) }
      JSONValue.object([
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
      ]).write(to: &writer)
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
