package import Unix

/// Why a store was not restored; the one that was there is as it was, unless it says otherwise.
package enum RestoreFailure: Error, Equatable, Sendable {
  /// There is no such file to restore from.
  case missing
  /// It is the very database that is to be replaced.
  case itself
  /// Another process works on it: a copy of it could be torn.
  case sourceInUse
  /// It is no store, or a damaged one: one line each.
  case unsound([String])
  /// It is newer, of another program, or cannot be opened.
  case unusable(StoreOpenFailure)
  /// A daemon has the database open that is to be replaced, or another process is replacing it.
  case inUse
  /// A file could not be copied or moved.
  case file(FileFailure)
  /// Nor could the old database be put back: it is here now.
  case stranded(FileFailure, at: String)
}
