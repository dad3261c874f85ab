/// What brewing teaches: the experience of the skill Alchemy, by the game's formula.
///
/// A potion teaches three quarters of its gold, so whatever makes the most gold teaches the most, with the same proof.
/// From one level to the next it takes 1.6 × level^1.95 + 65. Source: UESP, Skyrim:Leveling, "Skill XP" (for Alchemy a
/// use multiplier of 0.75, an improvement multiplier of 1.6 and an offset of 65). Without gear and drinks, which
/// change the gold of a potion as they change what it teaches.
package enum Practice {
  /// The highest level that brewing reaches.
  package static let highestSkill = 100

  /// The experience from potions that are worth so much together.
  package static func experience(for gold: Int) -> Double { 0.75 * Double(gold) }

  /// The experience that leads from a level to the next one.
  package static func experience(from skill: Int) -> Double {
    guard skill > 0 else { return 65 }
    let level = Double(skill)
    return 1.6 * level * level / twentiethRoot(of: level) + 65
  }

  /// By Newton's method, for a number from 1 on: the exponent 1.95 is two minus a twentieth.
  private static func twentiethRoot(of number: Double) -> Double {
    var root = 1.0
    for _ in 0..<60 {
      let power = (0..<19).reduce(1.0) { product, _ in product * root }
      root -= (root - number / power) / 20
    }
    return root
  }

  /// The level after so much experience, for an alchemist who has just reached `skill`.
  package static func skill(after experience: Double, from skill: Int) -> Int {
    var (skill, rest) = (skill, experience)
    while skill < highestSkill, rest >= Self.experience(from: skill) {
      rest -= Self.experience(from: skill)
      skill += 1
    }
    return skill
  }
}
