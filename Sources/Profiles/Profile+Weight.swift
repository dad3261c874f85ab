import Replication

extension Profile {
  /// The weight of an empty profile: registers with stamps, member names, name and catalog.
  ///
  /// Assumes the longest name and catalog, with an escape before each byte of the name.
  static let emptyWeight = 2_048

  /// The most bytes of a profile's state as text.
  ///
  /// One protocol line must hold the state and the request or reply around it.
  package static let weightLimit = 1_048_576 - 8_192

  /// The weight of the whole profile, computed row by row.
  var countedWeight: Int {
    inventory.reduce(
      Self.emptyWeight + ingredients.weight + effects.weight
        + vector.entries.count * StateWeight.origin
    ) { $0 + StateWeight.ingredient($1.key) + $1.value.weight }
  }

  /// The weight of the parts that an edit can change.
  func weight(touchedBy edit: Edit) -> Int {
    switch edit {
    case .choose(.ingredients, let id, _): ingredients.weight(of: id)
    case .choose(.effects, let id, _): effects.weight(of: id)
    case .reset(.ingredients, _): ingredients.weight
    case .reset(.effects, _): effects.weight
    case .stock(let ingredient, _, _), .adjust(let ingredient, _):
      inventory[ingredient].map { StateWeight.ingredient(ingredient) + $0.weight } ?? 0
    case .rename, .scope, .create, .delete, .undelete, .unknown: 0
    }
  }
}

extension ChoiceColumn {
  func weight(of id: String) -> Int { choices[id] == nil ? 0 : StateWeight.choice(of: id) }
}

extension Edit {
  /// The most weight that the edit can add to a profile.
  var weight: Int {
    switch self {
    case .choose(_, let id, _): StateWeight.choice(of: id)
    case .stock(let ingredient, _, let seen):
      StateWeight.ingredient(ingredient) + StateWeight.stated + seen.count * StateWeight.seen
    case .adjust(let ingredient, _): StateWeight.ingredient(ingredient) + StateWeight.adjusted
    case .reset, .rename, .scope, .create, .delete, .undelete, .unknown: 0
    }
  }
}
