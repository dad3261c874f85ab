import Testing

@testable import benchmarks

@Suite("Budgets of instructions")
struct InstructionBudgetTests {
  @Test("a line has request, depth, loop, store, and perhaps a reason")
  func reading() throws {
    let budgets = try InstructionBudget.read(
      """
      # words
      profile.get; 16; 12700; 0
      bag.brew; 1; 80000; 50000; a brew also counts
      """)
    #expect(
      budgets == [
        InstructionBudget(
          request: .get, depth: 16, most: InstructionCount(loop: 12_700, store: 0)),
        InstructionBudget(
          request: .brew, depth: 1, most: InstructionCount(loop: 80_000, store: 50_000)),
      ])
  }

  @Test(
    "a line that is no budget, and a second budget of a request, are refused",
    arguments: [
      "profile.get; 16; 12700", "profile.got; 16; 1; 1", "profile.get; 16; many; 1",
      "profile.get; 16; 1; 1\nprofile.get; 16; 2; 2",
    ])
  func refusal(text: String) {
    #expect(throws: Failure.self) { try InstructionBudget.read(text) }
  }

  @Test("only what is beyond the budget is said")
  func excess() {
    let budget = InstructionBudget(
      request: .stock, depth: 16, most: InstructionCount(loop: 100, store: 50))
    #expect(budget.excess(of: InstructionCount(loop: 100, store: 50)) == nil)
    #expect(
      budget.excess(of: InstructionCount(loop: 101, store: 50))
        == "profile.apply stock at depth 16 takes 101 on the loop, of 100")
    #expect(
      budget.excess(of: InstructionCount(loop: 101, store: 51))
        == "profile.apply stock at depth 16 takes 101 on the loop, of 100 and 51 on the store, of 50"
    )
  }

  @Test("the first file of callgrind is the loop's, all others are the store's")
  func totals() throws {
    let texts = ["events: Ir\ntotals: 700\n", "totals: 20\n", "x\ntotals: 3\n"]
    let count = try InstructionCount(callgrind: texts)
    #expect(count == InstructionCount(loop: 700, store: 23))
    #expect(throws: Failure.self) { try InstructionCount(callgrind: []) }
    #expect(throws: Failure.self) { try InstructionCount(callgrind: ["events: Ir\n"]) }
    #expect(
      InstructionCount.perRequest(
        from: count, to: InstructionCount(loop: 900, store: 23), requests: 100)
        == InstructionCount(loop: 2, store: 0))
  }

  @Test("every counted request has a text of its own, and neighbours differ in profile")
  func texts() {
    let texts = CountedTexts(
      profiles: ["p", "q"], ingredients: ["a", "b"], pushes: ["first", "second"])
    #expect(texts.text(.get, 0).contains(#""profile":"p""#))
    #expect(texts.text(.get, 1).contains(#""profile":"q""#))
    #expect(
      texts.text(.toggle, 0).contains(#""cant""#) && texts.text(.toggle, 2).contains(#""may""#))
    #expect(texts.text(.stock, 0) != texts.text(.stock, 4))
    #expect(texts.text(.push, 1) == "second")
  }
}
