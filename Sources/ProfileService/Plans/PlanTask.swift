import Alchemy
internal import JSON
package import Planning
import Profiles
package import Wire

/// A plan to make outside the loop, with a copy of everything it depends on.
///
/// A waiting plan takes the memory of its bag and choices, 1 kB for the game's catalog; its recipes
/// and the planner's tables are made when it starts.
package struct PlanTask: Sendable {
  /// The parts of the reply to `plan.gold` besides the plan.
  package struct GoldAnswer: Sendable {
    /// Whether each brew has details of its potion.
    var hasDetails = false
    /// How much gold each merchant has who buys the potions; none for merchants who can pay for all.
    var purses: [Int] = []
    /// The parameters of the plan besides the profile; nil for none.
    var terms: JSONValue?
    /// Whether news of the plan has the best plan so far.
    var hasDrafts = false
  }

  /// What merchants have, and how much gold the player spends.
  package struct Offer: Sendable {
    let budget: Int
    /// How many pieces of each ingredient there are.
    let each: Int
    /// The ids of what can be bought; nil for everything.
    let among: Set<String>?
  }

  /// The kind of plan, with its problem.
  package enum Kind: Sendable {
    case gold(PlanBag, PlanEffort, GoldAnswer)
    case shopping(PlanBag, limit: Int)
    case purchase(PlanBag, Offer)
    case learn(LearnProblem, PlanEffort, hasSpoilers: Bool)
  }

  /// A recipe has no more ingredients, so that it may lack all of them.
  private static let anyIngredients = 3

  let kind: Kind
  /// The lsn of the last change that the plan takes into account.
  let lsn: Int
  /// Whether the client wants news of the plan before its result.
  package let wantsProgress: Bool

  package init(kind: Kind, lsn: Int, wantsProgress: Bool) {
    self.kind = kind
    self.lsn = lsn
    self.wantsProgress = wantsProgress
  }

  /// Whether the plan reports progress; a shopping list has no intermediate results.
  package var tellsProgress: Bool {
    switch kind {
    case .gold, .learn: wantsProgress
    case .shopping, .purchase: false
    }
  }

  /// Makes the plan, and returns the result of the request as JSON.
  ///
  /// Calls `report` every few milliseconds, which may end the plan early. Apart from this, the
  /// result depends only on the task. A draft is what the result would be if the plan ended now; nil
  /// unless the task wants drafts.
  package func result(
    report: (PlanProgress, _ draft: (() -> PlanGold.Result)?) -> PlanVerdict
  ) -> [UInt8] {
    var writer = JSONWriter()
    switch kind {
    case .gold(let bag, let effort, let answer):
      let bag = bag.brewable(lackingAtMost: 0)
      let plan = GoldPlan.make(for: bag.problem, effort: effort) { progress in
        let draft = answer.hasDrafts ? progress.draft : nil
        return report(progress, draft.map { draft in { result(draft(), bag, answer) } })
      }
      result(plan, bag, answer).write(to: &writer)
    case .shopping(let bag, let limit):
      let bag = bag.brewable(lackingAtMost: 1)
      let plan = ShoppingPlan.make(for: bag.problem, limit: limit) { report($0, nil) }
      PlanShopping.Result(plan, bag.catalog, lsn: lsn).write(to: &writer)
    case .purchase(let bag, let offer):
      let bag = bag.brewable(lackingAtMost: Self.anyIngredients, among: offer.among)
      let problem = PurchaseProblem(bag, offer)
      let plan = PurchasePlan.make(for: problem) { report($0, nil) }
      PlanShopping.Result(lsn: lsn, PlanShopping.Purchase(plan, bag.catalog)).write(to: &writer)
    case .learn(let problem, let effort, let hasSpoilers):
      let plan = LearnPlan.make(for: problem, effort: effort) { report($0, nil) }
      PlanLearn.Result(plan, problem.catalog, lsn: lsn, hasSpoilers: hasSpoilers)
        .write(to: &writer)
    }
    return writer.bytes
  }

  private func result(
    _ plan: GoldPlan, _ bag: PlanBag.Brewable, _ answer: GoldAnswer
  ) -> PlanGold.Result {
    var result = PlanGold.Result(plan, bag, answer, lsn: lsn)
    if !answer.purses.isEmpty {
      result.sell(to: answer.purses, by: Barter(bag.alchemist), pieces: bag.problem.available)
    }
    return result
  }
}

// MARK: - Results

extension Catalog {
  fileprivate func ids(ofIngredients indices: some Sequence<Int>) -> [String] {
    indices.map { ingredients[$0].id }
  }

  /// The nonzero counts, by the ingredients' ids.
  fileprivate func counts(_ numbers: [Int]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for (place, number) in numbers.enumerated() where number != 0 {
      counts[ingredients[place].id] = number
    }
    return counts
  }
}

