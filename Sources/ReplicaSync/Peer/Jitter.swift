/// Random pauses, so that many peers do not retry at the same time.
struct Jitter: Sendable {
  private var state: UInt64

  /// `seed` has random bits, which determine the pauses.
  init(seed: UInt64) {
    state = seed
  }

  /// A pause of three quarters of the given time up to all of it.
  mutating func spread(_ milliseconds: Int) -> Int {
    let part = milliseconds / 4
    guard part > 0 else { return milliseconds }
    return milliseconds - Int(next() % UInt64(part + 1))
  }

  /// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators").
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
