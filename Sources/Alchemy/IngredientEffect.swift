/// One of the up to four effects of an ingredient, with its strength before any skill.
package struct IngredientEffect: Sendable, Hashable {
  /// The effect's id.
  package var id: String
  package var magnitude: Double
  /// In seconds; 0 means at once.
  package var duration: Int

  package init(id: String, magnitude: Double, duration: Int) {
    self.id = id
    self.magnitude = magnitude
    self.duration = duration
  }
}
