/// A store's own backups.
package struct StoredBackups: Equatable, Sendable {
  /// Daily backups and those from before migrations; also 0 if the folder can't be read.
  package var count: Int
  /// The time of the newest backup, in milliseconds since 1970; nil if there is none.
  package var newestMilliseconds: Int?

  /// The caller must not take a file with a date in the future, from a wrong clock, for the newest.
  package init(count: Int, newestMilliseconds: Int?) {
    self.count = count
    self.newestMilliseconds = newestMilliseconds
  }
}

/// The outcome of one of the store's own backups.
package enum BackupOutcome: Equatable, Sendable {
  /// The backup exists; the value describes all backups of the store.
  case done(StoredBackups)
  /// There is no backup at the path; `isUnsound` if the copy was damaged, so the store may be, too.
  case failed(path: String, reason: String, isUnsound: Bool)
}
