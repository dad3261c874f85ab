/// Why a watch ended.
package enum WatchEnding: Equatable, Sendable {
  /// The client cancelled the watch.
  case cancelled
  /// The daemon is shutting down.
  case shutdown
  /// The profile was deleted; it may be brought back.
  case deleted
  /// A newer daemon's word.
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
