/// Repeatedly adds the brew that reveals most; then adds meals.
struct LearnGreedy {
  private static let mostPairs = 3 * 4

  /// Extends a state until nothing more can be revealed, or a stop is requested.
  ///
  /// What a brew reveals never grows, so each brew waits in the row of its last known value.
  static func extend(_ state: inout LearnState, _ table: BrewTable, _ budget: StepBudget) {
    var worth = LearnWorth(kinds: state.instance.count)
    for pair in state.open { worth.price(pair, at: 1) }
    func value(_ entry: BrewTable.Entry) -> Int {
      worth.table[Int(entry.first)] + worth.table[Int(entry.second)]
        + worth.table[Int(entry.third)]
    }
    var rows = [[BrewTable.Entry]](repeating: [], count: Self.mostPairs + 1)
    for entry in table.entries { rows[value(entry)].append(entry) }
    for kind in state.left.indices where state.left[kind] == 0 {
      worth.charge(kind, LearnWorth.prohibitive)
    }
    for number in (1...Self.mostPairs).reversed() {
      for entry in rows[number] {
        guard budget.goesOn(after: 1, until: .max) else { return }
        let now = value(entry)
        if now < number {
          if now > 0 { rows[now].append(entry) }
          continue
        }
        add(table.mixture(entry), to: &state, &worth)
        budget.progress.best = state.brewCount
      }
    }
  }

  /// Adds the meals that still reveal something.
  static func addMeals(to state: inout LearnState) {
    for kind in state.instance.meals where state.left[kind] > 0 {
      let meal = Mixture(mealOf: kind)
      if state.instance.reveals(meal).contains(where: { state.covers[$0] == 0 }) { state.add(meal) }
    }
  }

  private static func add(
    _ mixture: Mixture, to state: inout LearnState, _ worth: inout LearnWorth
  ) {
    state.add(mixture)
    for pair in state.instance.reveals(mixture) { worth.price(pair, at: 0) }
    for kind in mixture.kinds where state.left[kind] == 0 {
      worth.charge(kind, LearnWorth.prohibitive)
    }
  }
}
