/// An effect, as it is in the game.
package struct GameEffect: Equatable, Sendable {
  /// The effect.
  package let form: PluginForm
  /// The identity that modders see; may be empty.
  package let editorID: String
  /// The name that players see; never empty.
  package let name: String
  /// Whether a potion with this effect is a poison.
  package let isHarmful: Bool
  /// Whether the alchemist's skill raises the magnitude.
  package let scalesMagnitude: Bool
  /// Whether the alchemist's skill raises the duration.
  package let scalesDuration: Bool
  /// The factor of the effect's price, a finite number.
  package let baseCost: Float
  /// Whether the perk Physician strengthens it.
  package let isPhysician: Bool
  /// Whether the perk Benefactor strengthens it in potions.
  package let isBenefactor: Bool
  /// Whether the perk Poisoner strengthens it in poisons.
  package let isPoisoner: Bool

  package init(
    form: PluginForm, editorID: String, name: String, isHarmful: Bool, scalesMagnitude: Bool,
    scalesDuration: Bool, baseCost: Float, isPhysician: Bool, isBenefactor: Bool, isPoisoner: Bool
  ) {
    self.form = form
    self.editorID = editorID
    self.name = name
    self.isHarmful = isHarmful
    self.scalesMagnitude = scalesMagnitude
    self.scalesDuration = scalesDuration
    self.baseCost = baseCost
    self.isPhysician = isPhysician
    self.isBenefactor = isBenefactor
    self.isPoisoner = isPoisoner
  }

  init(
    _ entry: Overrides<EffectRecord>.Entry, name: String?
  ) throws(SkippedForm.Reason) {
    let record = entry.content
    guard let values = record.values else { throw .noValues }
    guard values.baseCost.isFinite else { throw .notFinite }
    guard let name else { throw .noName }
    form = entry.form
    editorID = record.editorID
    self.name = name
    isHarmful = values.isHarmful
    scalesMagnitude = values.scalesMagnitude
    scalesDuration = values.scalesDuration
    baseCost = values.baseCost
    isPhysician = record.perks.physician
    isBenefactor = record.perks.benefactor
    isPoisoner = record.perks.poisoner
  }
}

/// An ingredient, as it is in the game.
package struct GameIngredient: Equatable, Sendable {
  /// The ingredient.
  package let form: PluginForm
  /// The identity that modders see; may be empty.
  package let editorID: String
  /// The name that players see; never empty.
  package let name: String
  /// The price, which a plugin may have set below 0.
  package let value: Int
  /// The weight: a finite number, which a plugin may have set below 0.
  package let weight: Float
  /// One to four effects, in the order of the plugin; each is among the game's effects.
  package let effects: [Effect]

  package init(
    form: PluginForm, editorID: String, name: String, value: Int, weight: Float, effects: [Effect]
  ) {
    self.form = form
    self.editorID = editorID
    self.name = name
    self.value = value
    self.weight = weight
    self.effects = effects
  }

  /// An effect that the ingredient has.
  package struct Effect: Equatable, Sendable {
    /// The effect.
    package let form: PluginForm
    /// The magnitude, a finite number.
    package let magnitude: Float
    /// The duration of the effect.
    package let seconds: Int

    package init(form: PluginForm, magnitude: Float, seconds: Int) {
      self.form = form
      self.magnitude = magnitude
      self.seconds = seconds
    }
  }
}

/// A form that was left out.
package struct SkippedForm: Equatable, Sendable {
  /// What the form is.
  package let kind: Kind
  /// The form.
  package let form: PluginForm
  /// The identity that modders see; may be empty.
  package let editorID: String
  /// The last plugin that has the form, whose record counts.
  package let plugin: String
  /// Why the form was left out.
  package let reason: Reason

  package init(kind: Kind, form: PluginForm, editorID: String, plugin: String, reason: Reason) {
    self.kind = kind
    self.form = form
    self.editorID = editorID
    self.plugin = plugin
    self.reason = reason
  }

  /// What a form is.
  package enum Kind: Equatable, Sendable {
    /// An ingredient.
    case ingredient
    /// An effect that an ingredient has; its ingredients are left out, too.
    case effect
  }

  /// Why a form was left out: the first thing that its record lacks.
  package enum Reason: Error, Equatable, Sendable {
    /// The record has no value and weight, or no flags and cost.
    case noValues
    /// The record has no effects.
    case noEffects
    /// The record does not say how strong an effect is.
    case noStrength
    /// A weight, a magnitude or a cost is not a finite number.
    case notFinite
    /// No plugin has this effect, or it was left out itself.
    case unknownEffect(PluginForm)
    /// The record has no name, or its number is not in the plugin's table of texts.
    case noName
  }
}
