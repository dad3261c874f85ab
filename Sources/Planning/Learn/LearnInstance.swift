/// Two or three kinds of a `LearnInstance` to brew, or one kind to eat: a *meal*.
struct Mixture: Hashable {
  let first: Int
  /// -1 for a meal.
  let second: Int
  /// -1 for a brew of two, and for a meal.
  let third: Int

  /// A brew; `first` < `second` < `third`, and `third` is −1 for a brew of two.
  init(_ first: Int, _ second: Int, maybe third: Int = -1) {
    self.first = first
    self.second = second
    self.third = third
  }

  init(mealOf kind: Int) { self.init(kind, -1) }

  var isMeal: Bool { second < 0 }
  /// Ascending.
  var kinds: [Int] { Array([first, second, third].prefix(size)) }
  var size: Int { isMeal ? 1 : third < 0 ? 2 : 3 }

  func has(_ kind: Int) -> Bool { first == kind || second == kind || third == kind }

  /// The brews of two out of its three kinds.
  var parts: [Mixture] {
    third < 0
      ? [] : [Mixture(first, second), Mixture(first, third), Mixture(second, third)]
  }
}

/// The ingredients that may be brewed, numbered from 0 as *kinds*, and what they share.
///
/// A *pair* is a kind and one of its four slots, with the number 4 × kind + slot. A *mask* has one
/// bit for each slot of a kind.
struct LearnInstance {
  /// The catalog's index of each kind, ascending.
  let members: [Int]
  /// The slots of each kind whose effect is unknown.
  let unknown: [UInt8]
  /// The slots of each kind that a meal reveals, whether known or not; 0 if eating is not allowed.
  let taught: UInt8
  /// How many pieces of each kind are available, at least 1, cut at the most that a plan can need.
  let quantities: [Int]
  /// For kinds a and b, at a × count + b: the slots of a whose effects b has, plus 16 × the slots
  /// of b whose effects a has.
  let shares: [UInt8]
  /// The unknown pairs that some brew or meal reveals, ascending.
  let reachable: [Int]

  /// The number of kinds.
  var count: Int { members.count }

  /// Whether no plan can exhaust any kind, as if the bag were unlimited.
  var isPlentiful: Bool { quantities.allSatisfy { $0 >= reachable.count } }

  /// The kinds whose meal reveals something unknown.
  var meals: [Int] { unknown.indices.filter { unknown[$0] & taught != 0 } }

  /// `effects` are the effects of each kind in the order of its slots.
  init(
    members: [Int], effects: [[Int]], unknown: [UInt8], taught: UInt8, quantities: [Int]
  ) {
    self.init(
      members: members, unknown: unknown, taught: taught, quantities: quantities,
      shares: Self.shares(of: effects))
  }

  private init(
    members: [Int], unknown: [UInt8], taught: UInt8, quantities: [Int], shares: [UInt8]
  ) {
    self.members = members
    self.unknown = unknown
    self.taught = taught
    self.shares = shares
    let count = members.count
    let revealed = Self.revealed(shares, count)
    reachable = (0..<4 * count).filter {
      unknown[$0 >> 2] & (revealed[$0 >> 2] | taught) & Self.bit($0) != 0
    }
    // In a plan without superfluous steps, each reveals at least one pair that no other one does.
    let enough = max(1, reachable.count)
    self.quantities = quantities.map { min($0, enough) }
  }

  /// The same ingredients, but no meals.
  var withoutMeals: LearnInstance {
    LearnInstance(
      members: members, unknown: unknown, taught: 0, quantities: quantities, shares: shares)
  }

  /// What is left to learn after eating every kind of `meals`; only valid if no kind can run out.
  var afterMeals: LearnInstance {
    LearnInstance(
      members: members, unknown: unknown.map { $0 & ~taught }, taught: 0, quantities: quantities,
      shares: shares)
  }

