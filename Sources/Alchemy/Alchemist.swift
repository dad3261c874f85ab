/// The skill, gear and perks that decide how strong a result is.
package struct Alchemist: Sendable, Hashable {
  /// The level of the Alchemy skill, 15 to 100 without exploits.
  package var skill: Double
  /// The total Fortify Alchemy of gear and potions.
  package var fortifyAlchemyPercent: Double
  /// 20 for each rank of the Alchemist perk, at most 100.
  package var alchemistPercent: Double
  /// Strengthens effects that restore health, magicka or stamina by a quarter.
  package var hasPhysician: Bool
  /// Strengthens the beneficial effects of potions by a quarter.
  package var hasBenefactor: Bool
  /// Strengthens the harmful effects of poisons by a quarter.
  package var hasPoisoner: Bool
  /// Strengthens every effect by a tenth.
  package var isSeekerOfShadows: Bool

  /// The defaults are a master of the skill without perks and gear, whose power is 6.
  package init(
    skill: Double = 100, fortifyAlchemyPercent: Double = 0, alchemistPercent: Double = 0,
    hasPhysician: Bool = false, hasBenefactor: Bool = false, hasPoisoner: Bool = false,
    isSeekerOfShadows: Bool = false
  ) {
    self.skill = skill
    self.fortifyAlchemyPercent = fortifyAlchemyPercent
    self.alchemistPercent = alchemistPercent
    self.hasPhysician = hasPhysician
    self.hasBenefactor = hasBenefactor
    self.hasPoisoner = hasPoisoner
    self.isSeekerOfShadows = isSeekerOfShadows
  }

  /// Whether a result is a potion or a poison, which its dearest effect decides.
  enum Result {
    /// Not known yet: Benefactor and Poisoner don't affect which effect names a result.
    case unnamed
    case potion
    case poison
  }

  /// The factor that multiplies an ingredient's magnitude or duration, whichever scales.
  func power(over effect: Effect, in result: Result) -> Double {
    var power = 4 * (1 + 0.5 * skill / 100)
    power *= 1 + fortifyAlchemyPercent / 100
    power *= 1 + alchemistPercent / 100
    if hasPhysician && effect.helpedByPhysician { power *= 1.25 }
    if hasBenefactor && effect.helpedByBenefactor && result == .potion { power *= 1.25 }
    if hasPoisoner && effect.helpedByPoisoner && result == .poison { power *= 1.25 }
    if isSeekerOfShadows { power *= 1.1 }
    return power
  }
}
