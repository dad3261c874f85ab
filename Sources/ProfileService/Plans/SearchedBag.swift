import Alchemy
import Profiles
import Wire

/// The bag of a profile whose catalog is searched, for a plan.
///
/// A plan needs an index, so it is made of a catalog that has only the ingredients which the plan uses.
package struct SearchedBag: Sendable {
  private let searched: SearchedCatalog
  /// The profile's choices, whatever is in the bag.
  private let choices: Selection
  private let alchemist: Alchemist
  private let view: RecipeView
  /// How many pieces of each ingredient are available, by the catalog's index.
  private let available: [Int]
  /// Ingredients of which the reserve would hold back one more piece.
  private let heldBack: Set<Int>

  /// Throws `notListed` if the bag has more kinds, or if they share more effects, than an index holds.
  init(
    of profile: Profile, in searched: SearchedCatalog, by alchemist: Alchemist, _ view: RecipeView
  ) throws(Refusal) {
    let catalog = searched.catalog
    self.searched = searched
    self.alchemist = alchemist
    self.view = view
    choices = Selection(of: ScopedProfile(profile: profile, scope: .all), in: catalog, nil)
    available = profile.available(in: catalog)
    heldBack = Set(
      catalog.ingredients.indices.filter {
        profile.holdsBackOneMore(catalog.ingredients[$0].id)
      })
    try catalog.subset(kinds, sharedOnly: true).checkForPlan()
  }

  /// The ingredients in the bag that may be used.
  private var kinds: [Int] {
    available.indices.filter { available[$0] > 0 && !choices.blockedIngredients.contains($0) }
  }

  /// The bag with an index of its ingredients, and of others if the plan `looksBeyond` it.
  func known(looksBeyond: Bool) -> PlanTask.Bag {
    let whole = searched.catalog
    let used = looksBeyond ? kinds + candidates : kinds
    let catalog = whole.subset(used, sharedOnly: true)
    let index: RecipeIndex
    do throws(RecipeIndexRefusal) {
      index = try RecipeIndex(of: catalog)
    } catch {
      preconditionFailure("a bag that was not refused has no index: \(error)")
    }
    let classes = PriceClasses(of: index)
    let prices = alchemist.repricing.map { RecipePrices(of: classes, for: $0) }
    let places = catalog.ingredients.map { whole.ingredientIndex(of: $0.id) ?? 0 }
    let matching = index.matches(selection(in: catalog, prices?.purity))
    let unused = available.indices.filter {
      available[$0] > 0 && catalog.ingredientIndex(of: whole.ingredients[$0].id) == nil
    }
    return PlanTask.Bag(
      classes: classes, alchemist: alchemist.repricing,
      matching: index.filtered(matching, view, prices), available: places.map { available[$0] },
      heldBack: Set(places.indices.filter { heldBack.contains(places[$0]) }),
      unused: Dictionary(
        uniqueKeysWithValues: unused.map { (whole.ingredients[$0].id, available[$0]) }))
  }

  /// The choices in a catalog of some ingredients; nothing fits if one of the others is required.
  private func selection(in part: Catalog, _ purity: Purity?) -> Selection {
    let whole = searched.catalog
    var selection = Selection(of: part)
    selection.purity = purity
    for effect in choices.blockedEffects {
      part.effectIndex(of: whole.effects[effect].id).map { selection.choose(.cant, effect: $0) }
    }
    for ingredient in choices.blockedIngredients {
      part.ingredientIndex(of: whole.ingredients[ingredient].id)
        .map { selection.choose(.cant, ingredient: $0) }
    }
    let effects = choices.requiredEffects.map { part.effectIndex(of: whole.effects[$0].id) }
    let ingredients = choices.requiredIngredients.map {
      part.ingredientIndex(of: whole.ingredients[$0].id)
    }
    for effect in effects.compactMap(\.self) { selection.choose(.must, effect: effect) }
    for ingredient in ingredients.compactMap(\.self) {
      selection.choose(.must, ingredient: ingredient)
    }
    if effects.contains(nil) || ingredients.contains(nil) {
      for ingredient in part.ingredients.indices { selection.blockedIngredients.insert(ingredient) }
    }
    return selection
  }

  /// The ingredients that make the dearest pairs with what is in the bag, as many as an index has room for.
  ///
  /// Proportional to the ingredients, times the kinds in the bag: some milliseconds.
  private var candidates: [Int] {
    let prices = SearchedPrices(of: searched, for: alchemist)
    let kinds = kinds
    let others = available.indices.filter {
      available[$0] == 0 && !choices.blockedIngredients.contains($0)
    }
    let worths = others.map { other in
      (other, worth: kinds.reduce(0) { max($0, prices.highestGold($1, other)) })
    }
    var room = IndexRoom(searched.catalog, kinds)
    return worths.filter { $0.worth > 0 }.sorted { ($1.worth, $0.0) < ($0.worth, $1.0) }
      .map(\.0).filter { room.take($0) }
  }
}

/// How many more ingredients an index has room for.
private struct IndexRoom {
  private let catalog: Catalog
  private var count = 0
  private var holders: [String: Int] = [:]
  private var sharedCount = 0

  init(_ catalog: Catalog, _ ingredients: [Int]) {
    self.catalog = catalog
    for ingredient in ingredients { add(ingredient) }
  }

  /// Whether there is room for an ingredient, which then takes it.
  mutating func take(_ ingredient: Int) -> Bool {
    let effects = catalog.ingredients[ingredient].effects
    let more = effects.count { holders[$0.id] == 1 }
    guard count < RecipeIndex.maximumIngredients,
      sharedCount + more <= RecipeIndex.maximumEffects
    else { return false }
    add(ingredient)
    return true
  }

  private mutating func add(_ ingredient: Int) {
    count += 1
    for effect in catalog.ingredients[ingredient].effects {
      holders[effect.id, default: 0] += 1
      if holders[effect.id] == 2 { sharedCount += 1 }
    }
  }
}

extension Catalog {
  /// Throws `notListed` for a catalog that no plan can be made of.
  func checkForPlan() throws(Refusal) {
    if ingredients.count > RecipeIndex.maximumIngredients { throw .notListed(.kinds) }
    if effects.count > RecipeIndex.maximumEffects { throw .notListed(.effects) }
  }
}
