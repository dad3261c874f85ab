package import ProfileStore

extension StoreSeed {
  /// A seed whose identity tells the stores of a test apart.
  package static func test(_ number: UInt64 = 1) -> StoreSeed {
    StoreSeed(
      originHigh: number, originLow: 2, epochHigh: number, epochLow: 4,
      nowMilliseconds: 1_700_000_000_000)
  }
}
