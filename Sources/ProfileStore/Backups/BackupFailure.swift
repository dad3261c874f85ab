package import Unix

/// Why there is no backup; nothing was left at its path, and the store is as it was.
package enum BackupFailure: Error, Equatable, Sendable {
  /// A path that means another file to each program.
  case relative
  /// The folder that the path names a file in is not there, or is none.
  case noFolder(String)
  /// Nothing is ever replaced.
  case taken
  /// There is no store to be copied.
  case noStore
  /// The store cannot be opened.
  case opening(StoreOpenFailure)
  /// The store is damaged, or its copy is: one line each.
  case unsound([String])
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
