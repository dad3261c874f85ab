/// The skill, gear and perks that decide how strong a result is.
///
/// Every value is in the range of its field; a value outside the range is refused.
package struct Alchemist: Sendable, Hashable {
  /// The level of the Alchemy skill.
  package private(set) var skill = 100
  /// The total Fortify Alchemy of all worn gear and drunk potions.
  package private(set) var fortifyPercent = 0
  /// The rank of the Alchemist perk: each strengthens every effect by 20 percent.
  package private(set) var alchemistRank = 0
  /// The rank of the Experimenter perk, which decides what eating reveals; strengths ignore it.
  package private(set) var experimenterRank = 0
  /// Strengthens effects that restore health, magicka or stamina by a quarter.
  package private(set) var hasPhysician = false
  /// Strengthens the beneficial effects of potions by a quarter.
  package private(set) var hasBenefactor = false
  /// Strengthens the harmful effects of poisons by a quarter.
  package private(set) var hasPoisoner = false
  /// Removes the harmful effects of potions and the beneficial effects of poisons.
  package private(set) var hasPurity = false
  /// Strengthens every effect by a tenth.
  package private(set) var isSeekerOfShadows = false
  /// The level of the Speech skill, by which merchants pay; levels over 100 change nothing.
  package private(set) var speech = 15
  /// The rank of the Haggling perk, by which merchants pay more and ask less.
  package private(set) var hagglingRank = 0
  /// Merchants of the opposite sex pay a tenth more, and ask less.
  package private(set) var hasAllure = false

  /// A master of the skill without perks and gear, whose power is 6.
  package init() {}

  /// Sets the given values and leaves every other field at its default; refuses the first wrong
  /// field.
  package init(_ values: [Field: Value]) throws(AlchemistRefusal) {
    for field in Field.allCases {
      if let value = values[field] { try set(field, to: value) }
    }
  }

  /// Sets the values that `value` returns, and skips those that the field refuses.
  package init(possible value: (Field) -> Value?) {
    for field in Field.allCases {
      if let value = value(field) { try? set(field, to: value) }
    }
  }

  /// The alchemist to compute prices for; nil for the default alchemist, whose prices are in every
  /// index.
  package var repricing: Alchemist? {
    let priced = Alchemist { $0.bearsOnPrices ? self[$0] : nil }
    return priced == Alchemist() ? nil : priced
  }

  /// One fact about an alchemist; the case's name is its name on the wire.
  package enum Field: String, CaseIterable, Sendable {
    case skill, fortify, alchemist, experimenter
    case physician, benefactor, poisoner, purity, seeker
    case speech, haggling, allure

    /// Hashes the case: the usual hash is that of the raw text, which takes far longer.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(order)
    }

    private var order: UInt8 {
      switch self {
      case .skill: 0
      case .fortify: 1
      case .alchemist: 2
      case .experimenter: 3
      case .physician: 4
      case .benefactor: 5
      case .poisoner: 6
      case .purity: 7
      case .seeker: 8
      case .speech: 9
      case .haggling: 10
      case .allure: 11
      }
    }

    /// Where each field is stored, and which numbers it accepts.
    fileprivate var place: Place {
      switch self {
      // Ten times the highest skill that the game's own leveling reaches.
      case .skill: .number(\.skill, 0...1000)
      // Chains of potions that strengthen each other reach some millions.
      case .fortify: .number(\.fortifyPercent, 0...10_000_000)
      // The ranks of the game.
      case .alchemist: .number(\.alchemistRank, 0...5)
      case .experimenter: .number(\.experimenterRank, 0...3)
      case .physician: .flag(\.hasPhysician)
      case .benefactor: .flag(\.hasBenefactor)
      case .poisoner: .flag(\.hasPoisoner)
      case .purity: .flag(\.hasPurity)
      case .seeker: .flag(\.isSeekerOfShadows)
      case .speech: .number(\.speech, 0...1000)
      case .haggling: .number(\.hagglingRank, 0...5)
      case .allure: .flag(\.hasAllure)
      }
    }

    /// The name that players know the field by.
    package var title: String {
      switch self {
      case .skill: "Alchemy skill"
      case .fortify: "Fortify Alchemy"
      case .alchemist: "Alchemist"
      case .experimenter: "Experimenter"
      case .physician: "Physician"
      case .benefactor: "Benefactor"
      case .poisoner: "Poisoner"
      case .purity: "Purity"
      case .seeker: "Seeker of Shadows"
      case .speech: "Speech"
      case .haggling: "Haggling"
      case .allure: "Allure"
      }
    }

    /// Whether the field only decides what merchants pay and ask.
    package var isForMerchants: Bool {
      switch self {
      case .speech, .haggling, .allure: true
      case .skill, .fortify, .alchemist, .experimenter, .physician, .benefactor, .poisoner,
        .purity, .seeker:
        false
      }
    }

    /// Whether the field decides strengths and prices; Experimenter decides what eating reveals, and the last three
    /// what merchants pay.
    package var bearsOnPrices: Bool {
      switch self {
      case .skill, .fortify, .alchemist, .physician, .benefactor, .poisoner, .purity, .seeker: true
      case .experimenter, .speech, .haggling, .allure: false
      }
    }

    /// The numbers that the field accepts; nil for a perk without ranks, which is a flag.
    package var range: ClosedRange<Int>? {
      switch place {
      case .number(_, let range): range
      case .flag: nil
      }
    }
  }

  /// The value of a field: a number, or whether the alchemist has the perk.
  package enum Value: Sendable, Hashable, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    case number(Int)
    case flag(Bool)

    /// A flag, written `true` or `false`.
    package init(booleanLiteral value: Bool) { self = .flag(value) }
    /// A number, written in digits.
    package init(integerLiteral value: Int) { self = .number(value) }
  }

  fileprivate enum Place {
    case number(WritableKeyPath<Alchemist, Int>, ClosedRange<Int>)
    case flag(WritableKeyPath<Alchemist, Bool>)
  }

  /// The value of a field.
  package subscript(field: Field) -> Value {
    switch field.place {
    case .number(let path, _): .number(self[keyPath: path])
    case .flag(let path): .flag(self[keyPath: path])
    }
  }

  /// Replaces the value of a field.
  ///
  /// Throws if a number is outside the field's range, a flag is given for a number, or a number for
  /// a flag; the alchemist is then unchanged.
  package mutating func set(_ field: Field, to value: Value) throws(AlchemistRefusal) {
    switch (field.place, value) {
    case (.number(let path, let range), .number(let number)):
      guard range.contains(number) else {
        throw .outOfRange(field, value: number, range: range)
      }
      self[keyPath: path] = number
    case (.flag(let path), .flag(let flag)): self[keyPath: path] = flag
    case (.number(_, let range), .flag): throw .notANumber(field, range: range)
    case (.flag, .number): throw .notAFlag(field)
    }
  }
}

