internal import Wire

/// Whether systemd knows a socket unit of ours, which decides what to type if no daemon runs.
package enum ServiceUnit {
  /// The socket unit of the daemon.
  package static let name = "alchemyd.socket"

  /// The folders in which systemd looks for a user's units, first match first.
  package static func paths(of unit: String = name, environment: [String: String]) -> [String] {
    let home = environment.folder("HOME")
    let configuration = environment.folder("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
    let data = environment.folder("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
    let folders =
      [configuration, "/etc", environment.folder("XDG_RUNTIME_DIR"), data].compactMap(\.self)
      + ["/usr/local/share", "/usr/share", "/usr/local/lib", "/usr/lib"]
    return folders.map { "\($0)/systemd/user/\(unit)" }
  }
}
