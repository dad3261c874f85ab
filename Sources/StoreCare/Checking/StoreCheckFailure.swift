package import ProfileStore
package import Unix

/// Why a store could not be checked.
package enum StoreCheckFailure: Error, Equatable, Sendable {
  /// There is no database yet.
  case noStore
  /// The database is missing; its witness records this number of changes.
  case lost(changes: Int)
  /// Its creation was interrupted: it is empty, and the next start completes it.
  case unfinished
  /// It is another program's or a newer version's, or cannot be opened.
  case refused(StoreOpenFailure)
  case file(FileFailure)
  /// The folder for the copy has no room for this many bytes.
  case noRoom(folder: String, neededBytes: Int)
  /// The daemon wrote so much in the meantime that no copy is the state of one moment.
  case changing
  /// The check of the copy failed; SQLite's words.
  case copy(StoreFailure)
}

extension StoreCheckFailure {
  /// The reason without the path, as a sentence without a full stop.
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
