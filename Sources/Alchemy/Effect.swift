/// One of the things that a potion or poison can do to whoever drinks it.
package struct Effect: Sendable, Hashable {
  /// Which of its two numbers grows with the alchemist's power; the other stays as it is.
  package enum Scaling: String, CaseIterable, Sendable {
    case magnitude
    case duration
  }

  /// Unique among the effects of a catalog; never changes.
  package var id: String
  /// Unique among the effects of a catalog; for people.
  package var name: String
  /// A recipe whose dearest effect is harmful is a poison, any other a potion.
  package var isHarmful: Bool
  /// Gold for a magnitude of 1 during 10 seconds.
  package var baseCost: Double
  /// Its usual magnitude; what an ingredient says of its own counts.
  package var baseMagnitude: Double
  /// In seconds; 0 means at once.
  package var baseDuration: Int
  /// Which number the power multiplies.
  package var scales: Scaling
  /// Whether the perk Physician makes it stronger.
  package var helpedByPhysician: Bool
  /// Whether the perk Benefactor makes it stronger in a potion.
  package var helpedByBenefactor: Bool
  /// Whether the perk Poisoner makes it stronger in a poison.
  package var helpedByPoisoner: Bool

  /// Takes any values; a catalog checks them.
  package init(
    id: String, name: String, isHarmful: Bool, baseCost: Double, baseMagnitude: Double,
    baseDuration: Int, scales: Scaling = .magnitude, helpedByPhysician: Bool = false,
    helpedByBenefactor: Bool = false, helpedByPoisoner: Bool = false
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
  }

  /// What the game calls a result whose dearest effect is this one.
  package var resultName: String {
    (isHarmful ? "Poison of " : "Potion of ") + name
  }
}