  private static func shares(of effects: [[Int]]) -> [UInt8] {
    effects.indices.flatMap { one in
      effects.indices.map { other in
        one == other
          ? 0 : mask(effects[one], effects[other]) | mask(effects[other], effects[one]) << 4
      }
    }
  }

  private static func mask(_ own: [Int], _ others: [Int]) -> UInt8 {
    own.indices.reduce(0) { $0 | (others.contains(own[$1]) ? bit($1) : 0) }
  }

  /// The slots of each kind whose effects another kind has.
  private static func revealed(_ shares: [UInt8], _ count: Int) -> [UInt8] {
    (0..<count).map { kind in
      shares[kind * count..<(kind + 1) * count].reduce(0) { $0 | $1 & 15 }
    }
  }

  private static func bit(_ pair: Int) -> UInt8 { 1 << UInt8(pair & 3) }

  /// The slots of a kind that another kind of the brew shares, or that a meal reveals.
  func mask(of kind: Int, in mixture: Mixture) -> UInt8 {
    if mixture.isMeal { return taught }
    var mask = shares[kind * count + mixture.first] | shares[kind * count + mixture.second]
    if mixture.third >= 0 { mask |= shares[kind * count + mixture.third] }
    return mask & 15
  }

  /// The unknown pairs that a mixture reveals, ascending.
  func reveals(_ mixture: Mixture) -> [Int] {
    var pairs: [Int] = []
    for kind in mixture.kinds {
      let mask = mask(of: kind, in: mixture) & unknown[kind]
      for pair in 4 * kind..<4 * kind + 4 where mask & Self.bit(pair) != 0 { pairs.append(pair) }
    }
    return pairs
  }

  /// Whether each kind shares an effect with another kind.
  func isBrew(_ mixture: Mixture) -> Bool {
    mixture.kinds.allSatisfy { mask(of: $0, in: mixture) != 0 }
  }

  /// The most valuable brew or meal of these kinds, which must ascend; nil if none is worth
  /// anything.
  ///
  /// The first wins a tie.
  func best(of kinds: [Int], by worth: borrowing LearnWorth) -> Mixture? {
    let shares = shares.span
    let table = worth.table.span
    // The most that each kind can add, since no pair has a negative worth.
    let mostOfKinds = kinds.map { table[16 * $0 + 15] }
    var mostBehind = mostOfKinds
    let most = mostOfKinds.span
    for place in kinds.indices.dropLast().reversed() {
      mostBehind[place] = max(most[place], mostBehind[place + 1])
    }
    var best = 0
    var found: Mixture?
    for (place, one) in kinds.enumerated() {
      if taught != 0, table[16 * one + Int(taught)] > best {
        (best, found) = (table[16 * one + Int(taught)], Mixture(mealOf: one))
      }
      for next in place + 1..<max(kinds.count, place + 1) {
        // Skip all brews whose kinds together cannot exceed the best one.
        let ofTwo = most[place] &+ most[next]
        guard ofTwo &+ max(0, mostBehind[next]) > best else { continue }
        let other = kinds[next]
        let both = shares[one * count + other]
        if both != 0 {
          let sum = table[16 * one + Int(both & 15)] &+ table[16 * other + Int(both >> 4)]
          if sum > best { (best, found) = (sum, Mixture(one, other)) }
        }
        for last in next + 1..<max(kinds.count, next + 1) {
          guard ofTwo &+ most[last] > best else { continue }
          let third = kinds[last]
          let first = shares[one * count + third]
          let second = shares[other * count + third]
          // Each kind must share an effect with another kind.
          if first | second == 0 || both | first == 0 || both | second == 0 { continue }
          let sum =
            table[16 * one + Int((both | first) & 15)]
            &+ table[16 * other + Int((both >> 4) | (second & 15))]
            &+ table[16 * third + Int((first >> 4) | (second >> 4))]
          if sum > best { (best, found) = (sum, Mixture(one, other, maybe: third)) }
        }
      }
    }
    return found
  }
}
