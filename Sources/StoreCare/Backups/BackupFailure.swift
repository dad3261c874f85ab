package import ProfileStore
package import Unix

/// Why a backup failed; there is no file at its path, and the store is unchanged.
package enum BackupFailure: Error, Equatable, Sendable {
  /// The path is relative, so that it names another file for the daemon than for the client.
  case relative
  /// The path's folder does not exist, or is not a folder.
  case noFolder(String)
  /// The path has a file already, and a backup never replaces a file.
  case taken
  /// There is no store to copy.
  case noStore
  /// The store cannot be opened.
  case opening(StoreOpenFailure)
  /// The store or its copy is damaged; one line per problem.
  case unsound([String])
  /// The copy would leave too little free space on the disk of its folder.
  case noRoom(folder: String, neededBytes: Int, freeBytes: Int)
  /// The copy could not be written.
  case store(StoreFailure)
  case file(FileFailure)
}

extension BackupFailure {
  init(_ trouble: OpeningTrouble) {
    switch trouble {
    case .damaged(let problems):
      self = .unsound(Array(problems.prefix(StoreLimits.listedProblems)))
    case .refused(let failure): self = .opening(failure)
    }
  }
}
