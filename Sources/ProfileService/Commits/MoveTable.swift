import Profiles
import Replication

/// The moves of changes to other names since the start: where the last ones stood, and how many a day.
struct MoveTable {
  /// How often changes have moved, in any profile.
  private(set) var count = 0
  /// For each profile with such changes, where the last ones stood, and `count` behind that move.
  private(set) var last: [ProfileID: (first: Dot, count: Int)] = [:]
  /// When changes of a profile have moved within the last day, by the monotonic clock.
  private var times: [ProfileID: [Int]] = [:]

  /// Takes note of a move of the changes from `first` on.
  ///
  /// Does nothing, and is false, if changes of the profile have moved too often within a day:
  /// otherwise a peer with false claims could have changes moved without end.
  mutating func note(
    _ first: Dot, of profile: ProfileID, atMonotonic milliseconds: Int
  ) -> Bool {
    let yesterday = milliseconds - ServiceLimits.dayMilliseconds
    let recent = times[profile, default: []].filter { $0 > yesterday }
    guard recent.count < ServiceLimits.movesPerDay else { return false }
    times[profile] = recent + [milliseconds]
    count += 1
    last[profile] = (first, count)
    return true
  }
}