extension PlanGold.Result {
  fileprivate init(
    _ plan: GoldPlan, _ bag: PlanBag.Brewable, _ answer: PlanTask.GoldAnswer, lsn: Int
  ) {
    let catalog = bag.catalog
    self.init(
      lsn: lsn, gold: plan.gold, bound: plan.bound,
      brews: plan.brews.map { planned in
        let brew = catalog.brew(Array(planned.recipe.ingredients), by: bag.alchemist)
        return PlanGold.Brew(
          ingredients: catalog.ids(ofIngredients: planned.recipe.ingredients),
          effects: (brew?.parts ?? []).map { catalog.effects[$0.effect].id },
          gold: planned.recipe.gold, times: planned.times,
          details: answer.hasDetails ? brew.map { RecipeDetails(of: $0, catalog) } : nil)
      }, left: catalog.counts(plan.left).merging(bag.unused) { own, _ in own },
      proof: PlanGold.Proof(
        prices: catalog.counts(plan.proof.prices),
        odd: plan.proof.odd.map {
          PlanGold.OddSet(
            ingredients: catalog.ids(ofIngredients: $0.ingredients), price: $0.price)
        }), terms: answer.terms)
  }
}

extension PlanGold.Result {
  /// Keeps only what merchants with these purses can pay for; `pieces` are those of the whole bag.
  fileprivate mutating func sell(to purses: [Int], by barter: Barter, pieces: [Int]) {
    let prices = brews.map { barter.paid(for: $0.gold) }
    let choice = PurseChoice(
      rows: zip(prices, brews).map { ($0, $1.times) }, purses: purses)
    for (place, times) in choice.times.enumerated() {
      let unsold = brews[place].times - times
      for id in brews[place].ingredients where unsold > 0 { left[id, default: 0] += unsold }
      brews[place].times = times
    }
    brews.removeAll { $0.times == 0 }
    // The order of the rows is that of their totals.
    brews.sort { one, other in
      let totals = [one, other].map { SaturatingSum.multiply($0.gold, $0.times) }
      return totals[0] == totals[1]
        ? one.ingredients.lexicographicallyPrecedes(other.ingredients) : totals[0] > totals[1]
    }
    gold = brews.reduce(0) {
      SaturatingSum.add($0, SaturatingSum.multiply($1.gold, $1.times))
    }
    sales = zip(purses, choice.paid).map { PlanGold.Sale(purse: $0, paid: $1) }
    // A potion takes two pieces at least.
    let potions = pieces.reduce(0, SaturatingSum.add) / 2
    payable = min(purses.reduce(0, +), barter.most(for: bound, of: potions))
  }
}

extension PlanShopping.Result {
  fileprivate init(_ plan: ShoppingPlan, _ catalog: Catalog, lsn: Int) {
    let items = plan.items.map { item in
      PlanShopping.Item(
        ingredient: catalog.ingredients[item.ingredient].id, worth: item.worth,
        isAbout: item.isAbout, opens: item.opens,
        best: item.best.map {
          PlanShopping.Best(
            ingredients: catalog.ids(ofIngredients: $0.ingredients), gold: $0.gold)
        })
    }
    self.init(lsn: lsn, items: items)
  }
}

extension PurchaseProblem {
  /// Merchants pay and ask what the alchemist's Speech makes them.
  fileprivate init(_ bag: PlanBag.Brewable, _ offer: PlanTask.Offer) {
    let barter = Barter(bag.alchemist)
    self.init(
      bag: GoldProblem(
        recipes: bag.problem.recipes.map { recipe in
          GoldRecipe(recipe.ingredients, gold: barter.paid(for: recipe.gold))
        }.sorted(), available: bag.problem.available),
      prices: bag.catalog.ingredients.enumerated().map { place, ingredient in
        bag.problem.heldBack.contains(place) || offer.among?.contains(ingredient.id) == false
          ? nil : max(1, barter.asked(for: Double(ingredient.value)))
      }, budget: offer.budget, each: offer.each, isWhole: bag.isWhole)
  }
}

extension PlanShopping.Purchase {
  fileprivate init(_ plan: PurchasePlan, _ catalog: Catalog) {
    self.init()
    (before, after, bound, cost) = (plan.before, plan.after, plan.bound, plan.cost)
    pieces = plan.items.map { item in
      PlanShopping.Pieces(
        ingredient: catalog.ingredients[item.ingredient].id, count: item.count, price: item.price)
    }
  }
}

extension PlanLearn.Result {
  fileprivate init(_ plan: LearnPlan, _ catalog: Catalog, lsn: Int, hasSpoilers: Bool) {
    let brews = plan.lessons.map { lesson in
      PlanLearn.Brew(
        ingredients: catalog.ids(ofIngredients: lesson.ingredients),
        reveals: hasSpoilers ? lesson.reveals.map { BagBrew.KnownEffect($0, catalog) } : nil)
    }
    self.init(
      lsn: lsn, eat: catalog.ids(ofIngredients: plan.eat), brews: brews, reveals: plan.reveals,
      unknown: plan.unknown, reach: plan.reach, bound: plan.bound)
  }
}

extension BagBrew.KnownEffect {
  fileprivate init(_ pair: LearnPlan.Pair, _ catalog: Catalog) {
    self.init(
      ingredient: catalog.ingredients[pair.ingredient].id, effect: catalog.effects[pair.effect].id)
  }
}
