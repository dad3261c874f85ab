/// `recipes.explain`: why some ingredients do, or do not, make a recipe of the profile's list.
package struct RecipesExplain: RequestParameters {
  /// By id or name; a deleted one only by its id.
  package var profile: ProfileReference
  /// Two or three ids, all different, in any order.
  package var ingredients: [String]

  /// What the game takes for one potion or poison.
  package static let ingredientCount = 2...3

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .profile,
    Parameter("ingredients", .texts(count: ingredientCount), "the ids of two or three ingredients"),
  ]

  /// Refuses an ingredient that stands twice; whether the catalog has them is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    ingredients = try reader.texts("ingredients", count: Self.ingredientCount)
    guard Set(ingredients).count == ingredients.count else {
      throw .invalidParams(field: "ingredients", .other("must be different ingredients"))
    }
  }

  /// What the ingredients make, and what keeps that out of the profile's list.
  package struct Result: Equatable, Sendable {
    /// Whether they make something, none of them in vain; `valid` on the wire.
    package var isValid: Bool
    /// Whether they are valid, and nothing stands against them.
    package var matches: Bool
    /// The ids, sorted, of what at least two of them have.
    package var effects: [String]
    /// The fields that stand against it, such as `stock:wheat`.
    package var blockedBy: [String]
    /// The ids, sorted, of those that alone could be left out without a loss.
    package var superfluous: [String]

    /// Trusts `matches` to follow from the others.
    package init(
      isValid: Bool, matches: Bool, effects: [String], blockedBy: [String], superfluous: [String]
    ) {
      self.isValid = isValid
      self.matches = matches
      self.effects = effects
      self.blockedBy = blockedBy
      self.superfluous = superfluous
    }

    /// Writes the members in the order of their names.
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
