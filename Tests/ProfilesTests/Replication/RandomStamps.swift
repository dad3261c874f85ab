import Profiles
import TestSupport

extension Origin {
  /// The origins of small worlds: 1, 2, 3 and so on.
  static func numbered(_ number: Int) -> Origin {
    Origin(high: 0, low: UInt64(number))
  }
}

extension Stamp {
  /// Stamps of few moments and few origins, so that moments are often the same.
  static func random(using generator: inout SeededGenerator) -> Stamp {
    let moment = generator.integer(in: 1...6)
    return Stamp(
      time: HybridTimestamp(rawValue: UInt64(moment)), tie: UInt64(generator.integer(in: 1...3)),
      origin: .numbered(generator.integer(in: 1...5)), seq: moment)
  }
}
