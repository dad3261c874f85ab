/// Why a watch ended.
package enum WatchEnding: Equatable, Sendable {
  /// It was asked to.
  case cancelled
  /// The daemon stops.
  case shutdown
  /// The profile was deleted, and may be brought back.
  case deleted
  /// The word of a newer daemon.
  case other(String)

  init(_ word: String) {
    switch word {
    case "cancelled": self = .cancelled
    case "shutdown": self = .shutdown
    case "deleted": self = .deleted
    default: self = .other(word)
    }
  }
}
