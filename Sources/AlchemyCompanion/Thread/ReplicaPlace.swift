/// The place of a replica, and how long to wait for it.
package struct ReplicaPlace: Sendable {
  /// Created with mode 0700 if missing.
  package var folder: String
  /// More folders with catalogs, besides the replica's own; they need not exist.
  package var catalogFolders: [String]
  /// How long another process may keep the replica before opening fails.
  package var patienceMilliseconds: Int

  /// Checks nothing before the replica is opened.
  package init(folder: String, catalogFolders: [String], patienceMilliseconds: Int) {
    self.folder = folder
    self.catalogFolders = catalogFolders
    self.patienceMilliseconds = patienceMilliseconds
  }
}
