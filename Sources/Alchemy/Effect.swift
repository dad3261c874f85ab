/// One thing that a potion or poison does to a character.
package struct Effect: Sendable, Hashable {
  /// Which of the two numbers grows with the alchemist's power; the other is fixed.
  package enum Scaling: String, CaseIterable, Sendable {
    case magnitude
    case duration
  }

  /// Unique among the effects of a catalog; never changes.
  package var id: String
  /// The name for people; unique among the effects of a catalog.
  package var name: String
  /// A recipe whose dearest effect is harmful makes a poison, any other a potion.
  package var isHarmful: Bool
  /// The price in gold of magnitude 1 for 10 seconds.
  package var baseCost: Double
  /// The usual magnitude; recipes use the magnitude of each ingredient instead.
  package var baseMagnitude: Double
  /// In seconds; 0 means instant.
  package var baseDuration: Int
  /// The number that the alchemist's power multiplies.
  package var scales: Scaling
  /// Whether the Physician perk makes the effect stronger.
  package var helpedByPhysician: Bool
  /// Whether the Benefactor perk makes the effect stronger in a potion.
  package var helpedByBenefactor: Bool
  /// Whether the Poisoner perk makes the effect stronger in a poison.
  package var helpedByPoisoner: Bool
  /// What perks that everybody has in the game multiply the strength by; in the order in which they apply.
  package var factors: [EffectFactor]

  /// Accepts any values; a catalog validates them.
  package init(
    id: String, name: String, isHarmful: Bool, baseCost: Double, baseMagnitude: Double,
    baseDuration: Int, scales: Scaling = .magnitude, helpedByPhysician: Bool = false,
    helpedByBenefactor: Bool = false, helpedByPoisoner: Bool = false,
    factors: [EffectFactor] = []
  ) {
    self.id = id
    self.name = name
    self.isHarmful = isHarmful
    self.baseCost = baseCost
    self.baseMagnitude = baseMagnitude
    self.baseDuration = baseDuration
    self.scales = scales
    self.helpedByPhysician = helpedByPhysician
    self.helpedByBenefactor = helpedByBenefactor
    self.helpedByPoisoner = helpedByPoisoner
    self.factors = factors
  }

  /// The game's name for a result whose dearest effect is this one.
  package var resultName: String {
    (isHarmful ? "Poison of " : "Potion of ") + name
  }
}
