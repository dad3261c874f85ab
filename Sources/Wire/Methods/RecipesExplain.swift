/// `recipes.explain`: why some ingredients do, or do not, make a recipe of the profile's list.
package struct RecipesExplain: RequestParameters {
  package var profile: ProfileReference
  package var ingredients: [String]

  package static let ingredientCount = 2...3

  package static let parameters: [Parameter] = [
    .profile,
    Parameter("ingredients", .texts(count: ingredientCount), "the ids of two or three ingredients"),
  ]

  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    ingredients = try reader.texts("ingredients", count: Self.ingredientCount)
    guard Set(ingredients).count == ingredients.count else {
      throw .invalidParams(field: "ingredients", .other("must be different ingredients"))
    }
  }

  package struct Result: Equatable, Sendable {
    package var isValid: Bool
    package var matches: Bool
    package var effects: [String]
    /// The fields that stand against it, such as `stock:wheat`.
    package var blockedBy: [String]
    package var superfluous: [String]

    package init(
      isValid: Bool, matches: Bool, effects: [String], blockedBy: [String], superfluous: [String]
    ) {
      self.isValid = isValid
      self.matches = matches
      self.effects = effects
      self.blockedBy = blockedBy
      self.superfluous = superfluous
    }

    package func write(to writer: inout JSONWriter) {
      JSONValue.object([
        "blockedBy": .array(blockedBy.map { .string($0) }),
        "effects": .array(effects.map { .string($0) }),
        "matches": .bool(matches),
        "superfluous": .array(superfluous.map { .string($0) }),
        "valid": .bool(isValid),
      ]).write(to: &writer)
    }
  }
}
