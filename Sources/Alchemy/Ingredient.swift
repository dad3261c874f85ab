/// An ingredient of potions and poisons.
package struct Ingredient: Sendable, Hashable {
  /// Unique among the ingredients of a catalog; never changes.
  package var id: String
  /// The name for people; unique among the ingredients of a catalog.
  package var name: String
  /// In the game's order: eating the ingredient reveals its effects in this order.
  package var effects: [IngredientEffect]
  /// The price in gold.
  package var value: Int
  /// In the game's units; a new character can carry 300.
  package var weight: Double
  /// The plugin or creation that adds the ingredient to the game; empty if unknown.
  package var source: String
  /// The file that adds the ingredient to the game; empty if unknown, or if `source` is that file.
  ///
  /// Not a fact of alchemy, so the hash leaves it out.
  package var plugin: String
  /// The ingredient's record numbers within `plugin`; empty if unknown.
  ///
  /// The game may have several records of one ingredient; in a potion they are the same. Not a fact
  /// of alchemy, so the hash leaves them out.
  package var forms: [FormID]
  /// Where in the game the ingredient is found, caught or sold, in a few words without a full stop;
  /// empty if unknown.
  ///
  /// Not a fact of alchemy, so the hash leaves it out.
  package var found: String
  /// How many pieces the game's quests take in all; 0 if none, or if unknown.
  ///
  /// Not a fact of alchemy, so the hash leaves it out.
  package var quests: Int

  /// Accepts any values; a catalog validates them.
  package init(
    id: String, name: String, effects: [IngredientEffect], value: Int, weight: Double,
    source: String = "", plugin: String = "", forms: [FormID] = [], found: String = "",
    quests: Int = 0
  ) {
    self.id = id
    self.name = name
    self.effects = effects
    self.value = value
    self.weight = weight
    self.source = source
    self.plugin = plugin
    self.forms = forms
    self.found = found
    self.quests = quests
  }

  /// The file that adds the ingredient to the game; nil if the catalog does not know it.
  package var file: String? { Self.file(plugin: plugin, source: source) }

  /// The same for an ingredient with the given texts, which are empty if unknown.
  package static func file(plugin: String, source: String) -> String? {
    if !plugin.isEmpty { return plugin }
    return isFile(source) ? source : nil
  }

  /// Whether a text is the name of a plugin's file, and not a title such as `Rare Curios`.
  package static func isFile(_ name: String) -> Bool {
    [".esm", ".esp", ".esl"].contains { name.lowercased().hasSuffix($0) }
  }

  /// The most effects that an ingredient can have.
  package static let maximumEffects = 4
}

/// One of the up to four effects of an ingredient, with its strength before any skill.
package struct IngredientEffect: Sendable, Hashable {
  /// The effect's id.
  package var id: String
  /// The alchemist's power multiplies it, unless the effect scales its duration.
  package var magnitude: Double
  /// In seconds; 0 means instant.
  package var duration: Int

  /// Accepts any values; a catalog validates them.
  package init(id: String, magnitude: Double, duration: Int) {
    self.id = id
    self.magnitude = magnitude
    self.duration = duration
  }
}
