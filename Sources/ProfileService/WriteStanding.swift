/// Whether changes can be written now.
enum WriteStanding: Equatable {
  case open
  /// A commit failed: nothing is written until then, by the monotonic clock; the next one may try.
  case refused(until: Int)
}
