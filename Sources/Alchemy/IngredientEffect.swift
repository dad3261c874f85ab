/// One of the up to four effects of an ingredient, with its strength before any skill.
package struct IngredientEffect: Sendable, Hashable {
  /// The effect's id.
  package var id: String
  /// What the power multiplies, unless the effect scales its duration.
  package var magnitude: Double
  /// In seconds; 0 means at once.
  package var duration: Int

  /// Takes any values; a catalog checks them.
  package init(id: String, magnitude: Double, duration: Int) {
    self.id = id
    self.magnitude = magnitude
    self.duration = duration
  }
}