/// Why a field refuses a value.
package enum AlchemistRefusal: Error, Sendable, Equatable {
  case outOfRange(Alchemist.Field, value: Int, range: ClosedRange<Int>)
  /// A flag for a field that is a number.
  case notANumber(Alchemist.Field, range: ClosedRange<Int>)
  /// A number for a perk that is a flag.
  case notAFlag(Alchemist.Field)
}

extension Alchemist {
  /// Whether a result is a potion or a poison, which its dearest effect decides.
  enum Result {
    /// Not known yet: Benefactor and Poisoner don't affect which effect names a result.
    case unnamed
    case potion
    case poison
  }

  /// The factor that multiplies an ingredient's magnitude or duration, whichever scales.
  ///
  /// The order of the multiplications decides how a strength between two whole numbers is rounded. Never
  /// negative, even if the settings make a high skill weaker.
  func power(over effect: Effect, in result: Result, _ settings: CatalogSettings) -> Double {
    var power =
      settings.initialMultiplier * max(0, 1 + (settings.skillFactor - 1) * Double(skill) / 100)
    power *= 1 + Double(fortifyPercent) / 100
    power *= 1 + 20 * Double(alchemistRank) / 100
    if hasPhysician && effect.helpedByPhysician { power *= 1.25 }
    if hasBenefactor && effect.helpedByBenefactor && result == .potion { power *= 1.25 }
    if hasPoisoner && effect.helpedByPoisoner && result == .poison { power *= 1.25 }
    if isSeekerOfShadows { power *= 1.1 }
    for factor in effect.factors { power *= factor.value(atSkill: skill) }
    return power
  }

  /// The most gold that one recipe fetches; a higher price is cut.
  ///
  /// An index is built for the default alchemist and stores a price in 32 bits. Alchemists who
  /// differ from the default only in what does not affect prices have the same limit. In the game,
  /// only Fortify Alchemy of millions of percent reaches this limit. Prices for other alchemists
  /// are limited to the largest exact number in JSON.
  var maximumGold: Double {
    self == Alchemist() || repricing == nil ? Double(UInt32.max) : 0x1p53 - 1
  }
}

/// The effects that a result keeps: all of them, unless the alchemist has Purity.
struct KeptEffects: Sendable {
  private let inPotions: UInt128
  private let inPoisons: UInt128

  /// The catalog must be within an index's limits.
  init(_ catalog: Catalog, _ alchemist: Alchemist) {
    self.init(isHarmful: catalog.effects.map(\.isHarmful), alchemist)
  }

  /// Of effects that are known by their positions in `isHarmful`, of which an `EffectSet` has all.
  init(isHarmful: [Bool], _ alchemist: Alchemist) {
    let harmful = EffectSet(isHarmful.indices.filter { isHarmful[$0] }).bits
    inPotions = alchemist.hasPurity ? ~harmful : .max
    inPoisons = alchemist.hasPurity ? harmful : .max
  }

  /// The given effects that a potion or a poison keeps, as bits.
  func kept<Mask: FixedWidthInteger>(of effects: Mask, isPoison: Bool) -> Mask {
    effects & Mask(truncatingIfNeeded: isPoison ? inPoisons : inPotions)
  }

  /// The given effects that a potion or a poison keeps.
  func kept(of effects: EffectSet, isPoison: Bool) -> EffectSet {
    EffectSet(bits: kept(of: effects.bits, isPoison: isPoison))
  }
}
