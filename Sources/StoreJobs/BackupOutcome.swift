/// How a backup that the store makes of itself ended.
package enum BackupOutcome: Equatable, Sendable {
  /// It is there; these are all there are now.
  case done(StoredBackups)
  /// The path has none; `isUnsound` when the copy is damaged, so that the store may be, too.
  case failed(path: String, reason: String, isUnsound: Bool)
}
