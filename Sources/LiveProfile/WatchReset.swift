/// Why a watch starts again with a snapshot.
package enum WatchReset: Equatable, Sendable {
  /// The position belongs to another store.
  case epoch
  /// The position is ahead of the store.
  case future
  /// The changes after the position are no longer stored.
  case compacted
  /// More events waited than the daemon keeps for one watch.
  case lagged
  /// A newer daemon's word.
  case other(String)

  init(_ word: String) {
    switch word {
    case "epoch": self = .epoch
    case "future": self = .future
    case "compacted": self = .compacted
    case "lagged": self = .lagged
    default: self = .other(word)
    }
  }
}
