/// Counts durations in steps of at most 1.6 %: 64 of them for each doubling.
///
/// Recording is a few instructions and never allocates, so that it can stand in a load loop.
struct Histogram {
  private static let stepsPerDoubling = 64
  private static let stepBits = 6

  private var counts = [Int](repeating: 0, count: stepsPerDoubling * (64 - stepBits + 1))
  private var total = 0

  mutating func record(_ nanoseconds: UInt64, times: Int) {
    counts[Self.step(of: nanoseconds)] += times
    total += times
  }

  /// The duration, in nanoseconds, that this share (0 to 1) of the recorded ones does not exceed.
  func percentile(_ share: Double) -> UInt64 {
    var left = Int((Double(total) * share).rounded(.up))
    for (step, count) in counts.enumerated() where count > 0 {
      left -= count
      if left <= 0 { return Self.upperBound(of: step) }
    }
    return 0
  }

  private static func step(of value: UInt64) -> Int {
    let exponent = UInt64.bitWidth - 1 - value.leadingZeroBitCount
    guard exponent >= stepBits else { return Int(value) }
    let shift = exponent - stepBits
    return (shift + 1) * stepsPerDoubling + Int(value >> UInt64(shift)) - stepsPerDoubling
  }

  private static func upperBound(of step: Int) -> UInt64 {
    guard step >= stepsPerDoubling else { return UInt64(step) }
    let shift = step / stepsPerDoubling - 1
    let leading = step % stepsPerDoubling + stepsPerDoubling
    // Wraps for the last step alone, whose upper bound is the largest number there is.
    return (UInt64(leading) + 1) << UInt64(shift) &- 1
  }
}
