import Profiles

/// The moves of branches since the start: where each profile's last one began.
struct MoveTable {
  /// In all profiles.
  private(set) var count = 0
  /// For each moved profile, where its last move began, and `count` after that move.
  private(set) var last: [ProfileID: (first: Dot, count: Int)] = [:]

  /// Notes a move of the changes from `first` on.
  mutating func note(_ first: Dot, of profile: ProfileID) {
    count += 1
    last[profile] = (first, count)
  }
}
