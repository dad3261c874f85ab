/// Branch and bound: a tree of linear programs with limits on how often some potions are brewed.
struct PlanTree {
  /// A subproblem that is not yet solved.
  private struct Node {
    /// No plan of the node has more gold than this, scaled.
    var bound: Double
    var limits: LimitChain?
  }

  private struct Limit {
    var column: Int
    var lower: Double
    var upper: Double
  }

  /// A limit and, shared with other nodes, the limits of the nodes above.
  ///
  /// So a node takes a hundred bytes at any depth.
  private final class LimitChain {
    let limit: Limit
    let above: LimitChain?
    let depth: Int

    init(_ limit: Limit, above: LimitChain?) {
      self.limit = limit
      self.above = above
      depth = (above?.depth ?? 0) + 1
    }
  }

  /// The most open nodes: the search would hardly ever return to the others.
  ///
  /// They take 2 MB.
  private static let openLimit = 20_000
  /// Deeper nodes are not visited: releasing a chain takes 200 bytes of stack for each link.
  private static let depthLimit = 1_000

  private var program: LinearProgram
  private let bag: BagRecipes
  private let budget: StepBudget
  /// The recipes that a better plan can have.
  private let candidates: [Int]
  private(set) var best: Brewing
  private var open: [Node] = []
  /// The node to visit next: the child of the last one.
  private var next: Node?
  private var limited: [Int] = []
  /// Whether a program was abandoned or a node dropped, so that the tree does not cover all plans.
  private var isIncomplete = false

  /// Leaves out the recipes that cost more than the gap between plan and bound: no better plan has
  /// them.
  init(_ program: LinearProgram, _ best: Brewing) {
    bag = program.bag
    budget = program.budget
    self.best = best
    self.program = program
    let gap = program.objective - best.gold * program.scale
    let scan = PriceScan(program)
    candidates = bag.recipes.indices.filter {
      scan.exactSurplus(of: program.bag.recipes[$0]) > -gap - 1e-3
    }
    budget.spend(bag.recipes.count * 4)
    self.program.keepColumns { program.place[$0] >= 0 || program.surplus(of: $0) > -gap - 1e-3 }
    for column in self.program.recipes.indices {
      self.program.upper[column] = Double(bag.limit(of: self.program.recipes[column]))
    }
    open.append(Node(bound: program.objective, limits: nil))
  }

  mutating func accept(_ brewing: Brewing) {
    if brewing.gold > best.gold { best = brewing }
  }

  /// The least objective of a node that can contain a better plan.
  private var needed: Double { (best.gold + 1) * program.scale - 1e-6 }

  // MARK: Nodes

  private mutating func apply(_ limits: some Sequence<Limit>) {
    for column in limited {
      program.lower[column] = 0
      program.upper[column] = Double(bag.limit(of: program.recipes[column]))
    }
    limited.removeAll(keepingCapacity: true)
    for limit in limits {
      program.lower[limit.column] = max(program.lower[limit.column], limit.lower)
      program.upper[limit.column] = min(program.upper[limit.column], limit.upper)
      limited.append(limit.column)
    }
    program.restAtPayingBounds()
    program.refresh()
  }

  private mutating func solve() -> SimplexOutcome {
    while true {
      let repaired = program.repair()
      guard repaired == .optimal else { return repaired }
      let improved = program.improve()
      guard improved == .optimal else { return improved }
      // At the new prices, recipes outside the program may pay.
      if program.admit(among: candidates, bounded: true) == 0 { return .optimal }
      let grown = program.improve()
      guard grown == .optimal else { return grown }
    }
  }

  /// The basic columns with a fractional number of potions.
  private var fractions: [(column: Int, amount: Double)] {
    program.basis.indices.compactMap { row in
      let amount = program.values[row]
      guard program.basis[row] >= 0, (amount - amount.rounded()).magnitude > 2e-3 else {
        return nil
      }
      return (program.basis[row], amount)
    }
  }

  // MARK: Search

  /// Visits up to `count` nodes, each time descending from the most promising one; true if all
  /// plans are covered.
  mutating func search(nodes count: Int) -> Bool {
    for _ in 0..<count {
      guard budget.goesOn() else { return false }
      guard let node = next ?? popBest() else { return !isIncomplete }
      next = visit(node)
    }
    return false
  }

