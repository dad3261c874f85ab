internal import Alchemy
internal import LiveProfile
internal import Profiles

extension Selection {
  /// The selection of a watched profile; in scope `stock`, everything that is not available is blocked.
  ///
  /// `purity` is that of the profile's alchemist.
  init(of profile: WatchedProfile, in catalog: Catalog, _ purity: Purity?) {
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
