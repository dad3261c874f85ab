import Alchemy
import Planning
import TestSupport
import Testing

@Suite struct LearnPlanTests {
  @Test(.seeds(1...60))
  func `A plan reveals what a plain reading says`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let isFromBag = generator.chance(oneIn: 2)
    let problem = try LearnProblem.random(
      ingredients: generator.integer(in: 1...12), effects: generator.integer(in: 4...9),
      pieces: isFromBag ? 0...30 : nil, eats: generator.chance(oneIn: 3), using: &generator)
    check(LearnPlan.make(for: problem, effort: .quick) { _ in .goOn }, of: problem)
  }

  @Test(.seeds(1...60))
  func `A plan from all reveals all, and its number of brews is between the fewest and the bound`()
    throws
  {
    var generator = SeededGenerator(seed: Seeds.current)
    let problem = try LearnProblem.random(
      ingredients: generator.integer(in: 2...7), effects: generator.integer(in: 4...6), pieces: nil,
      eats: generator.chance(oneIn: 3), using: &generator)
    let plan = LearnPlan.make(for: problem, effort: .quick) { _ in .goOn }
    let plain = PlainLessons(problem)
    let fewest = plain.fewestBrews()
    #expect(plan.reveals == plan.reach)
    #expect(plan.lessons.count == fewest)
    #expect(plan.bound <= fewest)
  }

  @Test(.seeds(1...60))
  func `A plan from a small bag reveals as much as any by as few brews, and its limits hold`()
    throws
  {
    try checkSmallBag()
  }

  /// Where meals alone revealed all, the plan had a brew all the same.
  @Test(.seedsThatFailed(38))
  func `A plan from a small bag that failed once is as good as any`() throws {
    try checkSmallBag()
  }

  private func checkSmallBag() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let problem = try LearnProblem.random(
      ingredients: generator.integer(in: 2...6), effects: generator.integer(in: 4...6),
      pieces: 2...9, eats: generator.chance(oneIn: 3), using: &generator)
    let plan = LearnPlan.make(for: problem, effort: .quick) { _ in .goOn }
    let best = PlainLessons(problem).best()
    #expect(plan.reveals == best.reveals && plan.lessons.count == best.brews)
    #expect(best.reveals <= plan.reach && plan.bound <= best.brews)
    check(plan, of: problem)
  }

  @Test(.seeds(1...40))
  func `Who may eat learns no less, and brews no more for as much`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    var problem = try LearnProblem.random(
      ingredients: generator.integer(in: 2...12), effects: generator.integer(in: 4...10),
      pieces: generator.chance(oneIn: 4) ? nil : 0...40, using: &generator)
    let without = LearnPlan.make(for: problem, effort: .quick) { _ in .goOn }
    for count in 1...4 {
      problem = problem.eating(count)
      let plan = LearnPlan.make(for: problem, effort: .quick) { _ in .goOn }
      check(plan, of: problem)
      #expect(plan.reveals >= without.reveals)
      if plan.reveals == without.reveals { #expect(plan.lessons.count <= without.lessons.count) }
    }
  }

  @Test func `A bag of ten kinds reveals all that it can by four brews`() throws {
    let problem = try LearnProblem.game([
      "briar-heart": 1, "daedra-heart": 3, "elves-ear": 1, "felsaad-tern-feathers": 1,
      "juniper-berries": 1, "poison-bloom": 1, "powdered-mammoth-tusk": 2, "salmon-roe": 2,
      "scathecraw": 1, "yellow-mountain-flower": 1,
    ])
    for effort in PlanEffort.allCases {
      let plan = LearnPlan.make(for: problem, effort: effort) { _ in .goOn }
      #expect(plan.reveals == 16 && plan.reach == 16)
      #expect(plan.lessons.count == 4 && plan.bound == 4)
    }
  }

  @Test func `All effects of the game are revealed by 68 brews, and 61 are needed`() throws {
    let plan = LearnPlan.make(for: try .wholeGame(), effort: .quick) { _ in .goOn }
    #expect(plan.reveals == 440 && plan.reach == 440)
    #expect(plan.lessons.count <= 68 && plan.bound == 61)
  }

  /// A solver for mixed-integer programs (HiGHS) proved that 38 are the fewest.
  @Test func `A bag of 51 kinds reveals all that it can by the fewest brews`() throws {
    let problem = try LearnProblem.game([
      "abecean-longfin": 6, "beehive-husk": 2, "blisterwort": 2, "blue-butterfly-wing": 7,
      "blue-dartwing": 4, "boar-tusk": 3, "bone-meal": 6, "chaurus-eggs": 4, "chickens-egg": 5,
      "creep-cluster": 5, "daedra-heart": 7, "dragons-tongue": 6, "eye-of-sabre-cat": 1,
      "felsaad-tern-feathers": 4, "frost-salts": 6, "giant-lichen": 6, "glowing-mushroom": 4,
      "hagraven-claw": 5, "hagraven-feathers": 1, "hawks-egg": 5, "honeycomb": 4, "human-flesh": 5,
      "imp-stool": 2, "juniper-berries": 3, "lavender": 4, "luna-moth-wing": 7, "moon-sugar": 5,
      "netch-jelly": 5, "nordic-barnacle": 4, "orange-dartwing": 6, "pine-thrush-egg": 4,
      "poison-bloom": 2, "powdered-mammoth-tusk": 3, "red-mountain-flower": 4, "river-betty": 8,
      "rock-warbler-egg": 3, "sabre-cat-tooth": 2, "scathecraw": 1, "slaughterfish-egg": 6,
      "slaughterfish-scales": 3, "small-pearl": 5, "spider-egg": 5, "spriggan-sap": 7, "taproot": 3,
      "thistle-branch": 3, "torchbug-thorax": 6, "trama-root": 3, "troll-fat": 7,
      "tundra-cotton": 8, "vampire-dust": 4, "wheat": 3,
    ])
    let plan = LearnPlan.make(for: problem, effort: .quick) { _ in .goOn }
    #expect(plan.reveals == 200 && plan.reach == 200)
    #expect(plan.lessons.count == 38 && plan.bound <= 38)
  }

  @Test func `What a brew needs is not eaten`() throws {
    let problem = try LearnProblem.game(["giants-toe": 1, "wheat": 1], eating: 1)
    let plan = LearnPlan.make(for: problem, effort: .quick) { _ in .goOn }
    #expect(plan.eat == [] && plan.lessons.count == 1)
    #expect(plan.reveals == 4 && plan.reach == 4 && plan.bound == 1)
  }

  @Test func `What no brew of the bag reveals is eaten`() throws {
    let problem = try LearnProblem.game(["giants-toe": 1, "wheat": 2], eating: 1)
    let plan = LearnPlan.make(for: problem, effort: .quick) { _ in .goOn }
    #expect(plan.eat.map { problem.catalog.ingredients[$0].id } == ["wheat"])
    #expect(plan.lessons.count == 1 && plan.reveals == 5 && plan.reach == 5)
  }

  @Test(.seeds(1...10))
  func `The same problem gives the same plan`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let problem = try LearnProblem.random(
      ingredients: 30, effects: 12, pieces: Seeds.current.isMultiple(of: 2) ? 40...90 : nil,
      using: &generator)
    let first = LearnPlan.make(for: problem, effort: .quick) { _ in .goOn }
    #expect(LearnPlan.make(for: problem, effort: .quick) { _ in .goOn } == first)
  }

  @Test func `A plan that is stopped at once is the first one found, and its limits hold`() throws {
    var generator = SeededGenerator(seed: 3)
    for pieces in [nil, 60...60] {
      let problem = try LearnProblem.random(
        ingredients: 14, effects: 9, pieces: pieces, using: &generator)
      var calls = 0
      let stopped = LearnPlan.make(for: problem, effort: .exhaustive) { _ in
        calls += 1
        return .stop
      }
      #expect(calls == 1)
      check(stopped, of: problem)
      let whole = LearnPlan.make(for: problem, effort: .quick) { _ in .goOn }
      #expect(stopped.reach >= whole.reveals)
      #expect(stopped.reveals > 0)
      #expect(stopped.bound <= stopped.lessons.count)
    }
  }

  @Test func `Reports tell the number of brews, which only falls once all is revealed`() throws {
    var generator = SeededGenerator(seed: 5)
    let problem = try LearnProblem.random(
      ingredients: 60, effects: 20, pieces: nil, using: &generator)
    var told: [PlanProgress] = []
    let plan = LearnPlan.make(for: problem, effort: .quick) { progress in
      told.append(progress)
      return .goOn
    }
    #expect(told.count > 10)
    #expect(zip(told, told.dropFirst()).allSatisfy { $0.best >= $1.best && $0.bound <= $1.bound })
    #expect(told.last?.best == plan.lessons.count)
    #expect(told.last?.bound == plan.bound)
  }

  @Test func `Without ingredients, or with all known, there is nothing to learn`() throws {
    var generator = SeededGenerator(seed: 1)
    let catalog = try Catalog.random(ingredients: 5, effects: 5, using: &generator)
    let empty = try Catalog(id: "empty", title: "Empty", effects: [], ingredients: [])
    for (catalog, known) in [(catalog, Array(0..<5)), (empty, [])] {
      let count = catalog.ingredients.count
      let plan = LearnPlan.make(
        for: LearnProblem(
          catalog: catalog, known: [[Int]](repeating: known, count: count), available: nil,
          blocked: BitSet(capacity: count), effectsByEating: 4), effort: .exhaustive
      ) { _ in .goOn }
      #expect(plan.lessons.isEmpty && plan.eat.isEmpty && plan.unknown == 0)
      #expect(plan.reach == 0 && plan.bound == 0)
    }
  }

  @Test func `Any number of pieces is as good as enough`() throws {
    var generator = SeededGenerator(seed: 6)
    let all = try LearnProblem.random(ingredients: 10, effects: 7, pieces: nil, using: &generator)
    let plan = LearnPlan.make(for: all, effort: .quick) { _ in .goOn }
    for pieces in [1_000_000, Int.max] {
      let bag = LearnProblem(
        catalog: all.catalog, known: all.known, available: [Int](repeating: pieces, count: 10),
        blocked: all.blocked, effectsByEating: nil)
      let fromBag = LearnPlan.make(for: bag, effort: .quick) { _ in .goOn }
      #expect(fromBag.reveals == plan.reveals && fromBag.reach == plan.reach)
      #expect(fromBag.lessons.count == plan.lessons.count)
    }
  }

  /// All that holds for every plan, compared with a plain reading of the problem.
  private func check(_ plan: LearnPlan, of problem: LearnProblem) {
    let plain = PlainLessons(problem)
    #expect(plan.unknown == plain.unknown.nonzeroBitCount)
    var known = ~plain.unknown
    var left = problem.available
    #expect(zip(plan.eat, plan.eat.dropFirst()).allSatisfy(<))
    for ingredient in plan.eat {
      #expect(!problem.blocked.contains(ingredient))
      left?[ingredient] -= 1
      let pairs = plain.revealed(byEating: ingredient)
      let brewed = plan.lessons.reduce(0) { $0 | (plain.revealed(by: $1.ingredients) ?? 0) }
      #expect(pairs & ~brewed != 0, "eating helps nothing")
      known |= pairs
    }
    let eating = (known & plain.unknown).nonzeroBitCount
    for lesson in plan.lessons {
      #expect((2...3).contains(lesson.ingredients.count))
      #expect(zip(lesson.ingredients, lesson.ingredients.dropFirst()).allSatisfy(<))
      #expect(!lesson.ingredients.contains(where: problem.blocked.contains))
      for ingredient in lesson.ingredients { left?[ingredient] -= 1 }
      let pairs = plain.revealed(by: lesson.ingredients)
      #expect(pairs != nil, "an ingredient takes no part")
      #expect(
        lesson.reveals.map { [$0.ingredient, $0.effect] } == plain.named((pairs ?? 0) & ~known))
      #expect(!lesson.reveals.isEmpty)
      known |= pairs ?? 0
    }
    #expect(left?.allSatisfy { $0 >= 0 } ?? true)
    let counts = plan.lessons.map(\.reveals.count)
    #expect(counts == counts.sorted(by: >))
    #expect(plan.reveals == eating + counts.reduce(0, +))
    #expect(plan.reveals <= plan.reach && plan.bound <= plan.lessons.count)
    let reachable = plain.reachable.nonzeroBitCount
    #expect(problem.available == nil ? plan.reach == reachable : plan.reach <= reachable)
  }
}
