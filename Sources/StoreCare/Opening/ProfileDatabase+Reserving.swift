internal import ProfileStore
internal import Unix

extension ProfileDatabase {
  /// Extends the write-ahead log at once to the length that it would reach commit by commit.
  ///
  /// A commit at the end of a growing file waits for the disk twice: for the bytes, and for the
  /// file's new length. SQLite reads zeros as the end of the log. Call this when nobody waits. It
  /// only saves time: nothing depends on it, and it does nothing on a disk that is nearly full.
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
