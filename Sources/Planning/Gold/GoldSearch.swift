/// Searches for a plan with much gold, and for a proof that no other plan has much more.
struct GoldSearch {
  let bag: BagRecipes
  let budget: StepBudget
  private(set) var best: Brewing
  private(set) var proof: RoundedProof
  /// Whether the proof or the tree has ruled out every plan with more gold.
  private(set) var isExhausted = false
  /// Makes a plan of the best brews and the proof so far, for reports; nil if nobody looks at them.
  private let drafter: Drafter?

  typealias Drafter = (Brewing, RoundedProof) -> GoldPlan

  /// Rounds without progress after which the search for odd sets ends.
  private static let idleRounds = 3
  /// The share of the budget that odd sets may take.
  private static let shareOfSets = 0.35

  /// Starts from `known` if it has more gold than the greedy plan.
  init(
    _ bag: BagRecipes, _ budget: StepBudget, known: Brewing? = nil, drafter: Drafter? = nil
  ) {
    self.bag = bag
    self.budget = budget
    self.drafter = drafter
    best = Brewing(bag)
    // The recipes are in the order of their gold, so this makes the greedy plan.
    best.fill(bag, bag.recipes.indices)
    if let known, known.gold > best.gold { best = known }
    proof = RoundedProof(bag)
    report()
  }

  /// Whether the plan has as much gold as the bound, so that no better plan exists.
  var isProved: Bool { Int(min(best.gold, 0x1p53)) >= proof.bound }

  mutating func run() {
    search()
    // A bound cut at the largest number rules out nothing.
    if isProved, proof.bound < SaturatingGold.maximum { isExhausted = true }
  }

  private mutating func search() {
    guard !isProved else { return }
    var program = LinearProgram(bag, budget)
    for recipe in bag.recipes.indices where best.times[recipe] > 0 { program.add(recipe) }
    guard program.solve() == .optimal else { return }
    offer(program)
    cut(&program)
    guard !isProved, !budget.isStopped else { return }
    descend(program)
  }

  // MARK: The bound

  /// Adds odd sets in rounds, as long as the bound falls.
  private mutating func cut(_ program: inout LinearProgram) {
    var idle = 0
    var round: UInt64 = 0
    while !isProved, idle < Self.idleRounds, budget.goesOn(upTo: Self.shareOfSets) {
      var finder = OddSetFinder(program, seed: round << 32)
      let sets = finder.sets(tries: 60 * (idle + 1), limit: 40, budget)
      round += 1
      guard !sets.isEmpty else {
        idle += 1
        continue
      }
      let before = program.objective
      program.add(sets)
      guard program.repair() == .optimal, program.solve() == .optimal else { return }
      program.dropSlackSets()
      offer(program)
      idle = before - program.objective > 1e-5 * before ? 0 : idle + 1
    }
  }

  /// Derives a proof, and by rounding a plan, from a solution.
  private mutating func offer(_ program: LinearProgram) {
    for roundingUp in [false, true] {
      let rounded = RoundedProof(program, roundingUp: roundingUp)
      if rounded.bound < proof.bound { proof = rounded }
    }
    budget.spend(16 * bag.recipes.count)
    offer(program.rounded(filling: nil))
  }

  private mutating func offer(_ brewing: Brewing) {
    if brewing.gold > best.gold { best = brewing }
    report()
  }

  private func report() {
    budget.progress = PlanProgress(
      best: min(SaturatingGold.maximum, Int(min(best.gold, 0x1p53))), bound: proof.bound,
      draft: drafter.map { [best, proof] drafter in { drafter(best, proof) } })
  }

  // MARK: The plan

  /// Searches plans near the program's solution first, and then all plans.
  private mutating func descend(_ program: LinearProgram) {
    var tree = PlanTree(program, best)
    tree.dive()
    offer(tree.best)
    guard !isProved else { return }
    var refill = Refill(program, bound: Double(proof.bound))
    while !isProved, budget.goesOn() {
      let start = budget.steps
      let isDone = tree.search(nodes: 15)
      offer(tree.best)
      if isDone { isExhausted = true }
      if isDone || isProved { return }
      // Tree and refills get equally many steps: which one is better depends on the bag.
      var brewing = best
      // A tree without open nodes takes no steps; this minimum lets the refills continue alone.
      let steps = max(budget.steps - start, 2_000_000)
      refill.improve(&brewing, steps: steps, until: Double(proof.bound))
      offer(brewing)
      // A round without steps has changed nothing, and neither would another one.
      if budget.steps == start { return }
      tree.accept(best)
    }
  }
}

extension LinearProgram {
  /// The whole potions of the solution, filled up to a plan.
  ///
  /// Fills up with `candidates`, the dearest first; with all recipes if `candidates` is nil.
  func rounded(filling candidates: [Int]?) -> Brewing {
    var brewing = Brewing(bag)
    var parts: [(part: Double, recipe: Int)] = []
    for column in recipes.indices {
      let amount = value(of: column)
      guard amount > 1e-3 else { continue }
      let entry = bag.recipes[recipes[column]]
      let whole = min(Int(amount + 1e-3), brewing.room(for: entry))
      if whole > 0 { brewing.brew(recipes[column], entry, whole) }
      let part = amount - amount.rounded(.down)
      if part > 1e-3 && part < 0.999 { parts.append((part, recipes[column])) }
    }
    parts.sort { $0.part > $1.part || $0.part == $1.part && $0.recipe < $1.recipe }
    brewing.fill(bag, parts.lazy.map(\.recipe))
    if let candidates {
      brewing.fill(bag, candidates)
      budget.spend(3 * candidates.count)
    } else {
      brewing.fill(bag, bag.recipes.indices)
      budget.spend(3 * bag.recipes.count)
    }
    return brewing
  }
}

extension PlanEffort {
  /// How many steps a plan for gold may take.
  var goldSteps: Int {
    switch self {
    case .quick: 600_000_000
    case .thorough: 3_000_000_000
    case .exhaustive: 15_000_000_000
    }
  }
}

extension PlanProgress {
  /// The progress before any plan or bound is known.
  static var goldUnknown: PlanProgress {
    PlanProgress(best: 0, bound: SaturatingGold.maximum)
  }
}
