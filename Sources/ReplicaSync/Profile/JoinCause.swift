/// Why whole states of a profile are joined.
enum JoinCause: Sendable {
  /// Both ends have seen the same changes but differ, or an end rejects the other's changes.
  case contradiction
  /// An end's log was compacted past the changes that the other end needs.
  case floor

  /// How many joins this cause allows before the relay sets the profile aside.
  var limit: Int {
    switch self {
    case .contradiction: RelayLimits.settlingJoins
    case .floor: RelayLimits.floorJoins
    }
  }

  /// The reason to report when the limit of joins is reached.
  var leftReason: LeftReason {
    switch self {
    case .contradiction: .staysDifferent
    case .floor: .overtaken
    }
  }
}
