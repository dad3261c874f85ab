internal import Alchemy
internal import GameFiles
internal import GameSaves

/// What becomes of a game's perks in its catalog.
///
/// A perk that every player has gives effects a factor. One that an alchemist of a profile has, too, decides which
/// effects it helps, if it is as strong as a profile's alchemist counts it. Everything else is a doubt: its name, how
/// many effects it touches, and why. Perks as the game's own masters have them are those of the usual rules, so
/// they are passed over.
struct CatalogPerks {
  /// The factors of each effect, in the order in which the game applies them.
  private(set) var factors: [PluginForm: [EffectFactor]] = [:]
  /// The effects that a perk of an alchemist strengthens; nil for a perk that is that of the game.
  private(set) var helped: [Alchemist.Field: Set<PluginForm>] = [:]
  /// The perks that everybody has, as sentences without a full stop.
  private(set) var counted: [String] = []
  /// Sentences without a full stop, at most `CatalogLimits.doubtCount`.
  private(set) var doubts: [String] = []
  private let effectCount: Int

  /// The files whose perks are those of the usual rules.
  private static let masters: Set<String> = [
    "skyrim.esm", "update.esm", "dawnguard.esm", "hearthfires.esm", "dragonborn.esm",
  ]

  /// How mods change prices by scripts, which no record shows; by the mod's file in lower case.
  private static let scripted = [
    "complete alchemy & cooking overhaul.esp":
      "Complete Alchemy & Cooking Overhaul lowers the price of impure potions by a script"
  ]

  /// The perks of a game with its ingredients; linear in what the perks touch.
  init(of game: GameData) {
    effectCount = game.effects.count
    let files = Set(game.ingredients.map { $0.form.plugin.lowercased() })
    doubts = Self.scripted.filter { files.contains($0.key) }.map(\.value).sorted()
    for perk in game.perks where !Self.masters.contains(perk.plugin.lowercased()) {
      if let place = GamePerks.place(of: perk.form) {
        fit(perk, into: place)
      } else {
        for change in perk.changes { add(change, of: perk) }
      }
    }
    let most = CatalogLimits.doubtCount
    if doubts.count > most {
      doubts = doubts.prefix(most - 1) + ["and \(doubts.count - most + 1) more"]
    }
  }

  private mutating func add(_ change: GamePerk.Change, of perk: GamePerk) {
    let way = perk.way.objection.map { ", and " + $0 }
    switch change {
    case .fortify: return
    case .unclear(let reason, let count): doubt(perk, count, reason.words)
    case .purity: doubt(perk, effectCount, "it removes effects as Purity does" + (way ?? ""))
    case .strength(let factor, let perSkill, let potions, let poisons):
      let number = EffectFactor(
        perk: perk.shortName, factor: factor.short, perSkill: perSkill.short)
      let count = max(potions.count, poisons.count)
      if let way {
        doubt(perk, count, "it multiplies by \(number.words)" + way)
      } else if potions != poisons {
        doubt(perk, count, "it multiplies by \(number.words) only in potions or only in poisons")
      } else if !isPossible(number, for: potions) {
        doubt(perk, count, "a catalog cannot have its factor of \(number.words)")
      } else {
        for effect in potions { factors[effect, default: []].append(number) }
        counted.append(
          "\(perk.title) multiplies \(Self.effects(count)) by \(number.words)"
            + (perk.way == .byScript ? "; no record gives this perk, so a script must" : ""))
      }
    }
  }

  private func isPossible(_ factor: EffectFactor, for effects: [PluginForm]) -> Bool {
    let range = 0...CatalogLimits.setting
    return range.contains(factor.factor) && range.contains(factor.perSkill)
      && effects.allSatisfy { factors[$0, default: []].count < CatalogLimits.factorCount }
  }

  private mutating func doubt(_ perk: GamePerk, _ count: Int, _ reason: String) {
    doubts.append("\(perk.title) touches \(Self.effects(count)): \(reason)")
  }

  private static func effects(_ count: Int) -> String {
    count == 1 ? "1 effect" : "\(count) effects"
  }
}

// MARK: - Perks of an alchemist

