/// The ingredients of a game as its plugins define them, in the order of loading.
///
/// If several plugins have a form, only the last plugin's record counts, as a whole.
package struct GameData: Equatable, Sendable {
  /// The effects that some ingredient has, in the order in which plugins first have them.
  package let effects: [GameEffect]
  /// The ingredients with all needed facts, in the order in which plugins first have them.
  package let ingredients: [GameIngredient]
  /// The settings that differ from the game's own.
  package let settings: [GameSetting]
  /// The perks that change what potions are worth.
  package let perks: [GamePerk]
  /// Ingredients that were left out, and effects that make ingredients be left out.
  package let skipped: [SkippedForm]

  package init(
    effects: [GameEffect], ingredients: [GameIngredient], settings: [GameSetting] = [],
    perks: [GamePerk] = [], skipped: [SkippedForm] = []
  ) {
    self.effects = effects
    self.ingredients = ingredients
    self.settings = settings
    self.perks = perks
    self.skipped = skipped
  }

  /// Resolves plugins in the order in which the game loads them.
  ///
  /// `text` returns a name that a localized plugin has in its table, by the plugin's name and the
  /// text's number; for nil the form is left out. Throws what `text` throws.
  package init<Failure: Error>(
    of plugins: [Plugin], text: (_ plugin: String, _ id: UInt32) throws(Failure) -> String?
  ) throws(Failure) {
    let files = PluginFiles(plugins)
    var allIngredients = Overrides<IngredientRecord>()
    var allEffects = Overrides<EffectRecord>()
    var allSettings = Overrides<SettingRecord>()
    for (place, plugin) in plugins.enumerated() {
      for record in plugin.ingredients {
        allIngredients.put(record, files.form(record.id, of: plugin), from: place)
      }
      for record in plugin.effects {
        allEffects.put(record, files.form(record.id, of: plugin), from: place)
      }
      for record in plugin.settings {
        allSettings.put(record, files.form(record.id, of: plugin), from: place)
      }
    }
    let candidates = allIngredients.standing.map {
      IngredientFacts($0, of: plugins[$0.plugin], files)
    }
    // Effects first: an ingredient is left out if one of its effects is.
    let used = Set(candidates.lazy.flatMap { $0.effects.map(\.form) })
    var skipped: [SkippedForm] = []
    var effects: [GameEffect] = []
    for entry in allEffects.standing where used.contains(entry.form) {
      let plugin = plugins[entry.plugin]
      let name = try Self.name(entry.content.name, of: plugin, text)
      do throws(SkippedForm.Reason) {
        effects.append(try GameEffect(entry, name: name))
      } catch {
        skipped.append(
          SkippedForm(
            kind: .effect, form: entry.form, editorID: entry.content.editorID,
            plugin: plugin.name, reason: error))
      }
    }
    let known = Set(effects.lazy.map(\.form))
    var ingredients: [GameIngredient] = []
    for facts in candidates {
      let plugin = plugins[facts.entry.plugin]
      let name = try Self.name(facts.entry.content.name, of: plugin, text)
      do throws(SkippedForm.Reason) {
        ingredients.append(try facts.ingredient(name: name, known: known))
      } catch {
        skipped.append(
          SkippedForm(
            kind: .ingredient, form: facts.entry.form, editorID: facts.entry.content.editorID,
            plugin: plugin.name, reason: error))
      }
    }
    // The ingredients that were left out may have been the only ones with an effect.
    let stillUsed = Set(ingredients.lazy.flatMap { $0.effects.map(\.form) })
    self.effects = effects.filter { stillUsed.contains($0.form) }
    self.ingredients = ingredients
    self.skipped = skipped
    settings = GameSetting.differing(in: allSettings, plugins)
    perks = try Self.perks(plugins, files, allEffects, of: self.effects, text)
  }

  /// The perks that change these effects.
  private static func perks<Failure: Error>(
    _ plugins: [Plugin], _ files: PluginFiles, _ records: Overrides<EffectRecord>,
    of effects: [GameEffect],
    _ text: (_ plugin: String, _ id: UInt32) throws(Failure) -> String?
  ) throws(Failure) -> [GamePerk] {
    let kept = Set(effects.lazy.map(\.form))
    var magic: Set<PluginForm> = []
    var keywords: [(form: PluginForm, keywords: Set<PluginForm>)] = []
    for entry in records.standing {
      let plugin = plugins[entry.plugin]
      if entry.content.givenPerk != 0 {
        magic.insert(files.form(entry.content.givenPerk, of: plugin))
      }
      guard kept.contains(entry.form) else { continue }
      keywords.append(
        (entry.form, Set(entry.content.keywords.lazy.map { files.form($0, of: plugin) })))
    }
    let resolver = PerkResolver(plugins, files, effects: keywords, magic: magic)
    return try resolver.perks { name, plugin throws(Failure) in
      try Self.name(name, of: plugin, text)
    }
  }

  /// A name that is not empty.
  static func name<Failure: Error>(
    _ name: PluginText?, of plugin: some NamedPlugin,
    _ text: (_ plugin: String, _ id: UInt32) throws(Failure) -> String?
  ) throws(Failure) -> String? {
    switch name {
    case nil: return nil
    case .written(let name): return name.isEmpty ? nil : name
    case .listed(let id):
      let name = try text(plugin.name, id)
      return name?.isEmpty == true ? nil : name
    }
  }
}

/// An ingredient whose references are resolved.
private struct IngredientFacts {
  let entry: Overrides<IngredientRecord>.Entry
  let effects: [(form: PluginForm, strength: IngredientRecord.Strength?)]

  init(
    _ entry: Overrides<IngredientRecord>.Entry, of plugin: Plugin, _ files: PluginFiles
  ) {
    self.entry = entry
    effects = entry.content.effects.map { (files.form($0.id, of: plugin), $0.strength) }
  }

  func ingredient(
    name: String?, known: Set<PluginForm>
  ) throws(SkippedForm.Reason) -> GameIngredient {
    guard let values = entry.content.values else { throw .noValues }
    guard values.weight.isFinite else { throw .notFinite }
    guard !effects.isEmpty else { throw .noEffects }
    var used: [GameIngredient.Effect] = []
    for effect in effects {
      guard let strength = effect.strength else { throw .noStrength }
      guard strength.magnitude.isFinite else { throw .notFinite }
      guard known.contains(effect.form) else { throw .unknownEffect(effect.form) }
      used.append(
        GameIngredient.Effect(
          form: effect.form, magnitude: strength.magnitude, seconds: Int(strength.seconds)))
    }
    guard let name else { throw .noName }
    return GameIngredient(
      form: entry.form, editorID: entry.content.editorID, name: name, value: Int(values.value),
      weight: values.weight, effects: used)
  }
}
