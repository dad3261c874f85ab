package import Unix

/// The paths of a replica's files in its folder; a daemon's data folder is such a folder.
package struct ReplicaFiles: Sendable {
  /// The folder with all the files.
  package let folder: String

  /// The folder need not exist.
  package init(folder: String) {
    self.folder = folder
  }

  /// The database; its write-ahead log and lock are beside it while it is open.
  package var database: String { folder + "/alchemyd.db" }

  /// The scheduled backups of the daemon.
  package var backups: String { folder + "/backups" }

  /// Creates the folder if missing, and checks that this user can use it and its database.
  ///
  /// Its errors are clearer than those of a database that fails to open.
  package func prepare() throws(FileFailure) {
    try Folder.make(folder)
    try FileAccess.check(folder: folder)
    try FileAccess.check(file: database)
  }

  /// The user's own catalogs.
  package var catalogs: String { folder + "/catalogs" }
}
