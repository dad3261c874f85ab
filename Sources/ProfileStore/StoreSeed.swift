package import Profiles

/// The random bits and the time that an opening may need, passed in so that an opening is repeatable.
package struct StoreSeed: Hashable, Sendable {
  /// 128 random bits for the origin of a new store; these are the first 64.
  package var originHigh: UInt64
  /// The last 64 of these bits, which are the last 16 digits of the origin's text.
  package var originLow: UInt64
  /// 128 random bits for the epoch of a new store; these are the first 64.
  package var epochHigh: UInt64
  /// The last 64 of these bits, which are the last 16 digits of the epoch.
  package var epochLow: UInt64
  /// Milliseconds since 1970; it names a damaged file that is moved aside.
  package var nowMilliseconds: Int

  /// Trusts that the bits are random: two stores with the same seed would have the same identity.
  package init(
    originHigh: UInt64, originLow: UInt64, epochHigh: UInt64, epochLow: UInt64, nowMilliseconds: Int
  ) {
    self.originHigh = originHigh
    self.originLow = originLow
    self.epochHigh = epochHigh
    self.epochLow = epochLow
    self.nowMilliseconds = nowMilliseconds
  }
}

extension StoreSeed {
  /// The identity that a new store gets.
  package var origin: Origin { Origin(high: originHigh, low: originLow) }

  /// 32 hexadecimal digits.
  package var epoch: String { Hexadecimal.text(of: epochHigh) + Hexadecimal.text(of: epochLow) }

  /// For an existing file that gets no new identity.
  package static let none = StoreSeed(
    originHigh: 0, originLow: 0, epochHigh: 0, epochLow: 0, nowMilliseconds: 0)
}