extension CatalogPerks {
  /// Takes over which effects a perk of an alchemist helps, or doubts what a profile's alchemist cannot say.
  private mutating func fit(
    _ perk: GamePerk, into place: (field: Alchemist.Field, value: Alchemist.Value)
  ) {
    var own: Set<PluginForm> = []
    for change in perk.changes {
      switch change {
      case .fortify: continue
      case .unclear(let reason, let count): doubt(perk, count, reason.words)
      case .purity:
        guard place.field != .purity else { continue }
        doubt(perk, effectCount, "it removes effects as Purity does")
      case .strength(let factor, let perSkill, let potions, let poisons):
        let number = EffectFactor(perk: "", factor: factor.short, perSkill: perSkill.short)
        let effects = Self.effects(of: place.field, potions, poisons)
        let usual = Self.factor(of: place)
        let isUsual =
          abs(number.factor - (usual ?? 1)) < 1e-4 && number.perSkill == 0
          && own.isDisjoint(with: effects)
          && (place.field != .alchemist || effects.count == effectCount)
        guard isUsual else {
          let words = usual.map { "an alchemist's perk multiplies by \(EffectFactor.words($0))" }
          doubt(
            perk, max(potions.count, poisons.count),
            "it multiplies by \(number.words), but in a profile "
              + (words ?? "this perk multiplies nothing"))
          continue
        }
        own.formUnion(effects)
      }
    }
    if !own.isEmpty { helped[place.field] = own }
  }

  /// What a profile's alchemist with a perk multiplies by; nil if the perk has nothing to do with strength.
  private static func factor(
    of place: (field: Alchemist.Field, value: Alchemist.Value)
  ) -> Double? {
    switch (place.field, place.value) {
    case (.alchemist, .number(let rank)): 1 + Double(rank) / 5
    case (.physician, _), (.benefactor, _), (.poisoner, _): 1.25
    case (.alchemist, .flag), (.skill, _), (.fortify, _), (.experimenter, _), (.purity, _),
      (.seeker, _), (.speech, _), (.haggling, _), (.allure, _):
      nil
    }
  }

  /// The effects that matter to a field: Benefactor counts in potions, Poisoner in poisons.
  private static func effects(
    of field: Alchemist.Field, _ potions: [PluginForm], _ poisons: [PluginForm]
  ) -> Set<PluginForm> {
    switch field {
    case .benefactor: Set(potions)
    case .poisoner: Set(poisons)
    case .physician, .alchemist, .skill, .fortify, .experimenter, .purity, .seeker, .speech,
      .haggling, .allure:
      Set(potions).union(poisons)
    }
  }
}

// MARK: - Words

extension GamePerk {
  /// The name for people within the limits of a catalog.
  fileprivate var shortName: String {
    var short = ""
    for letter in name where letter.unicodeScalars.allSatisfy({ !$0.properties.isControl }) {
      // Leaves room for what a longer text puts around the name.
      guard short.utf8.count + letter.utf8.count <= CatalogLimits.nameBytes else { break }
      short.append(letter)
    }
    return short.allSatisfy(\.isWhitespace) ? "a perk" : short
  }

  /// The name with the plugin.
  fileprivate var title: String {
    let file = plugin.unicodeScalars.filter { !$0.properties.isControl }
    return "\(shortName) of \(String(String.UnicodeScalarView(file.prefix(60))))"
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { generalCategory == .control }
}

extension GamePerk.Way {
  /// Why the perk is not everybody's; nil if it is.
  fileprivate var objection: String? {
    switch self {
    case .always, .byScript: nil
    case .taken: "the alchemist of a profile has no such perk"
    case .byMagic: "only a spell or an enchantment gives it"
    }
  }
}

extension EffectFactor {
  /// `0.01`, or `1 + 0.015 for each level of the skill`.
  fileprivate var words: String {
    guard perSkill != 0 else { return Self.words(factor) }
    let product = factor == 1 ? "" : Self.words(factor) + " × "
    return product + "(1 + \(Self.words(perSkill)) for each level of the skill)"
  }

  /// A number without needless digits.
  fileprivate static func words(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? number.description
  }
}

extension GamePerk.Reason {
  fileprivate var words: String {
    switch self {
    case .damaged: "its record is damaged or too large"
    case .function(1): "it sets the strength"
    case .function(2): "it adds to the strength"
    case .function(let number):
      "it changes the strength by a function (\(number)) that is not understood"
    case .condition(let number): "a condition (function \(number)) is not understood"
    case .actorValue(let number): "it depends on a value of the player (\(number))"
    case .notFinite: "its factor is not a number"
    }
  }
}
