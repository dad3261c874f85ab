/// What the user's service manager reports about the two units.
package enum ManagerFacts: Equatable, Sendable {
  /// The socket is not a unit's socket.
  case notAsked
  /// This machine has no systemd.
  case noSystemctl
  /// systemd has no manager for this user; its own words.
  case noManager(String)
  /// The manager did not answer for this long.
  case late(milliseconds: Int)
  case shown(socket: UnitFacts, service: UnitFacts, areFilesInstalled: Bool)

  /// The units, if the manager shows them.
  var shown: (socket: UnitFacts, service: UnitFacts, areFilesInstalled: Bool)? {
    if case .shown(let socket, let service, let files) = self {
      (socket, service, files)
    } else {
      nil
    }
  }
}

/// One unit, as `systemctl --user show` prints it.
package struct UnitFacts: Equatable, Sendable {
  /// The properties by name; a missing property is empty.
  package var properties: [String: String]

  /// The requested properties.
  static let asked = [
    "ActiveState", "ExecMainStatus", "ExecStart", "Id", "Listen", "LoadState", "MainPID",
    "NRestarts", "NeedDaemonReload", "Result", "StartLimitIntervalUSec", "UnitFileState",
  ]

  /// Takes any properties; only the requested ones are read.
  package init(_ properties: [String: String]) {
    self.properties = properties
  }

  /// The units of an output: lines of names and values, with an empty line between two units.
  package static func all(in text: String) -> [UnitFacts] {
    var units: [[String: String]] = [[:]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if line.isEmpty { units.append([:]) }
      guard parts.count == 2 else { continue }
      units[units.count - 1][String(parts[0])] = String(parts[1])
    }
    return units.filter { !$0.isEmpty }.map(UnitFacts.init)
  }

  subscript(name: String) -> String { properties[name] ?? "" }

  /// Such as `alchemyd.socket`.
  var name: String { self["Id"] }
  var isActive: Bool { self["ActiveState"] == "active" }
  var hasFailed: Bool { self["ActiveState"] == "failed" }
  var isMasked: Bool { self["LoadState"] == "masked" }
  var isMissing: Bool { self["LoadState"] == "not-found" }
  var isLoaded: Bool { self["LoadState"] == "loaded" }
  var exitStatus: Int { Int(self["ExecMainStatus"]) ?? 0 }
  /// The process number; nil while none runs.
  var process: Int? { Int(self["MainPID"]).flatMap { $0 == 0 ? nil : $0 } }

  /// Whether the unit starts with the next login.
  var isEnabled: Bool {
    ["alias", "enabled", "enabled-runtime", "generated", "static"].contains(self["UnitFileState"])
  }

  /// The program that a service runs; nil for a socket.
  package var program: String? {
    let parts = self["ExecStart"].split(separator: " ")
    let path = parts.first { $0.hasPrefix("path=") }?.dropFirst("path=".count) ?? ""
    return path.isEmpty ? nil : String(path)
  }
}
