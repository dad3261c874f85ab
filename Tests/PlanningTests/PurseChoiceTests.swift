import Planning
import TestSupport
import Testing

@Suite("What merchants with little gold can pay for")
struct PurseChoiceTests {
  /// The highest sum of any choice that a purse can pay, by trying all.
  private static func best(_ rows: ArraySlice<(price: Int, times: Int)>, _ purse: Int) -> Int {
    guard let (price, times) = rows.first else { return 0 }
    var best = 0
    for count in 0...times where count * price <= purse {
      best = max(best, count * price + Self.best(rows.dropFirst(), purse - count * price))
    }
    return best
  }

  @Test("one purse is filled as far as any choice fills it", .seeds(0...199))
  func one() {
    var random = SeededGenerator(seed: Seeds.current)
    let rows = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      (price: Int.random(in: 0...40, using: &random), times: Int.random(in: 1...4, using: &random))
    }
    let purse = Int.random(in: 1...200, using: &random)
    let choice = PurseChoice(rows: rows, purses: [purse])
    #expect(choice.paid == [Self.best(rows[...], purse)])
    #expect(zip(choice.times, rows).allSatisfy { 0...$1.times ~= $0 })
    #expect(zip(choice.times, rows).reduce(0) { $0 + $1.0 * $1.1.price } == choice.paid[0])
  }

  @Test func `The smaller purse first sells more where the larger one would take what it needs`() {
    let rows = [900, 800, 200].map { (price: $0, times: 1) }
    #expect(PurseChoice(rows: rows, purses: [1000, 800]).paid == [900, 800])
  }

  @Test("several purses share the potions, and none pays more than it has", .seeds(0...199))
  func several() {
    var random = SeededGenerator(seed: Seeds.current)
    let rows = (0..<6).map { _ in
      (price: Int.random(in: 1...60, using: &random), times: Int.random(in: 1...9, using: &random))
    }
    let purses = (0..<3).map { _ in Int.random(in: 1...300, using: &random) }
    let choice = PurseChoice(rows: rows, purses: purses)
    #expect(zip(choice.paid, purses).allSatisfy { $0 <= $1 })
    let sum = zip(choice.times, rows).reduce(0) { $0 + $1.0 * $1.1.price }
    #expect(choice.paid.reduce(0, +) == sum)
    // Whoever could pay for one more potion would have bought it.
    let cheapest = zip(choice.times, rows).filter { $0 < $1.times }.map(\.1.price).min()
    if let cheapest {
      #expect(zip(choice.paid, purses).allSatisfy { $1 - $0 < cheapest })
    }
  }
}
