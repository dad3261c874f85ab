package import ProfileStore

extension StoreSeed {
  /// Draws the random identity and epoch for a new store.
  package init(random: inout some RandomNumberGenerator, nowMilliseconds: Int) {
    self.init(
      originHigh: random.next(), originLow: random.next(), epochHigh: random.next(),
      epochLow: random.next(), nowMilliseconds: nowMilliseconds)
  }
}
