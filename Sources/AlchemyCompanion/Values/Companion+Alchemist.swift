internal import Alchemy
internal import Wire

extension Companion {
  /// The alchemist whose prices and strengths a profile's recipes have.
  public struct Alchemist: Equatable, Sendable {
    /// The level of the Alchemy skill: 0 to 1,000.
    public var skill: Int
    /// Fortify Alchemy of all that is worn and drunk, in percent: 0 to 10,000,000.
    public var fortify: Int
    /// 0 to 5; each rank strengthens every effect by 20 percent.
    public var alchemistRank: Int
    /// 0 to 3; eating reveals one more effect for each rank.
    public var experimenterRank: Int
    /// The level of the Speech skill, by which merchants pay: 0 to 1,000.
    public var speech: Int
    /// 0 to 5; each rank of Haggling lets merchants pay more.
    public var hagglingRank: Int
    /// The perks that the alchemist has.
    public var perks: Set<Perk>

    /// A perk without ranks.
    public enum Perk: String, CaseIterable, Sendable {
      /// Restoring health, magicka or stamina is a quarter stronger.
      case physician
      /// What helps in potions is a quarter stronger.
      case benefactor
      /// What harms in poisons is a quarter stronger.
      case poisoner
      /// Potions lose what harms, and poisons what helps.
      case purity
      /// Everything is a tenth stronger.
      case seeker
      /// Merchants of the opposite sex pay a tenth more.
      case allure
    }

    /// One fact about an alchemist, with its value.
    public enum Fact: Equatable, Sendable {
      case skill(Int)
      case fortify(Int)
      case alchemistRank(Int)
      case experimenterRank(Int)
      case speech(Int)
      case hagglingRank(Int)
      case perk(Perk, Bool)
    }
  }
}

extension Companion.Alchemist {
  init(_ alchemist: Alchemy.Alchemist) {
    let perks: [(Perk, Bool)] = [
      (.physician, alchemist.hasPhysician), (.benefactor, alchemist.hasBenefactor),
      (.poisoner, alchemist.hasPoisoner), (.purity, alchemist.hasPurity),
      (.seeker, alchemist.isSeekerOfShadows), (.allure, alchemist.hasAllure),
    ]
    self.init(
      skill: alchemist.skill, fortify: alchemist.fortifyPercent,
      alchemistRank: alchemist.alchemistRank, experimenterRank: alchemist.experimenterRank,
      speech: alchemist.speech, hagglingRank: alchemist.hagglingRank,
      perks: Set(perks.filter(\.1).map(\.0)))
  }
}

extension Companion.Alchemist.Fact {
  /// The field that the fact is about.
  var field: Alchemy.Alchemist.Field {
    switch self {
    case .skill: .skill
    case .fortify: .fortify
    case .alchemistRank: .alchemist
    case .experimenterRank: .experimenter
    case .speech: .speech
    case .hagglingRank: .haggling
    case .perk(.physician, _): .physician
    case .perk(.benefactor, _): .benefactor
    case .perk(.poisoner, _): .poisoner
    case .perk(.purity, _): .purity
    case .perk(.seeker, _): .seeker
    case .perk(.allure, _): .allure
    }
  }

  /// The field's value.
  var value: Alchemy.Alchemist.Value {
    switch self {
    case .skill(let number), .fortify(let number), .alchemistRank(let number),
      .experimenterRank(let number), .speech(let number), .hagglingRank(let number):
      .number(number)
    case .perk(_, let has): .flag(has)
    }
  }
}
