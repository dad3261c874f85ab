internal import Unix

extension ProfileDatabase {
  /// Gives SQLite's log the length at once that it would reach commit by commit.
  ///
  /// A commit at the end of a growing file waits for the disk twice: for the bytes, and for the
  /// file's new length. SQLite reads zeros as the end of its log. To be called when nobody waits.
  /// It only saves time: without it, as on a disk that is nearly full, all is well too.
  package static func reserveLog(path: String) {
    do {
      try File.reserve(
        DatabaseFile(path: path).logPath, bytes: StoreLimits.logBytes,
        leaving: StoreLimits.spareDiskBytes)
    } catch {
      return
    }
  }
}
