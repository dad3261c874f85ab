package import JSON

/// The output of `alchemyd check --json`: its findings, and what clients need for further checks.
package struct CheckReport: Equatable, Sendable {
  /// The program's version.
  package var version: String
  /// Settings and catalogs first, then the store; not sorted by verdict.
  package var findings: [Finding]
  /// The folder in which the database is expected.
  package var dataFolder: String
  /// The settings file in use; nil if there is none.
  package var settings: String?
  /// The command that reaches each peer of the settings, by the peer's name.
  package var peers: [String: [String]]
  /// Whether a process has the database open.
  package var isOpen: Bool
  /// The latest time of any change, in milliseconds since 1970; nil if there is none.
  package var clockMilliseconds: Int?

  /// By default no settings, no peers and no changes, and no process has the store open.
  package init(
    version: String, findings: [Finding], dataFolder: String, settings: String? = nil,
    peers: [String: [String]] = [:], isOpen: Bool = false, clockMilliseconds: Int? = nil
  ) {
    self.version = version
    self.findings = findings
    self.dataFolder = dataFolder
    self.settings = settings
    self.peers = peers
    self.isOpen = isOpen
    self.clockMilliseconds = clockMilliseconds
  }
}

extension CheckReport {
  /// The report as one object.
  package var json: JSONValue {
    [
      "clockMilliseconds": clockMilliseconds.map { .integer($0) } ?? .null,
      "dataFolder": .string(dataFolder), "findings": .array(findings.map(\.json)),
      "open": .bool(isOpen),
      "peers": .object(peers.mapValues { .array($0.map { .string($0) }) }),
      "settings": settings.map { .string($0) } ?? .null,
      "verdict": .string(findings.worst.rawValue), "version": .string(version),
    ]
  }

  /// Reads what `json` writes, without findings of unknown names; nil for anything else.
  package init?(_ value: JSONValue) {
    guard let version = value["version"]?.string, let findings = value["findings"]?.array,
      let folder = value["dataFolder"]?.string, let isOpen = value["open"]?.bool
    else { return nil }
    let peers = (value["peers"]?.object ?? [:]).mapValues { ($0.array ?? []).compactMap(\.string) }
    self.init(
      version: version, findings: findings.compactMap { Finding($0) }, dataFolder: folder,
      settings: value["settings"]?.string, peers: peers, isOpen: isOpen,
      clockMilliseconds: value["clockMilliseconds"]?.integer)
  }
}
