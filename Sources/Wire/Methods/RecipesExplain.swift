package import Alchemy
package import JSON
import Profiles

/// `recipes.explain`: why some ingredients are or are not a recipe in the profile's list.
package struct RecipesExplain: ProfileRequest {
  /// By id or name; a deleted profile only by its id.
  package var profile = ProfileReference.none
  /// Two or three different ids, in any order.
  package var ingredients: [String] = []
  /// An alchemist to assume; nil for the profile's own.
  package var alchemist: OtherAlchemist?
  /// Whether the result has `details`.
  package var wantsDetails = false

  /// The number of ingredients that the game allows for one potion or poison.
  package static let ingredientCount = 2...3

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "recipes.explain", "Tells why ingredients are, or are not, a recipe of the profile's list.",
    listed, result: "the effects, and what stands against it")

  package init() {}

  /// Reads the same as `members`, in fewer instructions.
  ///
  /// Throws for the first parameter that is missing or wrong.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    ingredients = try reader.texts("ingredients", count: Self.ingredientCount)
    guard Set(ingredients).count == ingredients.count else {
      throw .invalidParams(field: "ingredients", .other("must be different ingredients"))
    }
    alchemist = try reader.otherAlchemist()
    wantsDetails = try reader.optionalBool("details") ?? false
  }

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.texts(
      "ingredients", &ingredients, count: Self.ingredientCount,
      "the ids of two or three ingredients")
    form.refuse(
      "ingredients", .other("must be different ingredients"),
      unless: Set(ingredients).count == ingredients.count)
    form.alchemist(&alchemist)
    form.flag("details", &wantsDetails, "whether to tell what the alchemist makes of them")
  }

  /// What the ingredients make, and what keeps the recipe out of the profile's list.
  package struct Result: Message {
    /// Whether the ingredients share an effect and none is superfluous; `valid` on the wire.
    package var isValid = false
    /// Whether the recipe is valid and nothing blocks it.
    package var matches = false
    /// The ids of the effects that at least two of them have, sorted.
    package var effects: [String] = []
    /// The fields that block the recipe, such as `stock:wheat`.
    package var blockedBy: [String] = []
    /// The ids of the ingredients that could each be left out without losing an effect, sorted.
    package var superfluous: [String] = []
    /// What the alchemist makes of the ingredients; nil unless requested, and without a shared effect.
    package var details: Details?

    /// `matches` must agree with the other values.
    package init(
      isValid: Bool, matches: Bool, effects: [String], blockedBy: [String], superfluous: [String],
      details: Details? = nil
    ) {
      self.isValid = isValid
      self.matches = matches
      self.effects = effects
      self.blockedBy = blockedBy
      self.superfluous = superfluous
      self.details = details
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      var told = details ?? Details()
      let tells = form.tells("result", details != nil)
      form.member("blockedBy", &blockedBy)
      form.member("effects", &effects)
      if tells { form.member("gold", &told.gold) }
      form.member("matches", &matches)
      if tells {
        form.member("named", &told.named)
        form.member("removed", &told.removed)
        form.poison("result", &told.isPoison)
        form.member("strengths", &told.strengths)
      }
      form.member("superfluous", &superfluous)
      if tells { form.member("times", &told.times) }
      form.member("valid", &isValid)
      details = tells ? told : nil
    }
  }

  /// What the profile's alchemist makes of the ingredients.
  package struct Details: Equatable, Sendable {
    /// `result` on the wire, `potion` or `poison`.
    package var isPoison = false
    /// The game's name of the result, such as `Potion of Fortify Health`.
    package var named = ""
    /// What one result is worth.
    package var gold = 0
    /// Of each kept effect, sorted by id.
    package var strengths: [EffectStrength] = []
    /// The ids of the effects that Purity removes, sorted.
    package var removed: [String] = []
    /// How often the recipe can be brewed from the available ingredients.
    package var times = 0

    init() {}

    /// `strengths` and `removed` must be sorted.
    package init(
      isPoison: Bool, named: String, gold: Int, strengths: [EffectStrength], removed: [String],
      times: Int
    ) {
      self.isPoison = isPoison
      self.named = named
      self.gold = gold
      self.strengths = strengths
      self.removed = removed
      self.times = times
    }
  }

  /// How strong an effect of a result is.
  package struct EffectStrength: Message {
    /// The effect's id.
    package var effect = ""
    /// The strength in the effect's own unit.
    package var magnitude: Double = 0
    /// The duration in seconds; 0 means instant.
    package var duration = 0
    /// The factors that the catalog gives the effect, at the alchemist's skill; left out on the wire if none.
    package var factors: [Factor] = []

    /// A perk of the catalog's game that everybody has.
    package struct Factor: Message {
      /// The perk's name.
      package var perk = ""
      /// What it multiplies the strength by, from 0.
      package var factor: Double = 1

      package init(perk: String, factor: Double) {
        self.perk = perk
        self.factor = factor
      }

      package init() {}

      package mutating func members(_ form: inout Form) {
        form.member("factor", &factor)
        form.member("perk", &perk)
      }
    }

    /// Neither number may be negative.
    package init(effect: String, magnitude: Double, duration: Int) {
      self.effect = effect
      self.magnitude = magnitude
      self.duration = duration
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("duration", &duration)
      form.member("effect", &effect)
      form.optional("factors", &factors)
      form.member("magnitude", &magnitude)
    }
  }
}

extension RecipesExplain.EffectStrength {
  /// The strength of a brew's effect, limited to the numbers of the protocol.
  package init(_ part: Brew.Part, _ catalog: Catalog) {
    self.init(
      effect: catalog.effects[part.effect].id,
      magnitude: min(part.magnitude, Double(SaturatingSum.limit)),
      duration: Int(min(part.seconds, Double(SaturatingSum.limit))))
  }

  /// The same with the factors of the catalog at the alchemist's skill.
  package init(_ part: Brew.Part, _ catalog: Catalog, explainedFor alchemist: Alchemist) {
    self.init(part, catalog)
    factors = catalog.effects[part.effect].factors.map {
      Factor(perk: $0.perk, factor: $0.value(atSkill: alchemist.skill))
    }
  }
}
