package import Alchemy
package import Profiles

/// A catalog of a few ingredients and effects, and all the fields that profiles of it can have.
package enum SmallCatalog {
  package static let ingredients = ["bear-claws", "garlic", "nirnroot", "salt-pile"]
  package static let effects = ["fear", "frenzy", "paralysis"]

  /// An id that the catalog lacks, as a change from a replica with a newer catalog may have it.
  package static let stranger = "nightshade"

  package static let fields: [Field] =
    (ingredients + [stranger]).flatMap { [Field.ingredient($0), .stock($0)] }
    + (effects + [stranger]).map { .effect($0) } + [.name, .scope, .deleted]
    + (bench + labels).map(Field.bench) + Tally.allCases.map(Field.tally)

  /// The fields of the bench that random edits set.
  package static let bench: [BenchField] =
    [.alchemist(.skill), .alchemist(.alchemist), .alchemist(.purity)]
    + (ingredients + [stranger, BenchField.everyIngredient]).map { .reserve($0) }
    + [ingredients[0], stranger].map { .known(ingredient: $0, effect: effects[0]) }

  /// The labels that random edits set.
  package static let labels: [BenchField] =
    (ingredients + [stranger]).map { .label(.note(.ingredient($0))) }
    + [.label(.note(.effect(effects[0])))]
    + (2...3).compactMap { RecipeIDs(Array(ingredients.prefix($0))) }.map { .label(.favourite($0)) }

  package static func catalog(id: String = "small") throws -> Catalog {
    try Catalog(
      id: id, title: "Small",
      effects: effects.map {
        Effect(
          id: $0, name: $0, isHarmful: false, baseCost: 1, baseMagnitude: 1, baseDuration: 1)
      },
      ingredients: ingredients.map { id in
        let effects = effects.map { IngredientEffect(id: $0, magnitude: 1, duration: 1) }
        return Ingredient(id: id, name: id, effects: effects, value: 1, weight: 1)
      })
  }
}

extension Profile {
  /// The profile `default` before any change.
  package static func fresh() -> Profile {
    Profile(id: .default, catalog: "small", name: "default")
  }

  /// The effective value of every field there is.
  package func shown() -> [Field: FieldValue] {
    var values: [Field: FieldValue] = [:]
    for field in SmallCatalog.fields { values[field] = value(of: field) }
    return values
  }
}
