import JSON
import LiveProfile
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Kept plans on the screen")
struct KeptPlansTests {
  private static let answer: JSONValue = [
    "bound": 300,
    "brews": [
      ["effects": ["cold"], "gold": 126, "ingredients": ["ash", "bark"], "times": 2],
      ["effects": ["luck"], "gold": 40, "ingredients": ["ash", "clay"], "times": 1],
    ],
    "exact": false, "gold": 292, "left": [:], "lsn": 0, "proof": ["odd": [], "prices": [:]],
  ]

  private let plan: PlanGold.Result
  private let profile = FakeDaemon.defaultID

  init() throws {
    plan = try #require(PlanGold.Result(Self.answer))
  }

  /// The workbench of a bag with so much ash, and two each of what else the plan needs.
  private func live(ash: Int = 3) throws -> ScreenHarness {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.daemon.workbench["plan.gold"] = Self.answer
    for (id, quantity) in [("ash", ash), ("bark", 2), ("clay", 2)] {
      harness.edit([["edit": "stock", "ingredient": .string(id), "quantity": .integer(quantity)]])
    }
    harness.type("w")
    return harness
  }

  private func notice(_ harness: ScreenHarness) -> String { harness.frame[22] }

  private func kept(_ order: PlanOrder, _ names: String...) -> ScreenInput {
    let plans = names.map { name in
      NamedPlan(name: name, keptMilliseconds: 1_795_179_600_000, plan: plan)
    }
    return .plans(KeptPlans(profile: profile, order: order, plans: .success(plans)))
  }

  @Test("K asks for a name, and keeps the plan that is shown")
  func keep() throws {
    var harness = try live()
    harness.type("K")
    #expect(notice(harness).hasPrefix("Keep the plan as: "))
    harness.press(.enter)
    #expect(notice(harness).contains("a kept plan needs a name"))
    harness.type("K tonight ")
    harness.press(.enter)
    let order = PlanOrder.keep(name: "tonight", plan)
    #expect(harness.actions.last == .plans(order, profile: profile))
    harness.handle(kept(order, "tonight"))
    #expect(notice(harness).hasPrefix("kept as tonight: P in the workbench lists the kept plans"))
  }

  @Test("only a plan is kept")
  func otherPages() throws {
    var harness = try live()
    harness.press(.tab)
    harness.type("K")
    #expect(notice(harness).hasPrefix("only a plan can be kept"))
    #expect(!harness.actions.contains { if case .plans = $0 { true } else { false } })
  }

  @Test("P lists them, Enter shows what the bag still has enough for, and d deletes one")
  func list() throws {
    var harness = try live(ash: 2)
    harness.type("P")
    #expect(harness.actions.last == .plans(.list, profile: profile))
    #expect(harness.frame[1].hasPrefix("Kept plans …"))
    harness.handle(kept(.list, "monday", "tonight"))
    #expect(harness.frame[1].hasPrefix("Kept plans 2"))
    #expect(harness.frame[2].hasPrefix("monday") && harness.frame[2].contains("292 gold · "))
    harness.press(.enter)
    #expect(harness.frame[1].hasPrefix("monday  292 gold, kept "))
    #expect(harness.frame[2].hasPrefix("the bag has enough for 1 of 2 rows"))
    #expect(harness.frame[3].hasPrefix("126 ×2  Ash, Bark  enough"))
    // Both pieces of ash are for the first row.
    #expect(harness.frame[4].hasPrefix("40 ×1  Ash, Clay  not enough"))
    harness.edit([["edit": "stock", "ingredient": "ash", "quantity": 3]])
    #expect(harness.frame[2].hasPrefix("the bag has enough for all of it"))
    harness.press(.escape)
    harness.type("jd")
    #expect(notice(harness).hasPrefix("Delete the kept plan tonight? y deletes"))
    harness.type("y")
    let order = PlanOrder.remove(name: "tonight")
    #expect(harness.actions.last == .plans(order, profile: profile))
    harness.handle(kept(order, "monday"))
    #expect(harness.frame[1].hasPrefix("Kept plans 1"))
    #expect(notice(harness).hasPrefix("tonight was deleted"))
    harness.press(.escape)
    #expect(harness.frame[1].hasPrefix("Workbench"))
  }

  @Test("a file that cannot be read is named, and plans of another profile are not shown")
  func problems() throws {
    var harness = try live()
    harness.type("P")
    let words = "/home/p/plans.json is damaged"
    harness.handle(
      .plans(
        KeptPlans(
          profile: profile, order: .list, plans: .failure(KeptPlans.Problem(words: words)))))
    #expect(notice(harness).hasPrefix(words))
    harness.handle(
      .plans(KeptPlans(profile: "another", order: .list, plans: .success([NamedPlan()]))))
    #expect(harness.frame[1].hasPrefix("Kept plans …"))
  }
}
