/// Where a daemon of this user and these variables has its database.
enum DataFolder {
  /// Without a slash at its end; nil when nothing says where the user's home is.
  static func path(environment: [String: String]) -> String? {
    if let folder = environment["ALCHEMYD_DATA_DIR"] { return folder }
    let share = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let usual = environment["HOME"].map { $0 + "/.local/share" }
    return (share ?? usual).map { $0 + "/alchemyd" }
  }
}
