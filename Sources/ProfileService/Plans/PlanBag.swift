import Alchemy
import Planning
import Profiles
import Wire

/// The bag of a profile, for a plan.
///
/// A plan needs only recipes of ingredients that are in the bag or worth buying. So the plan starts
/// with a search among these ingredients, no matter whether the daemon holds or searches the
/// catalog's recipes.
package struct PlanBag: Sendable {
  /// The most kinds of ingredients in a plan; these have at most 4.5 million recipes.
  static let maximumKinds = RecipeIndex.maximumIngredients

  private let catalog: Catalog
  /// The profile, regardless of its scope.
  private let profile: ScopedProfile
  /// The profile's choices for the whole catalog.
  private let choices: Selection
  private let alchemist: Alchemist
  private let view: RecipeView
  /// How many pieces of each ingredient are available, by the catalog's index.
  private let available: [Int]
  /// Ingredients of which another piece would only be held back in the reserve.
  private let heldBack: Set<Int>

  /// Brews by the profile's own alchemist unless another one is given.
  ///
  /// Throws `notListed` if the bag has more kinds than a plan takes.
  init(
    of profile: Profile, in catalog: Catalog, as other: OtherAlchemist?, _ view: RecipeView
  ) throws(Refusal) {
    self.catalog = catalog
    alchemist = profile.alchemist(other)
    self.view = view
    self.profile = ScopedProfile(profile: profile, scope: .all)
    choices = Selection(of: self.profile, in: catalog, nil)
    available = profile.available(in: catalog)
    heldBack = Set(
      catalog.ingredients.indices.filter {
        profile.holdsBackOneMore(catalog.ingredients[$0].id)
      })
    if kinds.count > Self.maximumKinds { try sharing.checkForPlan() }
  }

  /// The ingredients in the bag that may be used.
  private var kinds: [Int] {
    available.indices.filter { available[$0] > 0 && !choices.blockedIngredients.contains($0) }
  }

  /// A catalog of the usable ingredients that share an effect with another one in the bag.
  private var sharing: Catalog { catalog.subset(kinds, sharedOnly: true) }

  /// A bag with the recipes that fit the choices and the view.
  struct Brewable {
    /// A catalog of the recipes' ingredients; all indices refer to this catalog.
    let catalog: Catalog
    /// The alchemist for names and prices.
    let alchemist: Alchemist
    let problem: GoldProblem
    /// Available pieces of ingredients that are in no recipe.
    let unused: [String: Int]
    /// Whether a plan that looks beyond the bag has all ingredients to buy.
    let isWhole: Bool
  }

  /// The recipes of the bag, and those that lack at most `most` ingredients; with `among`, only
  /// ingredients with these ids may lack.
  func brewable(lackingAtMost most: Int, among: Set<String>? = nil) -> Brewable {
    var (part, isWhole) = (sharing, true)
    if most > 0 {
      let wanted: [Int]
      (wanted, isWhole) = candidates(lacking: most, among: among)
      part = catalog.subset(kinds + wanted, sharedOnly: true)
    }
    let prices = SearchedPrices(of: Self.searched(part), for: alchemist)
    let places = part.ingredients.map { catalog.ingredientIndex(of: $0.id) ?? 0 }
    let pieces = places.map { available[$0] }
    let unused = available.indices.filter {
      available[$0] > 0 && part.ingredientIndex(of: catalog.ingredients[$0].id) == nil
    }
    return Brewable(
      catalog: part, alchemist: alchemist,
      problem: GoldProblem(
        recipes: SearchedQuery(selection(in: part), view, prices: prices)
          .recipes(lackingAtMost: most, of: pieces.map { $0 > 0 }),
        available: pieces,
        heldBack: Set(places.indices.filter { heldBack.contains(places[$0]) })),
      unused: Dictionary(
        uniqueKeysWithValues: unused.map { (catalog.ingredients[$0].id, available[$0]) }),
      isWhole: isWhole)
  }

  private static func searched(_ catalog: Catalog) -> SearchedCatalog {
    do throws(RecipeIndexRefusal) {
      return try SearchedCatalog(of: catalog)
    } catch {
      preconditionFailure("a catalog that is served cannot be searched: \(error)")
    }
  }

  /// The choices, in a catalog of some ingredients; nothing fits if an ingredient outside is
  /// required.
  private func selection(in part: Catalog) -> Selection {
    var selection = Selection(of: profile, in: part, nil)
    if selection.requiredIngredients.count < choices.requiredIngredients.count
      || selection.requiredEffects.count < choices.requiredEffects.count
    {
      for ingredient in part.ingredients.indices { selection.blockedIngredients.insert(ingredient) }
    }
    return selection
  }

  /// Ingredients to buy, as many as a plan allows, and whether these are all.
  ///
  /// If all are too many, or recipes lack only one ingredient, first those that every recipe must have,
  /// then those that make the dearest pairs with the bag; or with one another, if the bag is empty and
  /// recipes may lack several. That takes some milliseconds for a bag, and up to half a second without one.
  private func candidates(
    lacking most: Int, among: Set<String>?
  ) -> (candidates: [Int], isWhole: Bool) {
    let lacking = available.indices.filter { other in
      available[other] == 0 && !choices.blockedIngredients.contains(other)
        && among?.contains(catalog.ingredients[other].id) != false
    }
    // The first piece of the others would only be held back, and buying several pieces is not considered.
    let others = lacking.filter { !heldBack.contains($0) }
    let room = max(0, Self.maximumKinds - sharing.ingredients.count)
    if most > 1, others.count <= room { return (others, others.count == lacking.count) }
    let prices = SearchedPrices(of: Self.searched(catalog), for: alchemist)
    let partners = kinds.isEmpty && most > 1 ? others : kinds
    let worths = others.map { other -> (Int, worth: Double) in
      if choices.requiredIngredients.contains(other) { return (other, .infinity) }
      return (other, partners.reduce(0) { max($0, prices.highestGold($1, other)) })
    }
    let worthy = worths.filter { $0.worth > 0 }.sorted { ($1.worth, $0.0) < ($0.worth, $1.0) }
    return (worthy.prefix(room).map(\.0), false)
  }
}

extension Catalog {
  /// Throws `notListed` if this catalog has more ingredients than a plan allows.
  func checkForPlan() throws(Refusal) {
    if ingredients.count > PlanBag.maximumKinds { throw .notListed(.kinds) }
  }
}