  /// Solves a node; returns the child to visit next, and keeps the other child for later.
  private mutating func visit(_ node: Node) -> Node? {
    guard node.bound >= needed else { return nil }
    apply(node.limits.map { sequence(first: $0, next: \.above).map(\.limit) } ?? [])
    switch solve() {
    case .infeasible: return nil
    case .abandoned:
      isIncomplete = true
      // The next node starts from this program, so clear rounding errors that may be the cause.
      program.invert()
      return nil
    case .optimal: break
    }
    let bound = min(node.bound, program.objective)
    guard bound >= needed else { return nil }
    accept(program.rounded(filling: candidates))
    // The rounded plan may be good enough to rule out the node.
    guard bound >= needed else { return nil }
    guard let branch = branching() else {
      // All potions are whole, but rounding did not find the plan: a numerical accident.
      isIncomplete = true
      return nil
    }
    let floor = branch.amount.rounded(.down)
    let fewer = Limit(column: branch.column, lower: 0, upper: floor)
    let more = Limit(column: branch.column, lower: floor + 1, upper: .infinity)
    guard (node.limits?.depth ?? 0) < Self.depthLimit else {
      isIncomplete = true
      return nil
    }
    push(Node(bound: bound, limits: LimitChain(fewer, above: node.limits)))
    return Node(bound: bound, limits: LimitChain(more, above: node.limits))
  }

  /// The potion to branch on: the product of its distance to a whole number and its gold is the
  /// largest.
  private func branching() -> (column: Int, amount: Double)? {
    var best: (column: Int, amount: Double)?
    var score = -1.0
    for fraction in fractions {
      let part = fraction.amount - fraction.amount.rounded(.down)
      let value = min(part, 1 - part) * program.golds[fraction.column]
      if value > score {
        score = value
        best = fraction
      }
    }
    return best
  }

  private mutating func push(_ node: Node) {
    guard open.count < Self.openLimit else {
      isIncomplete = true
      return
    }
    open.append(node)
  }

  /// The node with the highest bound; the latest wins a tie.
  private mutating func popBest() -> Node? {
    let needed = needed
    open.removeAll { $0.bound < needed }
    var best = -1
    for index in open.indices where best < 0 || open[index].bound >= open[best].bound {
      best = index
    }
    budget.spend(open.count)
    return best < 0 ? nil : open.remove(at: best)
  }

  /// Rounds up a sixth of the fractional potions at a time, those with the largest fractions first.
  mutating func dive() {
    var limits: [Limit] = []
    var share = 6
    while budget.goesOn() {
      apply(limits)
      let outcome = solve()
      if outcome == .abandoned { return program.invert() }
      if outcome == .infeasible {
        guard share < 1000, !limits.isEmpty else { return }
        // The last limits contradict each other: remove them, and continue with one at a time.
        share = 1000
        limits.removeLast(min(limits.count, max(1, limits.count / 6)))
        continue
      }
      guard program.objective >= needed else { return }
      accept(program.rounded(filling: candidates))
      var parts = fractions
      guard !parts.isEmpty else { return }
      parts.sort { one, other in
        let (part, otherPart) = (
          one.amount - one.amount.rounded(.down), other.amount - other.amount.rounded(.down)
        )
        return part > otherPart || part == otherPart && one.column < other.column
      }
      for part in parts.prefix(max(1, parts.count / share)) {
        limits.append(
          Limit(column: part.column, lower: part.amount.rounded(.up), upper: .infinity))
      }
    }
  }
}

extension LinearProgram {
  /// Removes the unwanted columns; none of them may be in the basis or at a bound above 0.
  mutating func keepColumns(where isWanted: (Int) -> Bool) {
    let kept = recipes.indices.filter(isWanted)
    var numbers = [Int](repeating: -1, count: recipes.count)
    for (number, column) in kept.enumerated() { numbers[column] = number }
    for column in recipes.indices { columns[recipes[column]] = numbers[column] }
    basis = basis.map { $0 < 0 ? $0 : numbers[$0] }
    recipes = kept.map { recipes[$0] }
    golds = kept.map { golds[$0] }
    place = kept.map { place[$0] }
    lower = kept.map { lower[$0] }
    upper = kept.map { upper[$0] }
    rewriteColumns()
  }

  /// Moves each column that pays to its upper bound and every other one to its lower bound.
  ///
  /// So the prices are optimal for the current bounds, as the dual method requires.
  mutating func restAtPayingBounds() {
    for column in place.indices where place[column] < 0 {
      let surplus = surplus(of: column)
      if surplus > Self.tolerance {
        place[column] = Self.atUpper
      } else if surplus < -Self.tolerance {
        place[column] = Self.atLower
      }
    }
    budget.spend(entries.count)
  }
}
