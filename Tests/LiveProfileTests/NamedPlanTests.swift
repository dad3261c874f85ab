import JSON
import LiveProfile
import Testing
import Wire

@Suite("A kept plan and a bag")
struct NamedPlanTests {
  private func plan(_ brews: (ingredients: [String], times: Int)...) -> NamedPlan {
    NamedPlan(
      name: "one", keptMilliseconds: 1,
      plan: PlanGold.Result(
        lsn: 1, gold: 1, bound: 1,
        brews: brews.map {
          PlanGold.Brew(ingredients: $0.ingredients, effects: ["x"], gold: 1, times: $0.times)
        }, left: [:], proof: PlanGold.Proof(prices: [:], odd: [])))
  }

  @Test("rows take their ingredients one after the other, and what is short limits a row")
  func times() {
    let plan = plan((["a", "b"], 3), (["a", "c"], 2), (["b", "d"], 1))
    let bag = ["a": 4, "b": 3, "c": 9, "d": 1]
    #expect(plan.times { bag[$0] ?? 0 } == [3, 1, 0])
    #expect(plan.times { _ in 0 } == [0, 0, 0])
    #expect(plan.times { _ in 9 } == [3, 2, 1])
  }

  @Test("what is written is read again")
  func roundTrip() {
    let plan = plan((["a", "b"], 3))
    #expect(NamedPlan(JSONValue(writing: plan)) == plan)
    #expect(NamedPlan(["name": "one"]) == nil)
  }
}
