import Alchemy
import Testing

@Suite("What merchants pay and ask")
struct BarterTests {
  private static func barter(
    _ speech: Int, haggling: Int = 0, allure: Bool = false
  ) throws -> Barter {
    Barter(
      try Alchemist([
        .speech: .number(speech), .haggling: .number(haggling), .allure: .flag(allure),
      ]))
  }

  @Test(
    "without perks they ask and pay what the table of UESP, Skyrim:Speech, says",
    arguments: [
      (0, 3.3, 0.303), (15, 3.105, 0.322), (50, 2.65, 0.377), (100, 2, 0.5), (300, 2, 0.5),
    ])
  func skill(speech: Int, asked: Double, paid: Double) throws {
    let barter = try Self.barter(speech)
    #expect(abs(barter.charge - asked) < 0.0005 && abs(barter.share - paid) < 0.0005)
  }

  @Test("a new alchemist has Speech 15, and a thing of 125 gold costs 388 and fetches 40")
  func iron() {
    let barter = Barter(Alchemist())
    #expect(barter.asked(for: 125) == 388 && barter.paid(for: 125) == 40)
  }

  @Test("each rank of Haggling and Allure makes it better, and the best is within the caps")
  func perks() throws {
    var last = try Self.barter(100)
    for rank in 1...5 {
      let next = try Self.barter(100, haggling: rank)
      #expect(next.share > last.share && next.charge < last.charge)
      last = next
    }
    let best = try Self.barter(100, haggling: 5, allure: true)
    #expect(best.paid(for: 1000) == 715)
    #expect(best.share <= 1 && best.charge >= 1.05)
  }

  @Test("each potion is paid for by itself, so the sum is at most the bound of many")
  func most() throws {
    let barter = try Self.barter(37, haggling: 2)
    for count in 1...50 {
      let values = (0..<count).map { $0 * 7 + 3 }
      let paid = values.reduce(0) { $0 + barter.paid(for: $1) }
      #expect(paid <= barter.most(for: values.reduce(0, +), of: count))
    }
    #expect(barter.paid(for: .max) == (1 << 53) - 1)
  }
}
