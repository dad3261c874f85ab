internal import Unix
internal import Wire

/// The folder in which a daemon of this user and this environment keeps its database.
package enum DataFolder {
  /// The path without a slash at its end; nil if the user's home is unknown.
  package static func path(environment: [String: String]) -> String? {
    if let folder = environment["ALCHEMYD_DATA_DIR"] { return folder }
    let usual = environment.folder("HOME").map { $0 + "/.local/share" }
    return (environment.folder("XDG_DATA_HOME") ?? usual).map { $0 + "/alchemyd" }
  }

  /// The folder of a running daemon's database, found by the files that the daemon has open; nil if
  /// those cannot be seen.
  package static func path(ofProcess process: Int) -> String? {
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
