/// A mixture, and what it is worth.
struct ValuedMixture {
  var mixture: Mixture
  var worth: Int
}

extension LearnGround {
  /// The best brew that reveals a pair, of those worth more than nothing; nil if there is none.
  ///
  /// A mixture of two comes before one of three of the same worth; otherwise the generator chooses
  /// among equals. Adds the number of mixtures looked at to `steps`.
  func best(
    revealing pair: Int, by worth: borrowing LearnWorth, except: borrowing [Mixture],
    _ generator: inout PlanGenerator, _ steps: inout Int
  ) -> ValuedMixture? {
    let kind = pair >> 2
    let bit = UInt8(1) << UInt8(pair & 3)
    let shares = shares.span
    let table = worth.table.span
    var best = ValuedMixture(mixture: Mixture(0, 0), worth: 0)
    var ties = 1
    for partner in holders[pair] {
      let both = shares[kind * count + partner]
      let own = both & 15
      let others = both >> 4
      let two = table[16 * kind + Int(own)] &+ table[16 * partner + Int(others)]
      if two > best.worth || (two == best.worth && best.mixture.third >= 0) {
        let mixture = Mixture(kind, partner)
        if !except.contains(mixture) {
          best = ValuedMixture(mixture: mixture, worth: two)
          ties = 1
        }
      }
      for third in 0..<count {
        let first = shares[kind * count + third]
        let second = shares[partner * count + third]
        // Of two partners that both reveal the pair, the larger is the third.
        if first | second == 0 || third == kind || (third < partner && first & bit != 0) { continue }
        let sum =
          table[16 * kind + Int(own | first & 15)]
          &+ table[16 * partner + Int(others | second & 15)]
          &+ table[16 * third + Int(first >> 4 | second >> 4)]
        guard sum >= best.worth, sum > two else { continue }
        if sum == best.worth {
          ties += 1
          if best.mixture.third < 0 || generator.below(ties) != 0 { continue }
        }
        let mixture = Mixture(kind, partner, third)
        if except.contains(mixture) { continue }
        if sum > best.worth { ties = 1 }
        best = ValuedMixture(mixture: mixture, worth: sum)
      }
    }
    steps += holders[pair].count * count
    return best.worth > 0 ? best : nil
  }

  /// The best brew whose two smallest kinds are these, or which has these alone.
  ///
  /// The worth is 0 or less if no brew is worth anything.
  func best(from one: Int, and other: Int, by worth: borrowing LearnWorth) -> ValuedMixture {
    let shares = shares.span
    let table = worth.table.span
    let both = shares[one * count + other]
    var best = ValuedMixture(mixture: Mixture(one, other), worth: 0)
    if both != 0 {
      best.worth = table[16 * one + Int(both & 15)] &+ table[16 * other + Int(both >> 4)]
    }
    for third in other + 1..<max(count, other + 1) {
      let first = shares[one * count + third]
      let second = shares[other * count + third]
      if first | second == 0 || both | first == 0 || both | second == 0 { continue }
      let sum =
        table[16 * one + Int((both | first) & 15)]
        &+ table[16 * other + Int(both >> 4 | second & 15)]
        &+ table[16 * third + Int(first >> 4 | second >> 4)]
      if sum > best.worth {
        best = ValuedMixture(mixture: Mixture(one, other, third), worth: sum)
      }
    }
    return best
  }
}

extension LearnGround {
  /// By how much the brews of `best(from:and:by:)` are worth more than `cost`, those worth less left out.
  func excess(
    from one: Int, and other: Int, over cost: Int, by worth: borrowing LearnWorth
  ) -> Int {
    let shares = shares.span
    let table = worth.table.span
    let both = shares[one * count + other]
    var excess = 0
    if both != 0 {
      excess = max(0, table[16 * one + Int(both & 15)] &+ table[16 * other + Int(both >> 4)] - cost)
    }
    for third in other + 1..<max(count, other + 1) {
      let first = shares[one * count + third]
      let second = shares[other * count + third]
      if first | second == 0 || both | first == 0 || both | second == 0 { continue }
      let sum =
        table[16 * one + Int((both | first) & 15)]
        &+ table[16 * other + Int(both >> 4 | second & 15)]
        &+ table[16 * third + Int(first >> 4 | second >> 4)]
      if sum > cost { excess += sum - cost }
    }
    return excess
  }
}
