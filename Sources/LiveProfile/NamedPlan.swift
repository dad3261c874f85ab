package import JSON
package import Wire

/// A plan that was kept under a name on this machine.
package struct NamedPlan: Message {
  /// No other kept plan of the profile has it.
  package var name = ""
  /// When it was kept, in milliseconds since 1970.
  package var keptMilliseconds = 0
  /// The plan as the daemon has made it.
  package var plan = PlanGold.Result()

  package init() {}

  package init(name: String, keptMilliseconds: Int, plan: PlanGold.Result) {
    self.name = name
    self.keptMilliseconds = keptMilliseconds
    self.plan = plan
  }

  package mutating func members(_ form: inout Form) {
    form.member("kept", &keptMilliseconds)
    form.member("name", &name)
    form.member("plan", &plan)
  }

  /// How often the bag has enough for each brew, one after the other, in the order of the plan.
  package func times(bag available: (String) -> Int) -> [Int] {
    var taken: [String: Int] = [:]
    return plan.brews.map { brew in
      let most = brew.ingredients.map { available($0) - taken[$0, default: 0] }.min() ?? 0
      let times = max(0, min(brew.times, most))
      for id in brew.ingredients { taken[id, default: 0] += times }
      return times
    }
  }
}

/// What the screen asks of the file of kept plans.
package enum PlanOrder: Equatable, Sendable {
  /// Changes nothing.
  case list
  /// Replaces a plan of the same name.
  case keep(name: String, PlanGold.Result)
  case remove(name: String)
}

/// What became of an order about kept plans.
package struct KeptPlans: Equatable, Sendable {
  /// The id of the profile whose plans these are.
  package let profile: String
  /// What was ordered.
  package let order: PlanOrder
  /// By name; a failure if the order was not carried out.
  package let plans: Result<[NamedPlan], Problem>

  /// Why the file cannot be read or written.
  package struct Problem: Error, Equatable, Sendable {
    /// The words for the screen.
    package let words: String

    package init(words: String) {
      self.words = words
    }
  }

  package init(profile: String, order: PlanOrder, plans: Result<[NamedPlan], Problem>) {
    self.profile = profile
    self.order = order
    self.plans = plans
  }
}
