/// The outcome of one of the store's own backups.
package enum BackupOutcome: Equatable, Sendable {
  /// The backup exists; these are all backups of the store now.
  case done(StoredBackups)
  /// There is no backup at the path; `isUnsound` if the copy was damaged, so the store may be, too.
  case failed(path: String, reason: String, isUnsound: Bool)
}
