internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy plan FILE --check`: checks a kept plan by the bag and the recipes as they are now.
///
/// The daemon lists the recipes that the bag is enough for; everything else is added up here, so
/// that a mistake of the planner shows.
enum PlanCheck {
  private static let pageLimit = 500

  static func run(_ kept: KeptPlan, _ session: Session) throws(CommandFailure) {
    let plan = kept.plan
    let context = try session.context()
    let recipes = try recipes(of: context.profile.summary.reference, kept, session)
    let mistakes = PlanJudge(context.profile, recipes, context.names).mistakes(in: plan)
    let verdict =
      mistakes.isEmpty
      ? ["the plan holds: " + plan.summary] + plan.sentencesOfTerms
      : ["the plan does not hold now:"] + mistakes.map { "  " + $0 } + plan.sentencesOfTerms
    try session.show(
      Presentation(
        json: [
          "holds": .bool(mistakes.isEmpty), "mistakes": .array(mistakes.map { .string($0) }),
        ],
        plain: mistakes.isEmpty ? [["holds"]] : mistakes.map { ["mistake", $0] },
        table: [.sentences(verdict)]))
    if !mistakes.isEmpty { throw .alreadyTold(.refused) }
  }

  /// All recipes that fit the profile's choices, its available bag, and the terms of a plan.
  private static func recipes(
    of profile: String, _ kept: KeptPlan, _ session: Session
  ) throws(CommandFailure) -> [ListedRecipe] {
    var recipes: [ListedRecipe] = []
    var parameters = kept.plan.terms?.object ?? [:]
    parameters.merge([
      "limit": .integer(pageLimit), "profile": .string(profile), "scope": "stock",
    ]) { $1 }
    while true {
      let page = try page(parameters, of: kept, session)
      recipes += page.recipes
      guard let cursor = page.cursor else { return recipes }
      parameters["cursor"] = .string(cursor)
    }
  }

  /// Terms that the daemon cannot read are none that it wrote.
  private static func page(
    _ parameters: [String: JSONValue], of kept: KeptPlan, _ session: Session
  ) throws(CommandFailure) -> RecipesList.Result {
    do throws(CommandFailure) {
      return try session.ask(Request("recipes.list", parameters)).read()
    } catch {
      if case .refused(let refusal, _) = error, refusal.kind == RefusalKind.invalidParams.rawValue {
        throw .notAPlan(path: kept.path)
      }
      throw error
    }
  }
}

/// Judges a plan and its proof by a bag and recipes, without the planner.
struct PlanJudge {
  private let available: [String: Int]
  private let recipes: [ListedRecipe]
  private let names: CatalogNames
  private let alchemist: Alchemist

  init(_ profile: ProfileSnapshot, _ recipes: [ListedRecipe], _ names: CatalogNames) {
    self.recipes = recipes
    self.names = names
    alchemist = profile.bench.alchemist
    available = Dictionary(
      uniqueKeysWithValues: profile.inventory.keys.map { ($0, profile.available(of: $0)) })
  }

  /// What is wrong, for players; empty if the plan can be brewed and its proof holds.
  func mistakes(in plan: PlanGold.Result) -> [String] {
    brewMistakes(plan) + useMistakes(plan) + sumMistakes(plan) + restMistakes(plan)
      + saleMistakes(plan) + proofMistakes(plan)
  }

  private func words(_ ingredients: [String]) -> String {
    ingredients.map(names.ingredient).joined(separator: ", ")
  }

  private func brewMistakes(_ plan: PlanGold.Result) -> [String] {
    let listed = Dictionary(recipes.map { ($0.ingredients, $0) }) { first, _ in first }
    return plan.brews.compactMap { brew in
      let name = words(brew.ingredients)
      guard brew.times > 0 else { return "\(name) is brewed \(brew.times) times" }
      guard let recipe = listed[brew.ingredients] else {
        return "\(name) is no recipe that fits your choices and your bag"
      }
      guard recipe.effects == brew.effects else { return "\(name) has other effects" }
      let worth = recipe.gold
      return worth == brew.gold
        ? nil
        : "\(name) is worth \(Quantity.grouped(worth)) gold, not \(Quantity.grouped(brew.gold))"
    }
  }

  private func useMistakes(_ plan: PlanGold.Result) -> [String] {
    var needed: [String: Int] = [:]
    for brew in plan.brews {
      for id in brew.ingredients {
        needed[id] = SaturatingSum.add(needed[id] ?? 0, max(0, brew.times))
      }
    }
    return needed.sorted { $0.key < $1.key }.compactMap { id, count in
      let have = available[id] ?? 0
      guard count > have else { return nil }
      return "it needs \(Quantity.grouped(count)) \(names.ingredient(id)), and the bag has "
        + (have == 0 ? "none" : Quantity.grouped(have)) + " beyond its reserve"
    }
  }

  private func restMistakes(_ plan: PlanGold.Result) -> [String] {
    var left = available
    for brew in plan.brews {
      for id in brew.ingredients {
        left[id] = SaturatingSum.subtract(left[id] ?? 0, max(0, brew.times))
      }
    }
    return left.filter { $0.value > 0 } == plan.left || left.contains { $0.value < 0 }
      ? [] : ["what it leaves in the bag is something else"]
  }

  private func sumMistakes(_ plan: PlanGold.Result) -> [String] {
    let sum = plan.brews.reduce(0) {
      SaturatingSum.add($0, SaturatingSum.multiply(max(0, $1.gold), max(0, $1.times)))
    }
    if sum == plan.gold { return [] }
    return [
      "its brews add up to \(Quantity.grouped(sum)) gold, not \(Quantity.grouped(plan.gold))"
    ]
  }

  /// What merchants pay follows from the alchemist, and what they could pay at most also from the proof.
  private func saleMistakes(_ plan: PlanGold.Result) -> [String] {
    guard plan.payable != nil || !plan.sales.isEmpty else { return [] }
    let barter = barter(for: plan)
    let paid = plan.sales.reduce(0) { SaturatingSum.add($0, $1.paid) }
    let sum = plan.brews.reduce(0) {
      SaturatingSum.add($0, SaturatingSum.multiply(barter.paid(for: max(0, $1.gold)), $1.times))
    }
    guard paid == sum, plan.sales.allSatisfy({ $0.paid >= 0 && $0.paid <= $0.purse }) else {
      return [
        "merchants pay \(Quantity.grouped(sum)) gold for it, not \(Quantity.grouped(paid))"
      ]
    }
    let purses = plan.sales.reduce(0) { SaturatingSum.add($0, $1.purse) }
    let usable = Set(recipes.flatMap(\.ingredients))
    let pieces = available.reduce(0) {
      usable.contains($1.key) ? SaturatingSum.add($0, $1.value) : $0
    }
    // A potion takes two pieces at least.
    let most = min(purses, barter.most(for: bound(of: plan.proof), of: pieces / 2))
    guard let payable = plan.payable, payable < most else { return [] }
    return [
      "up to \(Quantity.grouped(most)) gold can be had, not \(Quantity.grouped(payable))"
    ]
  }

  /// The prices of the alchemist whom the plan is for.
  private func barter(for plan: PlanGold.Result) -> Barter {
    let assumed = plan.terms?["as"]?.object ?? [:]
    return Barter(
      Alchemist { field in
        let value = assumed[field.rawValue]
        return value?.bool.map(Alchemist.Value.flag)
          ?? value?.integer.map(Alchemist.Value.number) ?? alchemist[field]
      })
  }

  private func proofMistakes(_ plan: PlanGold.Result) -> [String] {
    let proof = plan.proof
    guard proof.prices.values.allSatisfy({ $0 >= 0 }), proof.odd.allSatisfy({ $0.price >= 0 }),
      proof.odd.allSatisfy({ Set($0.ingredients).count == $0.ingredients.count })
    else { return ["its proof has a negative price, or a set with an ingredient twice"] }
    let sets = OddSetTable(proof.odd, of: available.keys)
    let unpaid = recipes.first { recipe in
      let paid = recipe.ingredients.reduce(0) {
        SaturatingSum.add($0, proof.prices[$1] ?? 0)
      }
      let needed = SaturatingSum.multiply(recipe.gold, 1000)
      return sets.payment(for: recipe.ingredients, from: paid, upTo: needed) < needed
    }
    if let unpaid { return ["its proof does not pay for \(words(unpaid.ingredients))"] }
    let bound = bound(of: proof)
    if bound <= plan.bound { return [] }
    return [
      "by its proof up to \(Quantity.grouped(bound)) gold can be made, not "
        + "\(Quantity.grouped(plan.bound))"
    ]
  }

  private func bound(of proof: PlanGold.Proof) -> Int {
    var total = 0
    for (id, price) in proof.prices {
      total = SaturatingSum.add(total, SaturatingSum.multiply(price, available[id] ?? 0))
    }
    for set in proof.odd {
      let pieces = set.ingredients.reduce(0) { SaturatingSum.add($0, available[$1] ?? 0) }
      total = SaturatingSum.add(total, SaturatingSum.multiply(set.price, pieces / 2))
    }
    return total == SaturatingSum.limit ? total : total / 1000
  }
}

/// The odd sets of a proof, by ingredient: a file may have tens of thousands of sets, and a catalog has
/// more than a hundred thousand recipes.
private struct OddSetTable {
  /// One bit per set that has the ingredient.
  private var rows: [String: [UInt64]]
  private let prices: [Int]

  /// The file may name any ingredients; only those of the bag take memory.
  init(_ sets: [PlanGold.OddSet], of bag: some Sequence<String>) {
    prices = sets.map(\.price)
    let none = [UInt64](repeating: 0, count: (sets.count + 63) / 64)
    rows = Dictionary(uniqueKeysWithValues: bag.map { ($0, none) })
    for (number, set) in sets.enumerated() where set.price > 0 {
      for id in set.ingredients { rows[id]?[number >> 6] |= 1 << (number & 63) }
    }
  }

  /// What was paid before, and the prices of the sets with two or three of the ingredients; looks at no
  /// more sets once the sum is enough.
  func payment(for ingredients: [String], from before: Int, upTo needed: Int) -> Int {
    let own = ingredients.compactMap { rows[$0] }
    guard own.count >= 2 else { return before }
    let (first, second, third) = (own[0], own[1], own.count > 2 ? own[2] : [])
    var paid = before
    for word in first.indices where paid < needed {
      var bits = first[word] & second[word]
      if !third.isEmpty { bits |= (first[word] | second[word]) & third[word] }
      while bits != 0 {
        paid = SaturatingSum.add(paid, prices[word << 6 + bits.trailingZeroBitCount])
        bits &= bits &- 1
      }
    }
    return paid
  }
}
