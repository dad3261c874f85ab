package import ProfileStore

extension StoreSeed {
  /// Draws what a store that is made anew is known by.
  package init(random: inout some RandomNumberGenerator, nowMilliseconds: Int) {
    self.init(
      originHigh: random.next(), originLow: random.next(), epochHigh: random.next(),
      epochLow: random.next(), nowMilliseconds: nowMilliseconds)
  }
}
