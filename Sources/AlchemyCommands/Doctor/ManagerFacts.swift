/// What the user's service manager says of the two units.
package enum ManagerFacts: Equatable, Sendable {
  /// The socket is not one of a unit.
  case notAsked
  /// There is no systemd on this machine.
  case noSystemctl
  /// It has no manager for this user, in its own words.
  case noManager(String)
  /// It said nothing for so long.
  case late(milliseconds: Int)
  case shown(socket: UnitFacts, service: UnitFacts, areFilesInstalled: Bool)
}

/// One unit, as `systemctl --user show` has it.
package struct UnitFacts: Equatable, Sendable {
  /// Properties by name; one that is not there is empty.
  package var properties: [String: String]

  /// What is asked for.
  static let asked = [
    "ActiveState", "ExecMainStatus", "ExecStart", "Id", "Listen", "LoadState", "MainPID",
    "NRestarts", "NeedDaemonReload", "Result", "StartLimitIntervalUSec", "UnitFileState",
  ]

  /// Takes any properties; those that are not asked for are not looked at.
  package init(_ properties: [String: String]) {
    self.properties = properties
  }

  /// Each unit of an output: lines of names and values, and an empty line between two units.
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
  /// 0 while none runs.
  var process: Int { Int(self["MainPID"]) ?? 0 }

  /// Whether it comes back with the next login.
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
