package import Alchemy
package import ClientSession
internal import CommandLine
package import GameFiles
internal import GameSaves
internal import Lists
internal import Wire

/// A catalog of a game with its plugins, and what it had to leave out.
///
/// An ingredient of a built-in catalog keeps its id there, so that a profile's history stays
/// readable. The id of any other is made from its name, or else from the name that modders see. If
/// a name is taken, the file follows in brackets.
package struct GameCatalog {
  /// In the order in which plugins first have them.
  package private(set) var effects: [Effect] = []
  /// In the order in which plugins first have them.
  package private(set) var ingredients: [Ingredient] = []
  /// The game's settings, as plugins change them.
  package let settings: CatalogSettings
  /// The perks that count for every alchemist of the catalog, as sentences without a full stop.
  package let countedPerks: [String]
  /// Why gold is a guess, as sentences without a full stop; at most `CatalogLimits.doubtCount`.
  package let doubts: [String]
  /// The effects and ingredients that are not in the catalog, with the reasons, for people.
  package private(set) var leftOut: [LeftOut] = []

  /// The catalog with an id and a title; throws if a catalog cannot have them, or has no ingredient.
  package func catalog(id: String, title: String) throws(CommandFailure) -> Catalog {
    if ingredients.isEmpty { throw .game(.noIngredients) }
    return try Catalog.made(
      id: id, title: title, effects, ingredients, settings: settings, doubts: doubts)
  }

  /// Something that is not in the catalog.
  package struct LeftOut: Equatable, Sendable {
    /// The name that players see, otherwise the one that modders see, with the plugin's file.
    package let name: String
    /// Why, as a sentence without a full stop.
    package let reason: String
  }

  /// Makes a catalog of all ingredients, up to the limits of a catalog; linear in them.
  ///
  /// `known` are the catalogs whose ids are kept.
  package init(of game: GameData, known: [Catalog]) {
    settings = CatalogSettings(game.settings)
    leftOut = game.skipped.map(LeftOut.init)
    let perks = CatalogPerks(of: game)
    countedPerks = perks.counted
    doubts = perks.doubts
    var words = Words(known)
    let usual = Self.usualStrengths(in: game.ingredients)
    let effects = Dictionary(
      game.effects.map { effect in
        let name = words.effects.name(effect.name, effect.form)
        return (
          GameKey(effect.form),
          Effect(
            effect, id: words.effects.id(nil, effect.name, effect.editorID, effect.form),
            name: name, usual: usual[effect.form], perks)
        )
      }
    ) { first, _ in first }
    var twins: [Twin: Int] = [:]
    for ingredient in game.ingredients {
      let slots = ingredient.effects.compactMap { slot in
        effects[GameKey(slot.form)].map {
          IngredientEffect(id: $0.id, magnitude: slot.magnitude.short, duration: slot.seconds)
        }
      }
      add(ingredient, slots, &words, &twins)
    }
    let used = Set(ingredients.flatMap { $0.effects.map(\.id) })
    self.effects = game.effects.compactMap { effects[GameKey($0.form)] }
      .filter { used.contains($0.id) }
    keepToLimits()
  }

  /// Ingredients that are equal in these facts cannot be told apart in the game.
  private struct Twin: Hashable {
    let name: String
    let plugin: String
    let effects: [IngredientEffect]
  }

  /// Adds an ingredient, or its form to the one that the game cannot tell apart from it.
  private mutating func add(
    _ ingredient: GameIngredient, _ slots: [IngredientEffect], _ words: inout Words,
    _ twins: inout [Twin: Int]
  ) {
    let form = FormID(ingredient.form)
    let twin = Twin(name: ingredient.name, plugin: ingredient.form.plugin, effects: slots)
    if let place = twins[twin], ingredients[place].forms.count < CatalogLimits.formCount {
      ingredients[place].forms.append(form)
      return
    }
    twins[twin] = ingredients.count
    let name = words.ingredients.name(ingredient.name, ingredient.form)
    let known = words.known[GameKey(ingredient.form)]
    let id = words.ingredients.id(
      known?.id, ingredient.name, ingredient.editorID, ingredient.form)
    ingredients.append(
      Ingredient(
        id: id, name: name, effects: slots, value: ingredient.value,
        weight: ingredient.weight.short, source: ingredient.form.plugin, forms: [form],
        found: known?.found ?? "", quests: known?.quests ?? 0))
  }

  /// The strength that most ingredients give each effect; of equally many, the first.
  private static func usualStrengths(
    in ingredients: [GameIngredient]
  ) -> [PluginForm: GameIngredient.Effect] {
    let slots = Dictionary(grouping: ingredients.lazy.flatMap(\.effects), by: \.form)
    return slots.compactMapValues { slots in
      var counts: [(strength: GameIngredient.Effect, count: Int)] = []
      for slot in slots {
        if let place = counts.firstIndex(where: { $0.strength == slot }) {
          counts[place].count += 1
        } else {
          counts.append((slot, 1))
        }
      }
      let most = counts.map(\.count).max()
      return counts.first { $0.count == most }?.strength
    }
  }
}

