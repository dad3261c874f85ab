/// How a perk that every alchemist of a game has changes the strength of one effect.
///
/// Mods use such perks to weaken or strengthen all effects with a keyword. A catalog keeps the result: each
/// effect has its factors, and `Alchemist.power` multiplies by all of them. The rooms that read a game
/// make them; nothing else does. Perks that a player takes are the alchemist's, not the catalog's.
package struct EffectFactor: Sendable, Hashable {
  /// The perk's name for people.
  package var perk: String
  /// The factor at skill 0, without a unit; a catalog accepts 0 to `CatalogLimits.setting`.
  package var factor: Double
  /// The part of `factor` that each level of the Alchemy skill adds; the same range.
  package var perSkill: Double

  /// Accepts any values; a catalog validates them.
  package init(perk: String, factor: Double, perSkill: Double = 0) {
    self.perk = perk
    self.factor = factor
    self.perSkill = perSkill
  }

  /// The number by which the perk multiplies the effect's strength at a level of the Alchemy skill.
  package func value(atSkill skill: Int) -> Double { factor * (1 + perSkill * Double(skill)) }
}
