/// `recipes.explain`: why some ingredients are or are not a recipe in the profile's list.
package struct RecipesExplain: AnsweredRequest {
  /// By id or name; a deleted profile only by its id.
  package var profile: ProfileReference
  /// Two or three different ids, in any order.
  package var ingredients: [String]

  /// The number of ingredients that the game allows for one potion or poison.
  package static let ingredientCount = 2...3

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "recipes.explain", "Tells why ingredients are, or are not, a recipe of the profile's list.",
    [
      .profile,
      Parameter(
        "ingredients", .texts(count: ingredientCount), "the ids of two or three ingredients"),
    ],
    result: "the effects, and what stands against it")

  /// Throws for a repeated ingredient; does not check that the catalog has them.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    ingredients = try reader.texts("ingredients", count: Self.ingredientCount)
    guard Set(ingredients).count == ingredients.count else {
      throw .invalidParams(field: "ingredients", .other("must be different ingredients"))
    }
  }

  /// What the ingredients make, and what keeps the recipe out of the profile's list.
  package struct Result: WireValue {
    /// Whether they share an effect and none is superfluous; `valid` on the wire.
    package var isValid: Bool
    /// Whether they are valid and nothing blocks them.
    package var matches: Bool
    /// The ids of the effects that at least two of them have, sorted.
    package var effects: [String]
    /// The fields that block the recipe, such as `stock:wheat`.
    package var blockedBy: [String]
    /// The ids of the ingredients that could each be left out without losing an effect, sorted.
    package var superfluous: [String]

    /// `matches` must agree with the other values.
    package init(
      isValid: Bool, matches: Bool, effects: [String], blockedBy: [String], superfluous: [String]
    ) {
      self.isValid = isValid
      self.matches = matches
      self.effects = effects
      self.blockedBy = blockedBy
      self.superfluous = superfluous
    }

    /// Writes all members.
    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("blockedBy", blockedBy)
        writer.member("effects", effects)
        writer.member("matches", matches)
        writer.member("superfluous", superfluous)
        writer.member("valid", isValid)
      }
    }

    /// All members are required.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      isValid = try part.bool("valid")
      matches = try part.bool("matches")
      effects = try part.member("effects").strings()
      blockedBy = try part.member("blockedBy").strings()
      superfluous = try part.member("superfluous").strings()
    }
  }
}
