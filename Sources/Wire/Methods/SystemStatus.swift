/// `system.status`: how the daemon is.
package enum SystemStatus {
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
        "peers": [],
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
