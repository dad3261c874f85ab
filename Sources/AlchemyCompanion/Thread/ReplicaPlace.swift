/// Which replica is meant, and how long it is waited for.
package struct ReplicaPlace: Sendable {
  /// Made when it is missing, with mode 0700.
  package var folder: String
  /// Looked through for catalogs beside those of the replica's own folder; need not exist.
  package var catalogFolders: [String]
  /// How long another process may keep it before that is a failure.
  package var patienceMilliseconds: Int

  /// Nothing is looked at before it is opened.
  package init(folder: String, catalogFolders: [String], patienceMilliseconds: Int) {
    self.folder = folder
    self.catalogFolders = catalogFolders
    self.patienceMilliseconds = patienceMilliseconds
  }
}
