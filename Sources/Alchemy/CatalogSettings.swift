/// The settings of the game that decide how strong and how dear all of its potions are.
///
/// The names in the game are `fAlchemyIngredientInitMult`, `fAlchemySkillFactor` and
/// `fAlchemyGoldMult`; mods change them.
package struct CatalogSettings: Sendable, Hashable {
  /// What every strength is multiplied by at skill 0.
  package var initialMultiplier: Double
  /// How many times as strong skill 100 makes a result as skill 0.
  package var skillFactor: Double
  /// What the cost of every effect is multiplied by.
  package var priceFactor: Double

  /// Those of the game without mods, unless given; a catalog validates them.
  package init(
    initialMultiplier: Double = 4, skillFactor: Double = 1.5, priceFactor: Double = 1
  ) {
    self.initialMultiplier = initialMultiplier
    self.skillFactor = skillFactor
    self.priceFactor = priceFactor
  }

  /// Whether they are those of the game without mods.
  package var areUsual: Bool { self == CatalogSettings() }
}
