package import ProfileStore
package import Profiles
internal import SQLite
package import StoreJobs

extension ProfileDatabase {
  /// Performs a read.
  ///
  /// Throws if what is to be read is damaged, or SQLite fails; the failure concerns that read
  /// alone. A backup that cannot be written is a finding.
  package func find(_ read: StoreRead) throws(StoreFailure) -> StoreFinding {
    switch read {
    case .history, .changes, .missing, .hashes, .trail, .branch, .move, .undos, .reply, .undo,
      .brews:
      return try store.find(read)
    case .compaction(let profile, let retention): return try compact(profile, retention)
    case .backup(let path): return try backup(path)
    case .backupStep(let now): return stepBackup(nowMilliseconds: now)
    case .check:
      try check()
      return .sound
    case .repair: return .repair(withCopy(try store.reader.repair()))
    }
  }

  /// Writes a backup to a path.
  ///
  /// Throws if the store itself is damaged; any other failure is a finding about this backup.
  private func backup(_ path: String) throws(StoreFailure) -> StoreFinding {
    do throws(BackupFailure) {
      return .backup(bytes: try backUp(to: path))
    } catch {
      switch error {
      case .store(.corrupt(let message)): throw .corrupt(message: message)
      case .unsound:
        // Finds out whether the store itself is damaged, or only the copy.
        try check()
        return .notBackedUp(path: path, reason: error.cause)
      case .relative, .noFolder, .taken, .noStore, .noRoom, .opening, .store, .file:
        return .notBackedUp(path: path, reason: error.cause)
      }
    }
  }

  /// Takes some of a profile's oldest changes out of the log, in a transaction of its own.
  ///
  /// Throws if SQLite fails, as on a full disk; the log is then as it was.
  package func compact(
    _ profile: ProfileID, _ retention: LogRetention
  ) throws(StoreFailure) -> StoreFinding {
    forgetFirstState()
    defer { checkpointIfDue() }
    return try store.compact(profile, retention, ifAllowed: identity.forgetCount)
  }
}
