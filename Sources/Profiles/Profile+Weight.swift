import Replication

extension Profile {
  /// What every profile weighs: the registers with their stamps, the names of the members, and the
  /// longest name and catalog that there can be, with an escape before each byte of the name.
  static let emptyWeight = 2_048

  /// Bytes that a profile's state has as text, at most: one line of the protocol has to hold it,
  /// and what a request or a reply has around it.
  package static let weightLimit = 1_048_576 - 8_192

  /// The weight of all that is there, row by row.
  var countedWeight: Int {
    inventory.reduce(
      Self.emptyWeight + ingredients.weight + effects.weight
        + vector.entries.count * StateWeight.origin
    ) { $0 + StateWeight.ingredient($1.key) + $1.value.weight }
  }

  /// The weight of what an edit can make heavier or lighter.
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
  /// How much heavier it makes a profile, at most.
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
