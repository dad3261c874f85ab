internal import Alchemy
internal import LiveProfile
internal import Profiles

/// The recipes of the profile, found here from its choices: the daemon is never asked for a list.
struct MatchedRecipes: ShownRecipes {
  let index: RecipeIndex
  private var selection: Selection
  private var matching: RecipeSet
  private var latest = LatestPrices()
  /// The view shown last, which the listing lists.
  private(set) var view: RecipeView
  private(set) var isByName = false
  private(set) var listing: RecipeListing
  /// All positions by name; nil until first needed.
  private var byName: [UInt32]?
  /// How many recipes each thing leaves, or would leave, if it had to be in them.
  private(set) var left: RecipeCounts?

  init(_ index: RecipeIndex, of open: OpenProfile, view: RecipeView) {
    let profile = open.watched
    self.index = index
    self.view = view
    _ = latest.reprice(for: open.alchemist, index)
    selection = Selection(of: profile, in: index.catalog, latest.prices?.purity)
    matching = index.matches(selection)
    listing = index.listing(matching, view, prices: latest.prices)
    left = Self.left(by: index, matching, selection, of: profile)
  }

  /// The prices of the alchemist that is shown; nil for the default alchemist, who has the index's.
  private var prices: RecipePrices? { latest.prices }

  /// The recipe at a position of the index, as the alchemist that is shown makes it.
  private subscript(position: Int) -> Recipe { prices?[position] ?? index[position] }

  func ingredients(of number: Int) -> [Int] { Array(index[number].ingredients) }

  func facts(of number: Int) -> (effects: [Int], gold: Int) {
    let recipe = self[number]
    return (Array(recipe.effects), recipe.gold)
  }

  var mostGold: Int {
    index.count == 0 ? 0 : self[prices.map { Int($0.order(of: .value)[0]) } ?? 0].gold
  }

  var count: Int? { matching.count }
  var shownCount: RecipeTotal? { RecipeTotal(listing.count) }
  var rows: any Rows<Int> { listing }

  /// Adopts the profile's current state; keeps the list if no recipe was added, removed or repriced.
  mutating func follow(_ open: OpenProfile) {
    let profile = open.watched
    let isRepriced = latest.reprice(for: open.alchemist, index)
    let selection = Selection(of: profile, in: index.catalog, prices?.purity)
    guard selection != self.selection else {
      if isRepriced { list() }
      return
    }
    let difference = index.changed(from: matching, of: self.selection, to: selection)
    self.selection = selection
    matching = difference.new
    left = Self.left(by: index, matching, selection, of: profile)
    guard isRepriced || difference.gainedCount + difference.lostCount > 0 else { return }
    list()
  }

  /// How many recipes each thing leaves; for a blocked thing, as if it had to be in them.
  ///
  /// With only the bag in scope, ingredients that are not available leave none, whatever is chosen.
  private static func left(
    by index: RecipeIndex, _ matching: RecipeSet, _ selection: Selection,
    of profile: WatchedProfile
  ) -> RecipeCounts {
    var left = index.counts(of: matching, selection.purity)
    for blocked in selection.blockedIngredients {
      let id = index.catalog.ingredients[blocked].id
      guard profile.scope == .all || profile.available(of: id) > 0 else { continue }
      var required = selection
      required.choose(.must, ingredient: blocked)
      left.ingredients[blocked] = index.matches(required).count
    }
    for blocked in selection.blockedEffects {
      var required = selection
      required.choose(.must, effect: blocked)
      left.effects[blocked] = index.matches(required).count
    }
    return left
  }

  mutating func show(_ view: RecipeView, isByName: Bool) {
    guard view != self.view || isByName != self.isByName else { return }
    self.view = view
    self.isByName = isByName
    list()
  }

  private mutating func list() {
    guard isByName else {
      listing = index.listing(matching, view, prices: prices)
      return
    }
    let order = byName ?? index.positionsByName()
    byName = order
    listing = index.listing(matching, view, prices: prices, in: order)
  }

  /// Traps if following the profile gives another result than matching from scratch.
  func checkInvariants(of profile: OpenProfile) {
    precondition(
      prices?.alchemist == profile.alchemist.repricing, "the prices of another alchemist")
    precondition(
      selection == Selection(of: profile.watched, in: index.catalog, prices?.purity),
      "another selection")
    precondition(matching == index.matches(selection), "other recipes than the selection's")
  }
}

/// The prices of the alchemist that is shown, and of those that were shown lately.
private struct LatestPrices: Sendable {
  /// Nil for the default alchemist, who has the index's.
  private(set) var prices: RecipePrices?
  /// Nil until the profile has another alchemist than the default one.
  private var cache: RecipePriceCache?

  /// Adopts an alchemist; false if the prices stay.
  mutating func reprice(for alchemist: Alchemist, _ index: RecipeIndex) -> Bool {
    let repricing = alchemist.repricing
    guard repricing != prices?.alchemist else { return false }
    guard let repricing else {
      prices = nil
      return true
    }
    var cache = cache ?? RecipePriceCache(of: PriceClasses(of: index))
    self.cache = nil
    prices = cache.prices(for: repricing)
    self.cache = cache
    return true
  }
}

extension Selection {
  /// The selection of a watched profile; in scope `stock`, everything that is not available is blocked.
  ///
  /// `purity` is that of the profile's alchemist.
  fileprivate init(of profile: WatchedProfile, in catalog: Catalog, _ purity: Purity?) {
    self.init(of: catalog)
    self.purity = purity
    for (id, choice) in profile.ingredients {
      if let index = catalog.ingredientIndex(of: id) { choose(choice, ingredient: index) }
    }
    for (id, choice) in profile.effects {
      if let index = catalog.effectIndex(of: id) { choose(choice, effect: index) }
    }
    guard profile.scope == .stock else { return }
    for (index, ingredient) in catalog.ingredients.enumerated()
    where profile.available(of: ingredient.id) == 0 {
      blockedIngredients.insert(index)
    }
  }
}
