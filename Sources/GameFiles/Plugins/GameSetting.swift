/// A setting of alchemy that a plugin has changed.
package struct GameSetting: Equatable, Sendable {
  /// The name of the setting.
  package let name: Name
  /// The value with all plugins; may be any number, or not a number.
  package let value: Float
  /// The plugin whose value counts.
  package let plugin: String

  package init(name: Name, value: Float, plugin: String) {
    self.name = name
    self.value = value
    self.plugin = plugin
  }

  /// The settings that prices and strengths depend on; the raw value is the game's name.
  package enum Name: String, CaseIterable, Sendable {
    /// The factor of all strengths.
    case ingredientFactor = "fAlchemyIngredientInitMult"
    /// The factor of all strengths at a skill of 100.
    case skillFactor = "fAlchemySkillFactor"
    /// The factor of all prices.
    case priceFactor = "fAlchemyGoldMult"

    /// The value in the game without plugins.
    package var usual: Float {
      switch self {
      case .ingredientFactor: 4
      case .skillFactor: 1.5
      case .priceFactor: 1
      }
    }
  }

  /// The settings whose last value is not the usual one.
  static func differing(
    in overrides: Overrides<SettingRecord>, _ plugins: [Plugin]
  ) -> [GameSetting] {
    Name.allCases.compactMap { name in
      // Plugins may add records of their own for a setting, so the name identifies it.
      let entries = overrides.standing.filter { $0.content.name == name }
      guard let last = entries.max(by: { $0.plugin < $1.plugin }),
        last.content.value != name.usual
      else { return nil }
      return GameSetting(name: name, value: last.content.value, plugin: plugins[last.plugin].name)
    }
  }
}
