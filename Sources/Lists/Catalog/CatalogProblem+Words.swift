package import Alchemy
internal import JSON

extension CatalogProblem {
  /// One sentence about an entry of a catalog that is in no file.
  ///
  /// Names an earlier entry that has the same id or name by its number, from 0.
  package var words: String { words(firstLine: { $0 }, in: CatalogDraft()) }

  /// One sentence without the place, which is shown beside it.
  func words(firstLine: (Int) -> Int, in draft: CatalogDraft) -> String {
    switch fault {
    case .malformedID(let id):
      "the id \"\(id.clipped)\" may only have lower-case letters, digits and single dashes between them"
    case .duplicateID(let id, let first):
      "the id \"\(id.clipped)\" is taken on line \(firstLine(first))"
    case .duplicateName(let name, let first):
      "the name \"\(name.clipped)\" is taken on line \(firstLine(first)); case does not count"
    case .emptyText(let text): "\"\(text.rawValue)\" is empty"
    case .longText(let text, let bytes, let maximum):
      "\"\(text.rawValue)\" has \(bytes) bytes; it may have \(maximum)"
    case .controlCharacter(let text): "\"\(text.rawValue)\" contains a control character"
    case .noEffects: "it has no effect; an ingredient has 1 to \(Ingredient.maximumEffects)"
    case .tooManyEffects(let count, let maximum):
      "it has \(count) effects; an ingredient has 1 to \(maximum)"
    case .tooManyForms(let count, let maximum):
      "it has \(count) forms; an ingredient has at most \(maximum)"
    case .tooManyFactors(let count, let maximum):
      "it has \(count) factors; an effect has at most \(maximum)"
    case .tooManyDoubts(let count, let maximum):
      "it has \(count) doubts; a catalog has at most \(maximum)"
    case .unknownEffect(let id):
      "there is no effect \"\(id.clipped)\" in this catalog"
        + CatalogFileReader.question(NearestName.nearest(to: id, among: draft.effects.map(\.id)))
    case .doubledEffect(let id, _): "it has the effect \"\(id.clipped)\" twice"
    case .outOfRange(let quantity, let value, let maximum):
      "\"\(quantity.rawValue)\" is \(value.short); it may be 0 to \(maximum.short)"
    }
  }
}

extension CatalogProblem.Fault {
  /// The member with the problem; nil if the problem is the place itself.
  var member: StaticString? {
    switch self {
    case .malformedID, .duplicateID, .unknownEffect, .doubledEffect: "id"
    case .duplicateName: "name"
    case .noEffects: "effects"
    case .tooManyEffects: nil
    case .tooManyForms: "forms"
    case .tooManyFactors: "factors"
    case .tooManyDoubts: "doubts"
    case .emptyText(let text), .longText(let text, _, _), .controlCharacter(let text): text.member
    case .outOfRange(let quantity, _, _): quantity.member
    }
  }
}

extension CatalogProblem.Text {
  fileprivate var member: StaticString {
    switch self {
    case .id: "id"
    case .name: "name"
    case .title: "title"
    case .source: "source"
    case .plugin: "plugin"
    case .found: "found"
    // A factor is checked at its effect.
    case .perk: "factors"
    case .doubts: "doubts"
    }
  }
}

extension CatalogProblem.Quantity {
  fileprivate var member: StaticString {
    switch self {
    case .baseCost: "baseCost"
    case .baseMagnitude: "baseMagnitude"
    case .baseDuration: "baseDuration"
    case .magnitude: "magnitude"
    case .duration: "duration"
    case .value: "value"
    case .weight: "weight"
    case .quests: "quests"
    case .initialMultiplier: "initialMultiplier"
    case .skillFactor: "skillFactor"
    case .priceFactor: "priceFactor"
    case .factor, .perSkill: "factors"
    }
  }
}

extension Double {
  /// A whole number without a decimal point, any other number as Swift writes it.
  fileprivate var short: String {
    Int(exactly: self).map(String.init) ?? description
  }
}

extension RecipeIndexRefusal {
  /// Why a catalog cannot be used, as a sentence without the place.
  package var words: String {
    switch self {
    case .tooManyIngredients(let count, let maximum):
      "it has \(count) ingredients; a catalog may have \(maximum)"
    case .tooManyEffects(let count, let maximum):
      "it has \(count) effects; a catalog may have \(maximum)"
    }
  }
}
