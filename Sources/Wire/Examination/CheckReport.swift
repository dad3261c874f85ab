/// What `alchemyd check --json` says: its findings, and what others need to judge further.
package struct CheckReport: Equatable, Sendable {
  /// The program's own.
  package var version: String
  /// Settings and catalogs first, then what is of the store; never sorted by verdict.
  package var findings: [Finding]
  /// Where the database is looked for.
  package var dataFolder: String
  /// The file of settings that counts; nil where there is none.
  package var settings: String?
  /// How each peer of the settings is reached, by its name.
  package var peers: [String: [String]]
  /// Whether a process has the database open.
  package var isOpen: Bool
  /// The latest moment that a change is stamped with, in milliseconds since 1970; nil without one.
  package var clockMilliseconds: Int?

  /// Unless given there are no settings, no peers and no stamp, and nobody has the store open.
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

  /// Nil for anything that `json` does not write; findings of names that are not known are left out.
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
