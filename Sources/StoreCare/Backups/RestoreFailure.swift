internal import ProfileStore
package import Unix

/// Why a store was not restored; the present database is unchanged, except in the last case.
package enum RestoreFailure: Error, Equatable, Sendable {
  /// There is no such file to restore from.
  case missing
  /// The file is the database that is to be replaced.
  case itself
  /// Another process has the file open, so a copy could be torn.
  case sourceInUse
  /// The file is a copy of a database that was open. The missing file at this path, its log, had all changes.
  case withoutLog(String)
  /// The file is not a store, or a damaged one; one line per problem.
  case unsound([String])
  /// The file is of a newer version or another program, or cannot be opened.
  case unusable(StoreOpenFailure)
  /// A daemon has the present database open, or another process is replacing it.
  case inUse
  /// A file could not be copied or moved.
  case file(FileFailure)
  /// The exchange failed, and the old database could not be put back: its path is now `at`.
  case stranded(FileFailure, at: String)
}
