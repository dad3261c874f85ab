/// Pseudo-random numbers (SplitMix64) from a fixed seed, so that a plan is the same everywhere.
struct PlanGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mixed(state)
  }

  /// The distance between two states.
  static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// A bijective hash of a state, without simple patterns.
  static func mixed(_ state: UInt64) -> UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in 0..<bound; the bound must be positive and below 2^32.
  ///
  /// Slightly biased, by less than one in 2^32.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: ((next() >> 32) &* UInt64(bound)) >> 32)
  }
}
