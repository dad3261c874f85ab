/// A 64-bit FNV-1a hash of a catalog's facts in one unambiguous form.
///
/// Every text is preceded by its length and every list by its count. Integers are 8 bytes, least
/// significant first; other numbers are the 8 bytes of their IEEE 754 form. The hash detects
/// accidental differences; it does not protect against someone who constructs two catalogs with
/// equal hashes.
struct ContentHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  static func of(
    id: String, title: String, effects: [Effect], ingredients: [Ingredient],
    settings: CatalogSettings
  ) -> String {
    var hash = ContentHash()
    hash.add(id)
    hash.add(title)
    hash.add(effects.count)
    for effect in effects { hash.add(effect) }
    hash.add(ingredients.count)
    for ingredient in ingredients { hash.add(ingredient) }
    if !settings.areUsual { hash.add(settings) }
    return hash.digits
  }

  private var digits: String {
    let short = String(state, radix: 16)
    return String(repeating: "0", count: 16 - short.count) + short
  }

  private mutating func add(_ effect: Effect) {
    add(effect.id)
    add(effect.name)
    add(effect.isHarmful)
    add(effect.baseCost)
    add(effect.baseMagnitude)
    add(effect.baseDuration)
    add(effect.scales.rawValue)
    add(effect.helpedByPhysician)
    add(effect.helpedByBenefactor)
    add(effect.helpedByPoisoner)
    // Only if there are any: catalogs from before perks were read keep their hashes.
    if !effect.factors.isEmpty { add(effect.factors) }
  }

  private mutating func add(_ factors: [EffectFactor]) {
    add(factors.count)
    for factor in factors {
      add(factor.perk)
      add(factor.factor)
      add(factor.perSkill)
    }
  }

  private mutating func add(_ ingredient: Ingredient) {
    add(ingredient.id)
    add(ingredient.name)
    add(ingredient.effects.count)
    for effect in ingredient.effects {
      add(effect.id)
      add(effect.magnitude)
      add(effect.duration)
    }
    add(ingredient.value)
    add(ingredient.weight)
    add(ingredient.source)
  }

  private mutating func add(_ settings: CatalogSettings) {
    add(settings.initialMultiplier)
    add(settings.skillFactor)
    add(settings.priceFactor)
  }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    for byte in text.utf8 { add(byte) }
  }

  private mutating func add(_ truth: Bool) {
    add(UInt8(truth ? 1 : 0))
  }

  private mutating func add(_ number: Int) {
    add(UInt64(bitPattern: Int64(number)))
  }

  /// Adding 0 turns −0 into 0, because the two are equal.
  private mutating func add(_ number: Double) {
    add((number + 0).bitPattern)
  }

  private mutating func add(_ word: UInt64) {
    var rest = word
    for _ in 0..<UInt64.bitWidth / UInt8.bitWidth {
      add(UInt8(truncatingIfNeeded: rest))
      rest >>= UInt8.bitWidth
    }
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
