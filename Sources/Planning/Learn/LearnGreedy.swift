/// Adds the brew that reveals most, again and again.
struct LearnGreedy {
  /// Until nothing more can be revealed; fewer brews if the meter is stopped.
  static func extend(
    _ state: inout LearnState, _ meter: inout LearnMeter, _ report: (PlanProgress) -> PlanVerdict
  ) {
    let ground = state.ground
    let count = ground.count
    var worth = LearnWorth(kinds: count)
    for pair in state.open { worth.price(pair, at: 1) }
    for kind in 0..<count where state.left[kind] == 0 { worth.charge(kind, LearnWorth.prohibitive) }
    // What a brew reveals anew only falls, so an old figure is a bound: only the largest is found anew.
    var bounds = [Int](repeating: Int.max, count: count * count)
    var found = 12
    while found > 0 {
      var best = ValuedMixture(mixture: Mixture(0, 0), worth: 0)
      for one in 0..<count {
        for other in one + 1..<max(count, one + 1) where bounds[one * count + other] > best.worth {
          let mixture = ground.best(from: one, and: other, by: worth)
          bounds[one * count + other] = mixture.worth
          if mixture.worth > best.worth { best = mixture }
          guard meter.mayGoOn(until: Int.max, after: count - other, report) else { return }
          if best.worth == found { break }
        }
        if best.worth == found { break }
      }
      found = best.worth
      guard found > 0 else { return }
      state.add(best.mixture)
      for pair in state.entries[state.entries.count - 1].pairs { worth.price(pair, at: 0) }
      for kind in best.mixture.kinds where state.left[kind] == 0 {
        worth.charge(kind, LearnWorth.prohibitive)
      }
    }
  }
}
