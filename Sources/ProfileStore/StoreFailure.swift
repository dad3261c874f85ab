package import SQLite
internal import StoreJobs

/// Why the store could not read or write; a failed commit has left no trace, except as `displaced` says.
package enum StoreFailure: Error, Equatable, Sendable {
  /// The disk, the quota or the file's own bound leaves no room.
  case full(message: String)
  /// The operating system failed; the number is its `errno`, 0 when there is none.
  case io(message: String, errorNumber: Int32)
  /// The file's pages contradict each other: nothing of it can be relied on any more.
  case corrupt(message: String)
  /// The data is not what was written; the rest of the file may be sound.
  case damaged(problems: [String])
  /// The open file is no longer at its path, or has other content: nothing is acknowledged any more.
  ///
  /// A commit that was being written at that moment may be in the file and in its saved copy.
  case displaced(StoredDisplacement)
  /// SQLite rejected a statement or a value: a bug of ours.
  case refused(message: String)
}

extension StoreFailure {
  /// What happened to the files of the database at a path; nil if the next opening finds them as they
  /// should be.
  package func displacement(of path: String) -> StoredDisplacement? {
    switch self {
    case .displaced(let displacement): displacement
    case .corrupt, .damaged: StoredDisplacement(path: path, deed: .damaged)
    case .full, .io, .refused: nil
    }
  }

  /// Classifies a failure of SQLite by what can be done about it.
  package init(_ error: SQLiteError) {
    switch error.code.primary {
    case .full: self = .full(message: error.description)
    case .corrupt, .notADatabase: self = .corrupt(message: error.description)
    case .ioError, .cantOpen, .readOnly, .outOfMemory, .busy:
      self = .io(message: error.words, errorNumber: error.systemErrorNumber)
    default: self = .refused(message: error.description)
    }
  }
}

/// Runs a step of the database; what it throws becomes the store's own failure.
package func storeFailing<Value>(
  _ body: () throws(SQLiteError) -> Value
) throws(StoreFailure) -> Value {
  do {
    return try body()
  } catch {
    throw StoreFailure(error)
  }
}
