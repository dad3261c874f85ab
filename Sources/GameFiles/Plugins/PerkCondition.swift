/// A condition of a perk's entry, as a plugin has it.
struct PerkCondition: Equatable {
  /// How the function's value is compared.
  let comparison: Comparison?
  /// Whether this condition or the next one suffices.
  let isJoinedByOr: Bool
  /// The number to compare with; nil if it is a global variable, which scripts change.
  let value: Float?
  /// The game's number of the function.
  let function: UInt16
  /// The function's first parameter: a form as the plugin counts its masters, or a number.
  let parameter: UInt32

  /// The raw value is the game's number.
  enum Comparison: UInt8 {
    case equal, notEqual, greater, greaterOrEqual, less, lessOrEqual

    func holds(_ one: Float, _ other: Float) -> Bool {
      switch self {
      case .equal: one == other
      case .notEqual: one != other
      case .greater: one > other
      case .greaterOrEqual: one >= other
      case .less: one < other
      case .lessOrEqual: one <= other
      }
    }
  }

  init(reading data: inout ByteReader) throws(DamagedFile) {
    let flags = try data.number(UInt8.self)
    try data.skip(3)
    let value = try data.float()
    comparison = Comparison(rawValue: flags >> 5)
    isJoinedByOr = flags & 1 != 0
    self.value = flags & Self.usesGlobal == 0 ? value : nil
    function = try data.number()
    try data.skip(2)
    parameter = try data.number()
  }

  private static let usesGlobal: UInt8 = 4
}

/// The facts by which conditions are judged for one effect in one kind of result.
struct PerkQuestion {
  /// Whether the effect has a keyword, by the id that the perk's plugin has for it.
  let hasKeyword: (UInt32) -> Bool
  /// Whether the player has a perk, by the same kind of id; nil if that depends on the player.
  let hasPerk: (UInt32) -> Bool?
  let isPoison: Bool

  /// The game's numbers of the functions that are understood.
  private enum Function: UInt16 {
    case actorValue = 14
    case baseActorValue = 277
    case hasPerk = 448
    case permanentActorValue = 494
    case isMakingPoison = 500
    case effectHasKeyword = 501
  }

  /// The least level of the Alchemy skill that a character can have.
  private static let leastSkill: Float = 15
  /// The game's number of the Alchemy skill among actor values.
  static let alchemy = 16

  /// Whether conditions are true; linear in their number.
  ///
  /// Those joined by "or" are one group with the one behind them, and every group must be true. A condition that is
  /// not understood leaves the answer open unless the others decide it.
  func answer(_ conditions: [PerkCondition]) -> Answer {
    var all = Answer.yes
    var group = Answer.no
    for (place, condition) in conditions.enumerated() {
      group = group.or(answer(condition))
      if condition.isJoinedByOr, place < conditions.count - 1 { continue }
      all = all.and(group)
      group = .no
    }
    return all
  }

  /// Whether something is true.
  enum Answer: Equatable {
    case yes
    case no
    /// Not known because of a condition with this function.
    case open(UInt16)

    func or(_ other: Answer) -> Answer {
      if self == .yes || other == .yes { return .yes }
      return self == .no ? other : self
    }

    func and(_ other: Answer) -> Answer {
      if self == .no || other == .no { return .no }
      return self == .yes ? other : self
    }
  }

  private func answer(_ condition: PerkCondition) -> Answer {
    let open = Answer.open(condition.function)
    guard let comparison = condition.comparison, let value = condition.value,
      let function = Function(rawValue: condition.function)
    else { return open }
    func compared(_ truth: Bool?) -> Answer {
      guard let truth else { return open }
      return comparison.holds(truth ? 1 : 0, value) ? .yes : .no
    }
    switch function {
    case .effectHasKeyword: return compared(hasKeyword(condition.parameter))
    case .isMakingPoison: return compared(isPoison)
    case .hasPerk: return compared(hasPerk(condition.parameter))
    case .actorValue, .baseActorValue, .permanentActorValue:
      // Every character has this much of the skill.
      let isAtLeast = comparison == .greaterOrEqual || comparison == .greater
      let isCertain = isAtLeast && comparison.holds(Self.leastSkill, value)
      return condition.parameter == Self.alchemy && isCertain ? .yes : open
    }
  }
}
