import Profiles

/// The moves of branches since the start: for each profile, where the last one began.
struct MoveTable {
  /// The number of moves in all profiles.
  private(set) var count = 0
  /// For each moved profile, the first change of its last move, and `count` after that move.
  private(set) var last: [ProfileID: (first: Dot, count: Int)] = [:]

  /// Notes a move of the changes from `first` on.
  mutating func note(_ first: Dot, of profile: ProfileID) {
    count += 1
    last[profile] = (first, count)
  }
}
