/// The skill, gear and perks that decide how strong a result is.
package struct Alchemist: Sendable, Hashable {
  /// Level of the skill Alchemy, 15 to 100 without tricks.
  package var skill: Double
  /// Sum of what is worn and drunk to fortify alchemy.
  package var fortifyAlchemyPercent: Double
  /// 20 for each rank of the perk Alchemist, 100 at most.
  package var alchemistPercent: Double
  /// Raises what restores health, magicka or stamina by a quarter.
  package var hasPhysician: Bool
  /// Raises the beneficial effects of potions by a quarter.
  package var hasBenefactor: Bool
  /// Raises the harmful effects of poisons by a quarter.
  package var hasPoisoner: Bool
  /// Raises everything by a tenth.
  package var isSeekerOfShadows: Bool

  /// A master of the skill without perks and gear: of power 6.
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

  /// What a result turns out to be, once its dearest effect is known.
  enum Result {
    /// Not known yet: Benefactor and Poisoner have no part in naming a result.
    case unnamed
    case potion
    case poison
  }

  /// The factor by which the growing number of an effect exceeds its ingredient's.
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
