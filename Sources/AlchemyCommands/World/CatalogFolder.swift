/// Where a catalog of one's own goes, and how the daemon learns of it.
enum CatalogFolder {
  /// The ids that the daemon's own catalogs have.
  static let builtInIDs: Set = ["skyrim", "skyrim-anniversary"]

  /// A folder that a daemon of this user and these variables reads; ends with a slash.
  static func path(environment: [String: String]) -> String {
    (DataFolder.path(environment: environment) ?? "~/.local/share/alchemyd") + "/catalogs/"
  }

  /// Where a user's own catalogs are that every replica of this user reads, too.
  static func ownFolders(environment: [String: String]) -> [String] {
    let home = environment["HOME"].map { $0 + "/.local/share" }
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
    return data.map { [$0 + "/alchemyd/catalogs"] } ?? []
  }

  /// What makes the daemon read its catalogs again.
  static func reload(hasServiceUnit: Bool) -> String {
    hasServiceUnit ? "systemctl --user reload alchemyd" : "pkill -HUP -x alchemyd"
  }
}
