/// Why a watch begins anew with a snapshot.
package enum WatchReset: Equatable, Sendable {
  /// The store is another one than the position was of.
  case epoch
  /// The position is ahead of the store.
  case future
  /// The changes after the position are no longer kept.
  case compacted
  /// More events waited than are kept for one watch.
  case lagged
  /// The word of a newer daemon.
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
