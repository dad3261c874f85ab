/// A thing that may go into a potion or poison.
package struct Ingredient: Sendable, Hashable {
  /// Unique among the ingredients of a catalog; never changes.
  package var id: String
  /// Unique among the ingredients of a catalog; for people.
  package var name: String
  /// In the game's order, which is that in which eating the ingredient reveals them.
  package var effects: [IngredientEffect]
  /// In gold.
  package var value: Int
  /// In the game's units, of which a hero carries 300.
  package var weight: Double
  /// The plugin or creation that adds it to the game; empty where that is not known.
  package var source: String

  /// Takes any values; a catalog checks them.
  package init(
    id: String, name: String, effects: [IngredientEffect], value: Int, weight: Double,
    source: String = ""
  ) {
    self.id = id
    self.name = name
    self.effects = effects
    self.value = value
    self.weight = weight
    self.source = source
  }

  /// How many effects an ingredient of the game has at most.
  package static let maximumEffects = 4
}
