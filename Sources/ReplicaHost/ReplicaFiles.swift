package import Unix

/// Where a replica's files are inside its folder; a daemon's data folder is such a folder.
package struct ReplicaFiles: Sendable {
  /// The folder that holds all of them.
  package let folder: String

  /// The folder need not exist.
  package init(folder: String) {
    self.folder = folder
  }

  /// The database; beside it are its log and its lock while it is open.
  package var database: String { folder + "/alchemyd.db" }

  /// Copies of the database that the daemon makes by itself.
  package var backups: String { folder + "/backups" }

  /// Makes the folder if there is none, and sees that this user can use it and its database.
  ///
  /// What is wrong is said better here than by a database that cannot be opened.
  package func prepare() throws(FileFailure) {
    try Folder.make(folder)
    try FileAccess.check(folder: folder)
    try FileAccess.check(file: database)
  }

  /// Catalogs of the user's own.
  package var catalogs: String { folder + "/catalogs" }
}
