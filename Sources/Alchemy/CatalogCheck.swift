/// Finds every problem of a catalog's data; knows nothing of files and words no messages.
enum CatalogCheck {
  static func problems(
    id: String, title: String, effects: [Effect], ingredients: [Ingredient],
    settings: CatalogSettings, doubts: [String]
  ) -> [CatalogProblem] {
    var found = Findings()
    found.checkID(id, at: .catalog)
    found.checkText(title, .title, at: .catalog)
    checkSettings(settings, &found)
    checkDoubts(doubts, &found)
    checkEffects(effects, &found)
    checkIngredients(ingredients, knownEffects: Set(effects.map(\.id)), &found)
    return found.problems
  }

  private static func checkSettings(_ settings: CatalogSettings, _ found: inout Findings) {
    let values: [(Double, CatalogProblem.Quantity)] = [
      (settings.initialMultiplier, .initialMultiplier), (settings.skillFactor, .skillFactor),
      (settings.priceFactor, .priceFactor),
    ]
    for (value, quantity) in values {
      found.checkNumber(value, quantity, CatalogLimits.setting, at: .settings)
    }
  }

  private static func checkDoubts(_ doubts: [String], _ found: inout Findings) {
    let maximum = CatalogLimits.doubtCount
    if doubts.count > maximum {
      found.add(.tooManyDoubts(count: doubts.count, maximum: maximum), at: .catalog)
    }
    for doubt in doubts.prefix(maximum) {
      found.checkText(doubt, .doubts, at: .catalog, maximum: CatalogLimits.doubtBytes)
    }
  }

  private static func checkFactors(
    _ factors: [EffectFactor], at place: CatalogProblem.Place, _ found: inout Findings
  ) {
    let maximum = CatalogLimits.factorCount
    if factors.count > maximum {
      found.add(.tooManyFactors(count: factors.count, maximum: maximum), at: place)
    }
    for factor in factors.prefix(maximum) {
      found.checkText(factor.perk, .perk, at: place)
      found.checkNumber(factor.factor, .factor, CatalogLimits.setting, at: place)
      found.checkNumber(factor.perSkill, .perSkill, CatalogLimits.setting, at: place)
    }
  }

  private static func checkEffects(_ effects: [Effect], _ found: inout Findings) {
    var taken = TakenWords()
    for (position, effect) in effects.enumerated() {
      let place = CatalogProblem.Place.effect(position)
      found.checkWords(id: effect.id, name: effect.name, at: place, position, &taken)
      found.checkNumber(effect.baseCost, .baseCost, CatalogLimits.baseCost, at: place)
      found.checkNumber(effect.baseMagnitude, .baseMagnitude, CatalogLimits.magnitude, at: place)
      found.checkNumber(effect.baseDuration, .baseDuration, CatalogLimits.duration, at: place)
      checkFactors(effect.factors, at: place, &found)
    }
  }

  private static func checkIngredients(
    _ ingredients: [Ingredient], knownEffects: Set<String>, _ found: inout Findings
  ) {
    var taken = TakenWords()
    for (position, ingredient) in ingredients.enumerated() {
      let place = CatalogProblem.Place.ingredient(position)
      found.checkWords(id: ingredient.id, name: ingredient.name, at: place, position, &taken)
      found.checkNumber(ingredient.value, .value, CatalogLimits.value, at: place)
      found.checkNumber(ingredient.weight, .weight, CatalogLimits.weight, at: place)
      found.checkLength(ingredient.source, .source, CatalogLimits.nameBytes, at: place)
      found.checkLength(ingredient.plugin, .plugin, CatalogLimits.nameBytes, at: place)
      found.checkLength(ingredient.found, .found, CatalogLimits.nameBytes, at: place)
      found.checkNumber(ingredient.quests, .quests, CatalogLimits.quests, at: place)
      if ingredient.forms.count > CatalogLimits.formCount {
        found.add(
          .tooManyForms(count: ingredient.forms.count, maximum: CatalogLimits.formCount), at: place)
      }
      checkSlots(ingredient.effects, of: position, knownEffects: knownEffects, &found)
    }
  }

  /// Checks the slots up to the maximum; reports further slots only as too many.
  private static func checkSlots(
    _ slots: [IngredientEffect], of ingredient: Int, knownEffects: Set<String>,
    _ found: inout Findings
  ) {
    let maximum = Ingredient.maximumEffects
    if slots.isEmpty { found.add(.noEffects, at: .ingredient(ingredient)) }
    for (slot, effect) in slots.prefix(maximum).enumerated() {
      let place = CatalogProblem.Place.ingredientEffect(ingredient: ingredient, slot: slot)
      if !knownEffects.contains(effect.id) { found.add(.unknownEffect(effect.id), at: place) }
      if let first = slots.prefix(slot).firstIndex(where: { $0.id == effect.id }) {
        found.add(.doubledEffect(effect.id, first: first), at: place)
      }
      found.checkNumber(effect.magnitude, .magnitude, CatalogLimits.magnitude, at: place)
      found.checkNumber(effect.duration, .duration, CatalogLimits.duration, at: place)
    }
    if slots.count > maximum {
      found.add(
        .tooManyEffects(count: slots.count, maximum: maximum),
        at: .ingredientEffect(ingredient: ingredient, slot: maximum))
    }
  }
}

