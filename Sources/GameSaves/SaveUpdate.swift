package import Alchemy
package import GameFiles
package import Profiles
package import Wire

/// What a saved game changes in a profile: only what differs.
///
/// The save decides: what it does not have in the bag is counted 0, and what it does not list as known is
/// not known. An ingredient counts only where both the file and the id are the catalog's: many mods use
/// the same ids.
package struct SaveUpdate {
  /// A part of a save that can be taken over.
  package enum Part: CaseIterable, Sendable {
    /// How many of each ingredient there are.
    case bag
    /// Which effects are known.
    case knowledge
    /// The level of Alchemy.
    case skill
    /// The perks of Alchemy.
    case perks

    /// What is taken over unless the player says otherwise: overhauls have other perks.
    package static let usual: Set<Part> = [.bag, .knowledge, .skill]
  }

  /// Another count of an ingredient.
  package struct Count {
    /// The ingredient's id.
    package let ingredient: String
    /// What the profile has.
    package let from: Int
    /// What the save has.
    package let to: Int
  }

  /// An effect of an ingredient that became known, or is no longer known.
  package struct Lesson {
    /// The ingredient's id.
    package let ingredient: String
    /// The effect's id.
    package let effect: String
    /// Whether the save has it as known; the profile has the opposite.
    package let isKnown: Bool
  }

  /// Another value of a field of the alchemist.
  package struct Setting {
    /// The field.
    package let field: Alchemist.Field
    /// What the profile has.
    package let from: Alchemist.Value
    /// What the save has.
    package let to: Alchemist.Value
  }

  /// What the save does not tell, and so stays as it is.
  package enum Caveat: Equatable, Sendable {
    /// The catalog does not say which file adds these ingredients, or their ids.
    case ingredients([String])
    /// The skill is not certain in the save.
    case skill
    /// The perks are not certain in the save.
    case perks
    /// More than a bag holds; the most is counted.
    case counts([String])
  }

  /// In the catalog's order.
  package private(set) var counts: [Count] = []
  /// In the catalog's order.
  package private(set) var lessons: [Lesson] = []
  /// The skill first.
  package private(set) var settings: [Setting] = []
  /// In the order of `Caveat`.
  package private(set) var caveats: [Caveat] = []

  /// Compares a save with a profile, given the ingredients of the profile's catalog; linear in the bag,
  /// the known effects and the catalog.
  package init(
    of game: SavedGame, into profile: ProfileGet.Result, _ ingredients: [Ingredient],
    _ parts: Set<Part>
  ) {
    let known = ingredients.filter { !$0.gameForms.isEmpty }
    if known.count < ingredients.count, !parts.isDisjoint(with: [.bag, .knowledge]) {
      caveats.append(.ingredients(ingredients.filter(\.gameForms.isEmpty).map(\.id)))
    }
    if parts.contains(.bag) { count(known, by: game.bag, profile) }
    if parts.contains(.knowledge) { learn(known, by: game.knownEffects, profile) }
    let before = profile.bench.alchemist
    if parts.contains(.skill) {
      if let skill = game.alchemySkill, let range = Alchemist.Field.skill.range {
        set(.skill, of: before, to: .number(min(skill, range.upperBound)))
      } else {
        caveats.append(.skill)
      }
    }
    if parts.contains(.perks) {
      if let perks = game.perks {
        for (field, value) in GamePerks.values(of: perks) { set(field, of: before, to: value) }
      } else {
        caveats.append(.perks)
      }
    }
  }

  /// Whether nothing differs.
  package var isEmpty: Bool { counts.isEmpty && lessons.isEmpty && settings.isEmpty }

  /// The edits that make the profile what the save says: counts, known effects, then the alchemist.
  package var edits: [Edit] {
    counts.map { .stock(ingredient: $0.ingredient, quantity: $0.to, seen: 0) }
      + lessons.map { .know(ingredient: $0.ingredient, effect: $0.effect, $0.isKnown) }
      + settings.map { .alchemist($0.field, $0.to) }
  }
}

// MARK: - Comparing

extension SaveUpdate {
  private mutating func count(
    _ ingredients: [Ingredient], by bag: Bag, _ profile: ProfileGet.Result
  ) {
    let carried = Dictionary(bag.counts.map { (GameKey($0.key), $0.value) }, uniquingKeysWith: +)
    var overfull: [String] = []
    for ingredient in ingredients {
      let id = ingredient.id
      let sum = ingredient.gameForms.reduce(0) { $0 + (carried[$1] ?? 0) }
      let count = min(sum, Edit.greatestAdjust)
      if count < sum { overfull.append(id) }
      let before = profile.inventory[id] ?? 0
      // A count also settles a debt.
      guard count != before || profile.debts[id] != nil else { continue }
      counts.append(Count(ingredient: id, from: before, to: count))
    }
    if !overfull.isEmpty { caveats.append(.counts(overfull)) }
  }

  private mutating func learn(
    _ ingredients: [Ingredient], by known: [KnownEffects], _ profile: ProfileGet.Result
  ) {
    let places = Dictionary(
      known.map { (GameKey($0.form), Set($0.effects)) }, uniquingKeysWith: { $0.union($1) })
    for ingredient in ingredients {
      let id = ingredient.id
      let before = profile.bench.known[id] ?? []
      let now = ingredient.gameForms.reduce(into: Set<Int>()) { $0.formUnion(places[$1] ?? []) }
      for (place, effect) in ingredient.effects.map(\.id).enumerated()
      where before.contains(effect) != now.contains(place) {
        lessons.append(
          Lesson(ingredient: id, effect: effect, isKnown: now.contains(place)))
      }
    }
  }

  private mutating func set(
    _ field: Alchemist.Field, of alchemist: Alchemist, to value: Alchemist.Value
  ) {
    guard alchemist[field] != value else { return }
    settings.append(Setting(field: field, from: alchemist[field], to: value))
  }
}

extension Ingredient {
  /// What the ingredient is in the game; empty if the catalog does not know both the file and the ids.
  var gameForms: [GameKey] {
    file.map { file in forms.map { GameKey(file: file, $0) } } ?? []
  }
}
