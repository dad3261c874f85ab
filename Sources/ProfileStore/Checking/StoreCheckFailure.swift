package import Unix

/// Why a store could not be checked.
package enum StoreCheckFailure: Error, Equatable, Sendable {
  /// There is no database yet.
  case noStore
  /// The database is missing; its witness records this number of changes.
  case lost(changes: Int)
  /// It was cut off while it was being made: there is nothing in it, and a start makes it.
  case unfinished
  /// It is another program's, or a newer one's, or cannot be opened.
  case refused(StoreOpenFailure)
  case file(FileFailure)
  /// The folder for the copy that is checked has no room for so many bytes.
  case noRoom(folder: String, neededBytes: Int)
  /// Its daemon wrote so much meanwhile that no copy of one moment could be had.
  case changing
  /// The check itself failed on the copy, in the database's words.
  case copy(StoreFailure)
}

extension StoreCheckFailure {
  /// Why, without the path, in a sentence without a full stop.
  package var cause: String {
    switch self {
    case .noStore: "there is none yet"
    case .lost(let changes): "it is missing, and had at least \(changes) changes"
    case .unfinished: "there is nothing in it yet: it was cut off while it was being made"
    case .refused(let failure): failure.cause
    case .file(let failure): failure.words
    case .noRoom(let folder, let bytes):
      "it is checked as a copy, and \(folder) lacks the room for \(bytes) bytes"
    case .changing: "its daemon writes too much at present for a copy of one moment"
    case .copy(let failure): failure.cause
    }
  }
}
