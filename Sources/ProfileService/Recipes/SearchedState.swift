import Alchemy
import Profiles

/// Everything that decides which recipes of a searched catalog a profile has.
struct SearchedState {
  let selection: Selection
  let alchemist: Alchemist

  /// Linear in the catalog: looks up the profile's choice of everything.
  init(of profile: Profile, in catalog: Catalog) {
    selection = Selection(of: profile, in: catalog, nil)
    alchemist = profile.bench.alchemist
  }

  private init(_ selection: Selection, _ alchemist: Alchemist) {
    self.selection = selection
    self.alchemist = alchemist
  }

  /// The state after a change of the profile, linear in what the change touched.
  func following(
    _ changes: [FieldChange], of profile: Profile, in catalog: Catalog
  ) -> SearchedState {
    var selection = selection
    selection.follow(changes, of: profile, in: catalog)
    return SearchedState(selection, profile.bench.alchemist)
  }

  /// The question for the number of the profile's recipes.
  func count(_ searched: SearchedCatalog) -> RecipeQuestion {
    RecipeQuestion(searched, selection, alchemist, .count(RecipeView()))
  }

  /// The question for the recipes that come and go when this state replaces another; nil if none
  /// do.
  ///
  /// If Purity is gained or lost, or removes other effects, the same ingredients make a different
  /// recipe. Then the question is only for the balance.
  func shift(from old: SearchedState, _ searched: SearchedCatalog) -> RecipeQuestion? {
    let (before, after) = (old.count(searched), count(searched))
    if before == after { return nil }
    guard old.alchemist == alchemist || before.alchemist == after.alchemist else {
      return RecipeQuestion(
        searched, selection, alchemist, .balance(from: old.selection, old.alchemist))
    }
    let decisive = old.alchemist == alchemist ? alchemist : after.alchemist
    return RecipeQuestion(searched, selection, decisive, .change(from: old.selection))
  }
}

extension Field {
  /// Whether a change of the field can affect which recipes of a searched catalog a profile has.
  ///
  /// `isLimited` tells whether, before or after the change, only the bag's ingredients count.
  func bearsOnSearchedRecipes(isLimited: Bool, hasPurity: Bool) -> Bool {
    switch self {
    case .ingredient, .effect: true
    case .stock, .bench(.reserve): isLimited
    case .bench(.alchemist(let field)): field == .purity || hasPurity && field.bearsOnPrices
    case .single, .bench(.known), .bench(.label), .tally: bearsOnRecipes
    }
  }
}
