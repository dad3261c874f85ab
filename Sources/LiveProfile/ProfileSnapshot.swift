internal import Alchemy
package import Profiles
package import Wire

/// A profile's whole state at one moment.
package typealias ProfileSnapshot = ProfileGet.Result

extension ProfileGet.Result {
  /// The effective value of a field.
  package func value(of field: Field) -> FieldValue {
    switch field {
    case .ingredient(let id): .choice(ingredients[id] ?? .may)
    case .effect(let id): .choice(effects[id] ?? .may)
    case .stock(let id): .quantity(inventory[id] ?? -(debts[id] ?? 0))
    case .single(.name): .name(summary.name)
    case .single(.scope): .scope(scope)
    case .single(.deleted): .deleted(summary.isDeleted)
    case .bench(let name): bench[field] ?? name.unsetValue
    case .tally: bench[field] ?? .quantity(0)
    }
  }

  /// The words on the wire for what is not `may`, by id; those of a newer daemon as they came.
  package func choiceWords(_ group: ChoiceGroup) -> [String: String] {
    var words = (group == .ingredients ? ingredients : effects).mapValues(\.rawValue)
    for (field, word) in unknownWords {
      switch (group, field) {
      case (.ingredients, .ingredient(let id)), (.effects, .effect(let id)): words[id] = word
      case (.ingredients, _), (.effects, _): continue
      }
    }
    return words
  }

  /// The scope's word on the wire; that of a newer daemon as it came.
  package var scopeWord: String { unknownWords[.single(.scope)] ?? scope.rawValue }

  /// How many of an ingredient stay in the bag, by the ingredient's id.
  package func reserve(of ingredient: String) -> Int { bench.reserve(of: ingredient) }

  /// How many of an ingredient recipes may use: what the bag has above the reserve.
  package func available(of ingredient: String) -> Int {
    max(0, (inventory[ingredient] ?? 0) - reserve(of: ingredient))
  }

  /// The favourite recipes with their names, by name, and under one name by recipe.
  package var favouritesByName: [(key: RecipeIDs, value: String)] {
    bench.favourites.sorted { ($0.value, $0.key.description) < ($1.value, $1.key.description) }
  }

  /// Sets a field, omitting what profile.get omits; a value of another field is a bug.
  mutating func put(_ value: FieldValue, in field: Field) {
    unknownWords[field] = nil
    switch (field, value) {
    case (.ingredient(let id), .choice(let choice)):
      ingredients[id] = choice == .may ? nil : choice
    case (.effect(let id), .choice(let choice)): effects[id] = choice == .may ? nil : choice
    case (.stock(let id), .quantity(let quantity)):
      inventory[id] = quantity > 0 ? quantity : nil
      debts[id] = quantity < 0 ? -quantity : nil
    case (.single(.name), .name(let name)): summary.name = name
    case (.single(.scope), .scope(let scope)): self.scope = scope
    case (.single(.deleted), .deleted(let isDeleted)): summary.isDeleted = isDeleted
    case (.bench, .number), (.bench, .flag), (.bench, .name), (.tally, .quantity):
      bench[field] = value == field.unsetBenchValue ? nil : value
    case (.ingredient, _), (.effect, _), (.stock, _), (.single(.name), _), (.single(.scope), _),
      (.single(.deleted), _), (.bench, _), (.tally, _):
      assertionFailure("a value of another field")
    }
  }

  /// Every field without its initial value, and always each single field.
  var fields: Set<Field> {
    Set(ingredients.keys.map(Field.ingredient)).union(effects.keys.map(Field.effect))
      .union(inventory.keys.map(Field.stock)).union(debts.keys.map(Field.stock))
      .union(SingleField.allCases.map(Field.single)).union(bench.keys).union(unknownWords.keys)
  }

  /// Traps if something is listed that profile.get omits.
  package func checkInvariants() {
    precondition(!ingredients.values.contains(.may), "a may is left out")
    precondition(!effects.values.contains(.may), "a may is left out")
    precondition(inventory.values.allSatisfy { $0 > 0 }, "an empty place in the bag is left out")
    precondition(debts.values.allSatisfy { $0 > 0 }, "a debt of nothing is left out")
    precondition(
      inventory.keys.allSatisfy { debts[$0] == nil }, "there is a debt of what is in the bag")
  }
}
