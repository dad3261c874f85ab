import Alchemy
import Planning
import TestSupport
import Testing

@Suite struct GoldPlanTests {
  @Test func `An empty bag makes no gold`() throws {
    let catalog = try Catalog(id: "empty", title: "Empty", effects: [], ingredients: [])
    let index = try RecipeIndex(of: catalog)
    let problem = GoldProblem(
      index: index, prices: nil, matching: index.matches(Selection(of: catalog)), available: [])
    let plan = GoldPlan.make(for: problem, effort: .quick) { _ in .goOn }
    #expect(plan.gold == 0)
  }
}
