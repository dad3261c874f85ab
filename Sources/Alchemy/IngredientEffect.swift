/// One of the up to four effects of an ingredient, with its strength before any skill.
package struct IngredientEffect: Sendable, Hashable {
  /// The effect's id.
  package var id: String
  /// Multiplied by the alchemist's power, unless the effect scales its duration.
  package var magnitude: Double
  /// In seconds; 0 means instant.
  package var duration: Int

  /// Accepts any values; a catalog validates them.
  package init(id: String, magnitude: Double, duration: Int) {
    self.id = id
    self.magnitude = magnitude
    self.duration = duration
  }
}
