/// Why whole states of a profile are joined.
enum JoinCause: Sendable {
  /// Both ends have seen the same and hold something else, or one refuses what the other has.
  case contradiction
  /// The log of an end begins behind what the other has seen.
  case floor

  /// Joins for this cause before the profile is left for later.
  var limit: Int {
    switch self {
    case .contradiction: RelayLimits.settlingJoins
    case .floor: RelayLimits.floorJoins
    }
  }

  /// What there is to be said when that many were of no use.
  var leftReason: LeftReason {
    switch self {
    case .contradiction: .staysDifferent
    case .floor: .overtaken
    }
  }
}
