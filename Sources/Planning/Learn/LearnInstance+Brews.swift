extension LearnInstance {
  /// Goes through the brews whose two smallest kinds are these, and the brew of these alone.
  ///
  /// The first argument of `body` is the third kind, -1 without one; the other is what the brew is
  /// worth.
  @inline(__always)
  func forEachBrew(
    from one: Int, and other: Int, by worth: borrowing LearnWorth, _ body: (Int, Int) -> Void
  ) {
    let shares = shares.span
    let table = worth.table.span
    let both = shares[one * count + other]
    if both != 0 {
      body(-1, table[16 * one + Int(both & 15)] &+ table[16 * other + Int(both >> 4)])
    }
    for third in other + 1..<max(count, other + 1) {
      let first = shares[one * count + third]
      let second = shares[other * count + third]
      // Each kind must share something with another one.
      if first | second == 0 || both | first == 0 || both | second == 0 { continue }
      let sum =
        table[16 * one + Int((both | first) & 15)]
        &+ table[16 * other + Int((both >> 4) | (second & 15))]
        &+ table[16 * third + Int((first >> 4) | (second >> 4))]
      body(third, sum)
    }
  }

  /// The brew of these two kinds, or of these and a larger one, that is worth most.
  ///
  /// The worth is 0 if no brew is worth more than nothing.
  func best(from one: Int, and other: Int, by worth: borrowing LearnWorth) -> ValuedMixture {
    var best = 0
    var partner = -1
    forEachBrew(from: one, and: other, by: worth) { third, sum in
      if sum > best { (best, partner) = (sum, third) }
    }
    return ValuedMixture(mixture: Mixture(one, other, maybe: partner), worth: best)
  }

  /// By how much these brews together are worth more than `cost` each; those worth less count nothing.
  func excess(from one: Int, and other: Int, over cost: Int, by worth: borrowing LearnWorth) -> Int
  {
    var excess = 0
    forEachBrew(from: one, and: other, by: worth) { _, sum in
      if sum > cost { excess += sum - cost }
    }
    return excess
  }

  /// Goes through all pairs of different kinds, the smaller first.
  @inline(__always)
  func forEachTwo(_ body: (Int, Int) -> Void) {
    for one in 0..<count {
      for other in one + 1..<max(count, one + 1) { body(one, other) }
    }
  }
}

/// A mixture, and what it is worth.
struct ValuedMixture {
  let mixture: Mixture
  let worth: Int
}
