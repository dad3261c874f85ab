import Alchemy
import Profiles
import Replication

extension Selection {
  /// What a profile asks for; in scope `stock` everything that is not in the bag is blocked.
  init(of profile: Profile, in catalog: Catalog) {
    self.init(of: catalog)
    for index in catalog.ingredients.indices { take(ingredient: index, of: profile, in: catalog) }
    for index in catalog.effects.indices { take(effect: index, of: profile, in: catalog) }
  }

  /// Follows a change of the profile, looking only at what it touched.
  mutating func follow(_ changes: [FieldChange], of profile: Profile, in catalog: Catalog) {
    if changes.contains(where: { $0.field == .scope }) {
      self = Selection(of: profile, in: catalog)
      return
    }
    for change in changes {
      switch change.field {
      case .ingredient(let id), .stock(let id):
        guard let index = catalog.ingredientIndex(of: id) else { continue }
        take(ingredient: index, of: profile, in: catalog)
      case .effect(let id):
        guard let index = catalog.effectIndex(of: id) else { continue }
        take(effect: index, of: profile, in: catalog)
      case .name, .scope, .deleted: continue
      }
    }
  }

  private mutating func take(ingredient index: Int, of profile: Profile, in catalog: Catalog) {
    let id = catalog.ingredients[index].id
    choose(profile.ingredients[id], ingredient: index)
    if profile.scope.value == .stock, profile.inventory[id]?.value ?? 0 == 0 {
      blockedIngredients.insert(index)
    }
  }

  private mutating func take(effect index: Int, of profile: Profile, in catalog: Catalog) {
    choose(profile.effects[catalog.effects[index].id], effect: index)
  }
}
