internal import DaemonClient
internal import Wire

/// The folder for the user's own catalogs, and how the daemon is told to read it again.
package enum CatalogFolder {
  /// The catalog folder that a daemon of this user and this environment reads; ends with a slash.
  package static func path(environment: [String: String]) -> String {
    (DataFolder.path(environment: environment) ?? "~/.local/share/alchemyd") + "/catalogs/"
  }

  /// The user's own catalog folders, which every replica of this user reads as well.
  static func ownFolders(environment: [String: String]) -> [String] {
    let home = environment.folder("HOME").map { $0 + "/.local/share" }
    let data = environment.folder("XDG_DATA_HOME") ?? home
    return data.map { [$0 + "/alchemyd/catalogs"] } ?? []
  }

  /// The command that makes the daemon of this user read its catalogs again.
  package static func reload(in world: World) -> String {
    reload(hasServiceUnit: ServiceUnit.isInstalled(in: world))
  }

  /// The command that makes the daemon read its catalogs again.
  static func reload(hasServiceUnit: Bool) -> String {
    hasServiceUnit ? "systemctl --user reload alchemyd" : "pkill -HUP -x alchemyd"
  }
}
