import Profiles

/// The moves of branches since the start: where each profile's last one began, and how many a day.
struct MoveTable {
  /// In all profiles.
  private(set) var count = 0
  /// For each moved profile, where its last move began, and `count` after that move.
  private(set) var last: [ProfileID: (first: Dot, count: Int)] = [:]
  /// The times of a profile's moves within the last day, by the monotonic clock.
  private var times: [ProfileID: [Int]] = [:]

  /// Notes a move of the changes from `first` on.
  ///
  /// Returns false, and does nothing, if the profile had too many moves within a day: a peer with false
  /// claims could have changes moved without end.
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