// MARK: - Limits

extension GameCatalog {
  /// Leaves out what no catalog may have, then what one catalog has no room for.
  private mutating func keepToLimits() {
    leaveOutInvalid()
    var kept: [Ingredient] = []
    var used: Set<String> = []
    for ingredient in ingredients {
      let more = used.union(ingredient.effects.map(\.id))
      if kept.count == SearchedCatalog.maximumIngredients
        || more.count > SearchedCatalog.maximumEffects
      {
        leaveOut(
          ingredient,
          "a catalog has at most \(SearchedCatalog.maximumIngredients) ingredients and "
            + "\(SearchedCatalog.maximumEffects) effects")
      } else {
        kept.append(ingredient)
        used = more
      }
    }
    ingredients = kept
    effects.removeAll { !used.contains($0.id) }
  }

  private mutating func leaveOutInvalid() {
    var wrongEffects: Set<String> = []
    var wrongPlaces: Set<Int> = []
    for problem in problems {
      switch problem.place {
      case .effect(let place):
        wrongEffects.insert(effects[place].id)
        leftOut.append(LeftOut(name: effects[place].name, reason: problem.words))
      case .ingredient(let place), .ingredientEffect(let place, _):
        wrongPlaces.insert(place)
        leaveOut(ingredients[place], problem.words)
      case .catalog, .settings: continue
      }
    }
    var kept: [Ingredient] = []
    for (place, ingredient) in ingredients.enumerated() where !wrongPlaces.contains(place) {
      if let effect = ingredient.effects.first(where: { wrongEffects.contains($0.id) }) {
        leaveOut(ingredient, "its effect \(effect.id) is left out")
      } else {
        kept.append(ingredient)
      }
    }
    ingredients = kept
    effects.removeAll { wrongEffects.contains($0.id) }
  }

  private var problems: [CatalogProblem] {
    do throws(CatalogRefusal) {
      _ = try Catalog(
        id: "made", title: "made", effects: effects, ingredients: ingredients, settings: settings)
      return []
    } catch {
      return error.problems
    }
  }

  private mutating func leaveOut(_ ingredient: Ingredient, _ reason: String) {
    leftOut.append(LeftOut(name: "\(ingredient.name) of \(ingredient.source)", reason: reason))
  }
}

extension Catalog {
  /// A catalog of valid facts; throws if it cannot have the id or the title, which were typed.
  package static func made(
    id: String, title: String, _ effects: [Effect], _ ingredients: [Ingredient],
    settings: CatalogSettings = CatalogSettings(), doubts: [String] = []
  ) throws(CommandFailure) -> Catalog {
    do throws(CatalogRefusal) {
      return try Catalog(
        id: id, title: title, effects: effects, ingredients: ingredients, settings: settings,
        doubts: doubts)
    } catch {
      throw .usage(
        UsageFailure(
          problem: .other(error.problems.map(\.words).joined(separator: "; ")),
          nextWords: ["catalog", "make", Option.help.name]))
    }
  }
}

// MARK: - Facts

extension CatalogSettings {
  fileprivate init(_ settings: [GameSetting]) {
    self.init()
    for setting in settings {
      switch setting.name {
      case .ingredientFactor: initialMultiplier = setting.value.short
      case .skillFactor: skillFactor = setting.value.short
      case .priceFactor: priceFactor = setting.value.short
      }
    }
  }
}

extension Effect {
  fileprivate init(
    _ effect: GameEffect, id: String, name: String, usual: GameIngredient.Effect?,
    _ perks: CatalogPerks
  ) {
    self.init(
      id: id, name: name, isHarmful: effect.isHarmful, baseCost: effect.baseCost.short,
      baseMagnitude: usual?.magnitude.short ?? 0, baseDuration: usual?.seconds ?? 0,
      scales: effect.scalesDuration && !effect.scalesMagnitude ? .duration : .magnitude,
      helpedByPhysician: perks.helped[.physician]?.contains(effect.form) ?? effect.isPhysician,
      helpedByBenefactor: perks.helped[.benefactor]?.contains(effect.form) ?? effect.isBenefactor,
      helpedByPoisoner: perks.helped[.poisoner]?.contains(effect.form) ?? effect.isPoisoner,
      factors: perks.factors[effect.form] ?? [])
  }
}

extension FormID {
  fileprivate init(_ form: PluginForm) {
    guard let own = FormID(number: form.localID) else {
      preconditionFailure("an id in a plugin has 24 bits")
    }
    self = own
  }
}

extension Float {
  /// The number with as few digits as the game's own has: 0.1, and not 0.10000000149.
  var short: Double { Double(description) ?? Double(self) }
}