/// The folded ids and names of one list so far, with the position of each first use.
private struct TakenWords {
  var ids: [String: Int] = [:]
  var names: [String: Int] = [:]
}

private struct Findings {
  var problems: [CatalogProblem] = []

  mutating func add(_ fault: CatalogProblem.Fault, at place: CatalogProblem.Place) {
    problems.append(CatalogProblem(place: place, fault: fault))
  }

  mutating func checkWords(
    id: String, name: String, at place: CatalogProblem.Place, _ position: Int,
    _ taken: inout TakenWords
  ) {
    checkID(id, at: place)
    if let first = taken.ids.updateFirst(CaseFolding.folded(id), position) {
      add(.duplicateID(id, first: first), at: place)
    }
    checkText(name, .name, at: place)
    if let first = taken.names.updateFirst(CaseFolding.folded(name), position) {
      add(.duplicateName(name, first: first), at: place)
    }
  }

  mutating func checkID(_ id: String, at place: CatalogProblem.Place) {
    if !CatalogID.isWellFormed(id) { add(.malformedID(id), at: place) }
    checkLength(id, .id, CatalogLimits.idBytes, at: place)
  }

  mutating func checkText(
    _ text: String, _ kind: CatalogProblem.Text, at place: CatalogProblem.Place,
    maximum: Int = CatalogLimits.nameBytes
  ) {
    if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
      add(.emptyText(kind), at: place)
    }
    checkLength(text, kind, maximum, at: place)
  }

  mutating func checkLength(
    _ text: String, _ kind: CatalogProblem.Text, _ maximum: Int, at place: CatalogProblem.Place
  ) {
    let bytes = text.utf8.count
    if bytes > maximum { add(.longText(kind, bytes: bytes, maximum: maximum), at: place) }
    if kind != .id,
      text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    {
      add(.controlCharacter(kind), at: place)
    }
  }

  mutating func checkNumber(
    _ value: Double, _ quantity: CatalogProblem.Quantity, _ maximum: Double,
    at place: CatalogProblem.Place
  ) {
    // This form also refuses NaN, for which every comparison is false.
    guard value >= 0 && value <= maximum else {
      add(.outOfRange(quantity, value: value, maximum: maximum), at: place)
      return
    }
  }

  mutating func checkNumber(
    _ value: Int, _ quantity: CatalogProblem.Quantity, _ maximum: Int,
    at place: CatalogProblem.Place
  ) {
    checkNumber(Double(value), quantity, Double(maximum), at: place)
  }
}

extension [String: Int] {
  /// Keeps the first position of a word; returns the earlier position if the word is a duplicate.
  fileprivate mutating func updateFirst(_ word: String, _ position: Int) -> Int? {
    if let first = self[word] { return first }
    self[word] = position
    return nil
  }
}

/// The limits that keep a catalog's texts displayable and its gold values in range.
package enum CatalogLimits {
  /// Bytes of an id, which every choice in the log and on the wire repeats.
  package static let idBytes = 100
  /// Records of one ingredient; the game has two of Salt Pile.
  package static let formCount = 16
  /// UTF-8 bytes of a name, title, source, plugin or place: more than a row of a terminal.
  package static let nameBytes = 200
  /// Twenty times the base cost of Paralysis, the highest in the game.
  package static let baseCost = 10_000.0
  /// Fifty times the magnitude of Jarrin Root, the highest in the game.
  package static let magnitude = 10_000.0
  /// In seconds: eleven days; the longest duration in the game is five minutes.
  package static let duration = 1_000_000
  /// Twenty-five times the greatest setting of the game without mods.
  package static let setting = 100.0
  /// Factors of one effect: the overhauls that were read give an effect at most three.
  package static let factorCount = 16
  /// Doubts of one catalog; who makes it tells only the number of further ones.
  package static let doubtCount = 100
  /// UTF-8 bytes of a doubt: the names of a perk and its plugin, and a sentence.
  package static let doubtBytes = 600
  /// Four thousand times the value of Daedra Heart, the dearest ingredient in the game.
  package static let value = 1_000_000
  /// The greatest reserve of an ingredient.
  package static let quests = 1_000_000
  /// Two thousand times the weight of the heaviest ingredient in the game.
  package static let weight = 10_000.0
}

/// The rule for the ids of catalogs, ingredients and effects.
package enum CatalogID {
  /// Whether a text can be an id in some catalog: well-formed and not too long.
  package static func isPossible(_ id: String) -> Bool {
    id.utf8.count <= CatalogLimits.idBytes && isWellFormed(id)
  }

  /// Whether a text consists of lower-case letters, digits and single dashes between them.
  ///
  /// Two such texts are equal exactly if their bytes are equal.
  package static func isWellFormed(_ id: String) -> Bool {
    let bytes = id.utf8
    let dash = UInt8(ascii: "-")
    guard let first = bytes.first, let last = bytes.last, first != dash, last != dash else {
      return false
    }
    let isKnown = bytes.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == dash
    }
    return isKnown && !zip(bytes, bytes.dropFirst()).contains { $0 == dash && $1 == dash }
  }
}
