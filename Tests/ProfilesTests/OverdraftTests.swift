import Profiles
import TestSupport
import Testing

@Suite struct OverdraftTests {
  private static func stock(_ quantity: Int) -> Edit {
    .stock(ingredient: "garlic", quantity: quantity, seen: 0)
  }

  private static func adjust(_ amount: Int, of ingredient: String = "garlic") -> Edit {
    .adjust(ingredient: ingredient, by: amount)
  }

  @Test(
    arguments: [
      ([adjust(-3)], Overdraft(ingredient: "garlic", inBag: 2, taken: 3)),
      ([adjust(-2)], nil),
      ([adjust(-3), adjust(1)], nil),
      ([adjust(-3), adjust(1), adjust(-2)], Overdraft(ingredient: "garlic", inBag: 2, taken: 4)),
      // A count that comes after an adjust takes its place.
      ([adjust(-9), stock(1)], nil),
      ([stock(1), adjust(-1)], nil),
      ([stock(1), adjust(-2)], Overdraft(ingredient: "garlic", inBag: 1, taken: 2)),
      ([stock(9), adjust(-9)], nil),
      ([adjust(-1), adjust(-1, of: "salt")], Overdraft(ingredient: "salt", inBag: 0, taken: 1)),
      // Sums beyond what one adjust can be stay apart, and count together.
      (
        [stock(1_500_000), adjust(-1_000_000), adjust(-1_000_000)],
        Overdraft(ingredient: "garlic", inBag: 1_500_000, taken: 2_000_000)
      ),
    ] as [([Edit], Overdraft?)])
  func `edits take out no more than the bag shows`(edits: [Edit], expected: Overdraft?) {
    var replica = Replica(number: 1)
    replica.edit([Self.stock(2)], now: 1, catalog: nil)
    #expect(replica.profile.overdraft(by: edits) == expected)
  }

  @Test func `a debt is no reason to refuse what is put in, and nothing can be taken out`() {
    var replica = Replica(number: 1)
    replica.edit([Self.adjust(-3)], now: 1, catalog: nil)
    #expect(replica.profile.overdraft(by: [Self.adjust(1)]) == nil)
    #expect(
      replica.profile.overdraft(by: [Self.adjust(-1)])
        == Overdraft(ingredient: "garlic", inBag: 0, taken: 1))
  }
}
