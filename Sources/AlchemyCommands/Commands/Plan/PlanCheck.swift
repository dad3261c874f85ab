internal import Replication
internal import Wire

/// `alchemy plan --check`: checks a saved plan by the bag and the recipes as they are now.
///
/// The daemon lists the recipes that the bag is enough for; everything else is added up here, so
/// that a mistake of the planner shows.
enum PlanCheck {
  /// No plan or proof is longer: every catalog has at most 300 ingredients.
  private static let fileByteLimit = 4 << 20
  private static let pageLimit = 500

  static func run(_ path: String, _ session: Session) throws(CommandFailure) {
    let plan = try read(path, session)
    let context = try session.context()
    let recipes = try recipes(of: context.profile.summary.id, session)
    let mistakes = PlanJudge(context.profile, recipes, context.names).mistakes(in: plan)
    let verdict =
      mistakes.isEmpty
      ? ["the plan holds: " + PlanMake.words(of: plan)]
      : ["the plan does not hold now:"] + mistakes.map { "  " + $0 }
    try session.show(
      Presentation(
        json: [
          "holds": .bool(mistakes.isEmpty), "mistakes": .array(mistakes.map { .string($0) }),
        ],
        plain: mistakes.isEmpty ? [["holds"]] : mistakes.map { ["mistake", $0] },
        table: [.sentences(verdict)]))
    if !mistakes.isEmpty { throw .alreadyTold(.refused) }
  }

  private static func read(
    _ path: String, _ session: Session
  ) throws(CommandFailure) -> PlanGold.Result {
    let isInput = path == ProfileFile.standard
    let files = session.world.files
    let bytes: [UInt8]
    do throws(FileLookupFailure) {
      bytes =
        isInput
        ? try files.readInput(byteLimit: fileByteLimit)
        : try files.read(path, byteLimit: fileByteLimit)
    } catch {
      throw .file(error, path: isInput ? "/dev/stdin" : path)
    }
    guard let value = JSONValue(readable: bytes), let plan = PlanGold.Result(value) else {
      throw .notAPlan(path: path)
    }
    return plan
  }

  /// All recipes that fit the profile's choices and its available bag.
  private static func recipes(
    of profile: String, _ session: Session
  ) throws(CommandFailure) -> [ListedRecipe] {
    var recipes: [ListedRecipe] = []
    var parameters: [String: JSONValue] = [
      "limit": .integer(pageLimit), "profile": .string(profile), "scope": "stock",
    ]
    while true {
      let page = try RecipePage(
        session.ask(Request("recipes.list", parameters)), atMost: pageLimit)
      recipes += page.rows
      guard let cursor = page.cursor else { return recipes }
      parameters["cursor"] = .string(cursor)
    }
  }
}

/// Judges a plan and its proof by a bag and recipes, without the planner.
struct PlanJudge {
  private let available: [String: Int]
  private let recipes: [ListedRecipe]
  private let names: CatalogNames

  init(_ profile: ProfileDetails, _ recipes: [ListedRecipe], _ names: CatalogNames) {
    self.recipes = recipes
    self.names = names
    available = Dictionary(
      uniqueKeysWithValues: profile.inventory.map {
        ($0.key, max(0, $0.value - (profile.bench.reserves[$0.key] ?? 0)))
      })
  }

  /// What is wrong, for players; empty if the plan can be brewed and its proof holds.
  func mistakes(in plan: PlanGold.Result) -> [String] {
    brewMistakes(plan) + useMistakes(plan) + sumMistakes(plan) + proofMistakes(plan)
  }

  private func words(_ ingredients: [String]) -> String {
    ingredients.map(names.ingredient).joined(separator: ", ")
  }

  private func brewMistakes(_ plan: PlanGold.Result) -> [String] {
    let gold = Dictionary(recipes.map { ($0.ingredients, $0.gold) }) { first, _ in first }
    return plan.brews.compactMap { brew in
      let name = words(brew.ingredients)
      guard brew.times > 0 else { return "\(name) is brewed \(brew.times) times" }
      guard let worth = gold[brew.ingredients] else {
        return "\(name) is no recipe that fits your choices and your bag"
      }
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

  private func sumMistakes(_ plan: PlanGold.Result) -> [String] {
    let sum = plan.brews.reduce(0) {
      SaturatingSum.add($0, SaturatingSum.multiply(max(0, $1.gold), max(0, $1.times)))
    }
    if sum == plan.gold { return [] }
    return [
      "its brews add up to \(Quantity.grouped(sum)) gold, not \(Quantity.grouped(plan.gold))"
    ]
  }

  private func proofMistakes(_ plan: PlanGold.Result) -> [String] {
    let proof = plan.proof
    let sets = proof.odd.map { (ids: Set($0.ingredients), price: $0.price) }
    guard proof.prices.values.allSatisfy({ $0 >= 0 }), sets.allSatisfy({ $0.price >= 0 }),
      zip(sets, proof.odd).allSatisfy({ $0.ids.count == $1.ingredients.count })
    else { return ["its proof has a negative price, or a set with an ingredient twice"] }
    let unpaid = recipes.first { recipe in
      var paid = recipe.ingredients.reduce(0) {
        SaturatingSum.add($0, proof.prices[$1] ?? 0)
      }
      for set in sets where recipe.ingredients.count(where: set.ids.contains) >= 2 {
        paid = SaturatingSum.add(paid, set.price)
      }
      return paid < SaturatingSum.multiply(recipe.gold, 1000)
    }
    if let unpaid { return ["its proof does not pay for \(words(unpaid.ingredients))"] }
    let bound = bound(of: proof, sets)
    if bound <= plan.bound { return [] }
    return [
      "by its proof up to \(Quantity.grouped(bound)) gold can be made, not "
        + "\(Quantity.grouped(plan.bound))"
    ]
  }

  private func bound(
    of proof: PlanGold.Proof, _ sets: [(ids: Set<String>, price: Int)]
  ) -> Int {
    var total = 0
    for (id, price) in proof.prices {
      total = SaturatingSum.add(total, SaturatingSum.multiply(price, available[id] ?? 0))
    }
    for set in sets {
      let pieces = set.ids.reduce(0) { SaturatingSum.add($0, available[$1] ?? 0) }
      total = SaturatingSum.add(total, SaturatingSum.multiply(set.price, pieces / 2))
    }
    return total == SaturatingSum.limit ? total : total / 1000
  }
}
