package import Alchemy
package import JSON

extension CatalogSettings: Message {
  package init() { self.init(initialMultiplier: 4) }

  package mutating func members(_ form: inout Form) {
    form.member("initialMultiplier", &initialMultiplier)
    form.member("priceFactor", &priceFactor)
    form.member("skillFactor", &skillFactor)
  }
}

extension Effect: Message {
  package init() {
    self.init(
      id: "", name: "", isHarmful: false, baseCost: 0, baseMagnitude: 0, baseDuration: 0,
      scales: .magnitude)
  }

  package mutating func members(_ form: inout Form) {
    form.member("baseCost", &baseCost)
    form.member("baseDuration", &baseDuration)
    form.member("baseMagnitude", &baseMagnitude)
    form.optional("benefactor", &helpedByBenefactor)
    form.optional("factors", &factors)
    form.member("harmful", &isHarmful)
    form.member("id", &id)
    form.member("name", &name)
    form.optional("physician", &helpedByPhysician)
    form.optional("poisoner", &helpedByPoisoner)
    form.member("scales", &scales)
  }
}

extension EffectFactor: Message {
  package init() { self.init(perk: "", factor: 1) }

  package mutating func members(_ form: inout Form) {
    form.member("factor", &factor)
    form.optional("perSkill", &perSkill, or: 0)
    form.member("perk", &perk)
  }
}

extension Ingredient: Message {
  package init() {
    self.init(id: "", name: "", effects: [], value: 0, weight: 0, source: "", plugin: "", forms: [])
  }

  /// The first form is in `form`; if there are several, `forms` has all of them.
  package mutating func members(_ form: inout Form) {
    var (one, several) = (forms.first, forms.count > 1 ? forms : [])
    form.member("effects", &effects)
    form.optional("form", &one)
    form.optional("forms", &several)
    form.optional("found", &found, or: "")
    form.member("id", &id)
    form.member("name", &name)
    form.optional("plugin", &plugin, or: "")
    form.optional("quests", &quests, or: 0)
    form.member("source", &source)
    form.member("value", &value)
    form.member("weight", &weight)
    forms = several.isEmpty ? one.map { [$0] } ?? [] : several
  }
}

extension FormID: WireValue {
  /// Writes the digits.
  package func write(to writer: inout JSONWriter) { writer.string(digits) }
  /// Hexadecimal digits.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    guard let form = FormID(digits: try part.string()) else { throw part.unreadable }
    self = form
  }
}

extension IngredientEffect: Message {
  package init() { self.init(id: "", magnitude: 0, duration: 0) }

  package mutating func members(_ form: inout Form) {
    form.member("duration", &duration)
    form.member("id", &id)
    form.member("magnitude", &magnitude)
  }
}
