package import Alchemy
internal import CommandLine
internal import Wire

extension Alchemist {
  /// The skill, and all that differs from a new alchemist: `skill 73, fortify 47 %, Benefactor`.
  package var words: String {
    var parts = ["skill \(words(of: .skill))"]
    for field in Field.allCases where field != .skill && self[field] != Alchemist()[field] {
      switch self[field] {
      case .number:
        parts.append("\(field.isRank ? field.title : field.rawValue) \(words(of: field))")
      case .flag: parts.append(field.title)
      }
    }
    return parts.joined(separator: ", ") + (parts.count == 1 ? ", no gear or perks" : "")
  }

  /// The value of a field as people read it: `47 %`, `3 of 5`, `on`.
  package func words(of field: Field) -> String {
    switch self[field] {
    case .number(let number):
      guard field.isRank, let range = field.range else {
        return Quantity.grouped(number) + (field == .fortify ? " %" : "")
      }
      return "\(number) of \(range.upperBound)"
    case .flag: return self[field].word
    }
  }
}

extension Alchemist.Field {
  /// Whether the field is the rank of a perk.
  fileprivate var isRank: Bool {
    switch self {
    case .alchemist, .experimenter, .haggling: true
    case .skill, .fortify, .physician, .benefactor, .poisoner, .purity, .seeker, .speech, .allure:
      false
    }
  }

  /// What the field does, for the list of fields.
  package var meaning: String {
    switch self {
    case .skill: "the Alchemy skill"
    case .fortify: "Fortify Alchemy of all that is worn and drunk, added up"
    case .alchemist: "ranks of Alchemist; each makes everything 20 % stronger"
    case .experimenter: "ranks of Experimenter; eating reveals one more effect for each"
    case .physician: "Physician: restoring is 25 % stronger"
    case .benefactor: "Benefactor: what helps in potions is 25 % stronger"
    case .poisoner: "Poisoner: what harms in poisons is 25 % stronger"
    case .purity: "Purity: potions lose what harms, and poisons what helps"
    case .seeker: "Seeker of Shadows: everything is 10 % stronger"
    case .speech:
      "the Speech skill: merchants pay a third of what a thing is worth at 25, half at 100"
    case .haggling: "ranks of Haggling; merchants pay 10 to 30 % more"
    case .allure: "Allure: merchants of the opposite sex pay 10 % more"
    }
  }
}

extension Alchemist.Value {
  /// The value as it is typed: a number, `on` or `off`.
  package var word: String {
    switch self {
    case .number(let number): String(number)
    case .flag(let flag): flag ? "on" : "off"
    }
  }
}
