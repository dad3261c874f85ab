import Alchemy
import Profiles

/// The source of a selection: a profile as it is, as it was, or in another scope.
protocol SelectionSource {
  func choice(ingredient id: String) -> Choice
  func choice(effect id: String) -> Choice
  /// Whether the bag has more of an ingredient than is held back.
  func isAvailable(_ ingredient: String) -> Bool
  /// Whether only available ingredients count.
  var isLimitedToStock: Bool { get }
}

extension Profile: SelectionSource {
  func choice(ingredient id: String) -> Choice { ingredients[id] }

  func choice(effect id: String) -> Choice { effects[id] }

  func isAvailable(_ ingredient: String) -> Bool { available(ingredient) > 0 }

  var isLimitedToStock: Bool { scope.value == .stock }
}

/// A profile in a scope that replaces its own.
struct ScopedProfile: SelectionSource {
  let profile: Profile
  let scope: Scope

  func choice(ingredient id: String) -> Choice { profile.choice(ingredient: id) }

  func choice(effect id: String) -> Choice { profile.choice(effect: id) }

  func isAvailable(_ ingredient: String) -> Bool { profile.isAvailable(ingredient) }

  var isLimitedToStock: Bool { scope == .stock }
}

extension Selection {
  /// The choices of a profile; in scope `stock`, every unavailable ingredient is blocked.
  ///
  /// `purity` must be that of the profile's alchemist.
  init(of profile: some SelectionSource, in catalog: Catalog, _ purity: Purity?) {
    self.init(of: catalog)
    self.purity = purity
    for index in catalog.ingredients.indices { copy(ingredient: index, of: profile, in: catalog) }
    for index in catalog.effects.indices { copy(effect: index, of: profile, in: catalog) }
  }

  /// Follows changes of the profile, looking only at the changed values; keeps the Purity.
  mutating func follow(
    _ changes: [FieldChange], of profile: some SelectionSource, in catalog: Catalog
  ) {
    if changes.contains(where: \.field.bearsOnEveryIngredient) {
      self = Selection(of: profile, in: catalog, purity)
      return
    }
    for change in changes {
      switch change.field {
      case .ingredient(let id), .stock(let id), .bench(.reserve(let id)):
        guard let index = catalog.ingredientIndex(of: id) else { continue }
        copy(ingredient: index, of: profile, in: catalog)
      case .effect(let id):
        guard let index = catalog.effectIndex(of: id) else { continue }
        copy(effect: index, of: profile, in: catalog)
      case .single, .bench(.alchemist), .bench(.known), .bench(.label), .tally: continue
      }
    }
  }

  private mutating func copy(
    ingredient index: Int, of profile: some SelectionSource, in catalog: Catalog
  ) {
    let id = catalog.ingredients[index].id
    choose(profile.choice(ingredient: id), ingredient: index)
    if profile.isLimitedToStock, !profile.isAvailable(id) { blockedIngredients.insert(index) }
  }

  private mutating func copy(
    effect index: Int, of profile: some SelectionSource, in catalog: Catalog
  ) {
    choose(profile.choice(effect: catalog.effects[index].id), effect: index)
  }
}

extension Field {
  /// Whether the field alone decides which of all ingredients are available.
  fileprivate var bearsOnEveryIngredient: Bool {
    self == .scope || self == .bench(.reserve(BenchField.everyIngredient))
  }
}
