extension Profile {
  /// The most bytes of a profile's state as text.
  ///
  /// One protocol line must hold the state together with its request or reply.
  package static let weightLimit = 1_048_576 - 8_192

  /// The weight of the whole profile, computed row by row.
  var countedWeight: Int {
    inventory.reduce(
      Self.emptyWeight + ingredients.weight + effects.weight + bench.weight
        + vector.entries.count * StateWeight.origin + branchesWeight
    ) { $0 + StateWeight.ingredient($1.key) + $1.value.weight }
  }

  var branchesWeight: Int {
    branches.isEmpty ? 0 : StateWeight.branches + branches.count * StateWeight.branch
  }

  /// The weight of the rows that an edit of this place can change.
  func weight(of place: ConflictPlace) -> Int {
    switch place {
    case .column(.ingredients): ingredients.weight
    case .column(.effects): effects.weight
    case .field(.ingredient(let id)): ingredients.weight(of: id)
    case .field(.effect(let id)): effects.weight(of: id)
    case .field(.stock(let id)):
      inventory[id].map { StateWeight.ingredient(id) + $0.weight } ?? 0
    case .field(.single): 0
    case .field(.bench(let field)): bench.weight(of: field)
    case .field(.tally): bench.weightOfTallies
    }
  }
}

extension ChoiceColumn {
  func weight(of id: String) -> Int { choices[id] == nil ? 0 : StateWeight.choice(of: id) }
}
