/// The settings of the game that decide the strength and price of all potions.
///
/// The names in the game are `fAlchemyIngredientInitMult`, `fAlchemySkillFactor` and
/// `fAlchemyGoldMult`; mods change them.
package struct CatalogSettings: Sendable, Hashable {
  /// The factor of every strength at skill 0.
  package var initialMultiplier: Double
  /// The ratio of a result's strength at skill 100 to its strength at skill 0.
  package var skillFactor: Double
  /// The factor of every effect's cost.
  package var priceFactor: Double

  /// Defaults to the settings of the game without mods; a catalog validates them.
  package init(
    initialMultiplier: Double = 4, skillFactor: Double = 1.5, priceFactor: Double = 1
  ) {
    self.initialMultiplier = initialMultiplier
    self.skillFactor = skillFactor
    self.priceFactor = priceFactor
  }

  /// Whether the settings are those of the game without mods.
  package var areUsual: Bool { self == CatalogSettings() }
}
