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

  /// Catalogs of the user's own.
  package var catalogs: String { folder + "/catalogs" }
}
