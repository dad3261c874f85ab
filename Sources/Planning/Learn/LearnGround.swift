internal import Alchemy

/// Two or three kinds of a `LearnGround` that are mixed, ascending.
struct Mixture: Equatable {
  var first: Int
  var second: Int
  /// -1 for a mixture of two.
  var third: Int

  init(_ one: Int, _ other: Int) {
    first = min(one, other)
    second = max(one, other)
    third = -1
  }

  init(_ one: Int, _ other: Int, _ another: Int) {
    first = min(one, other, another)
    third = max(one, other, another)
    second = one + other + another - first - third
  }

  var kinds: [Int] { third < 0 ? [first, second] : [first, second, third] }
  var size: Int { third < 0 ? 2 : 3 }
}

/// The ingredients that may be brewed, numbered from 0 as *kinds*, and what they share.
///
/// A *pair* is a kind and one of its four slots: the number 4 × kind + slot. A *mask* has a bit for each
/// slot of a kind.
struct LearnGround {
  /// The catalog's index of each kind, ascending.
  let members: [Int]
  /// The slots of each kind whose effect is unknown.
  let unknown: [UInt8]
  /// How many pieces there are of each kind, at least 1.
  let quantities: [Int]
  /// For kinds a and b, at a × count + b: the slots of a that b has too, and 16 × those of b that a has.
  let shares: [UInt8]
  /// The other kinds that have the effect of a pair, ascending.
  let holders: [[Int]]
  /// The unknown pairs that some mixture reveals, ascending.
  let reachable: [Int]

  /// The number of kinds.
  var count: Int { members.count }

  /// `effects` has the effects of each kind in the order of its slots.
  init(members: [Int], effects: [[Int]], unknown: [UInt8], quantities: [Int]) {
    self.members = members
    self.unknown = unknown
    self.quantities = quantities
    shares = Self.shares(of: effects)
    let holders = Self.holders(of: effects)
    self.holders = holders
    reachable = (0..<4 * members.count).filter {
      unknown[$0 >> 2] & (1 << UInt8($0 & 3)) != 0 && !holders[$0].isEmpty
    }
  }

  private static func shares(of effects: [[Int]]) -> [UInt8] {
    var shares: [UInt8] = []
    shares.reserveCapacity(effects.count * effects.count)
    for one in effects.indices {
      for other in effects.indices {
        let isSame = one == other
        shares.append(
          isSame ? 0 : mask(effects[one], effects[other]) | mask(effects[other], effects[one]) << 4)
      }
    }
    return shares
  }

  private static func mask(_ own: [Int], _ others: [Int]) -> UInt8 {
    own.indices.reduce(0) { $0 | (others.contains(own[$1]) ? 1 << UInt8($1) : 0) }
  }

  private static func holders(of effects: [[Int]]) -> [[Int]] {
    (0..<4 * effects.count).map { pair in
      let own = effects[pair >> 2]
      guard pair & 3 < own.count else { return [] }
      return effects.indices.filter { $0 != pair >> 2 && effects[$0].contains(own[pair & 3]) }
    }
  }

  /// The slots of the first kind that the second has too.
  func shared(_ kind: Int, with other: Int) -> UInt8 { shares[kind * count + other] & 15 }

  /// The unknown pairs that a mixture reveals, ascending.
  func reveals(_ mixture: Mixture) -> [Int] {
    let kinds = mixture.kinds
    return kinds.flatMap { kind in
      let mask = kinds.reduce(0) { $0 | shared(kind, with: $1) } & unknown[kind]
      return (0..<4).filter { mask & (1 << UInt8($0)) != 0 }.map { 4 * kind + $0 }
    }
  }

  /// Whether each kind shares an effect with another one.
  func isBrew(_ mixture: Mixture) -> Bool {
    let kinds = mixture.kinds
    return kinds.allSatisfy { kind in kinds.contains { shared(kind, with: $0) != 0 } }
  }
}
