internal import Unix

/// Where a daemon of this user and these variables has its database.
enum DataFolder {
  /// Without a slash at its end; nil when nothing says where the user's home is.
  static func path(environment: [String: String]) -> String? {
    if let folder = environment["ALCHEMYD_DATA_DIR"] { return folder }
    let share = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let usual = environment["HOME"].map { $0 + "/.local/share" }
    return (share ?? usual).map { $0 + "/alchemyd" }
  }

  /// Where a daemon that runs has its database, by the files that it has open; nil where those are
  /// not to be seen.
  static func path(ofProcess process: Int) -> String? {
    let descriptors = "/proc/\(process)/fd"
    do throws(FileFailure) {
      return try Folder.list(descriptors).lazy.compactMap {
        File.linkTarget("\(descriptors)/\($0)")
      }
      .first { $0.hasSuffix("/alchemyd.db") }.map(Folder.parent)
    } catch {
      return nil
    }
  }
}
