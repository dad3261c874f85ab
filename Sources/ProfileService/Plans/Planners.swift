package import Wire

/// Identifies a plan; later plans have greater numbers.
package struct PlanID: Hashable, Sendable {
  /// Counts the plans in the order in which they were asked for.
  package let number: Int

  /// The first plan has the number 1.
  package init(number: Int) {
    self.number = number
  }
}

/// Which plans run, for which connections, and which one begins next.
///
/// A machine: each input returns the effects that the service carries out, in order. Two plans run at a
/// time; the others wait in the order in which they were asked for. A plan that is stopped before it
/// begins takes hardly any time, so one more place is kept for such plans. A plan whose connection is
/// gone keeps its place until the host says that the plan has ended.
package struct Planners: Sendable {
  private struct Plan {
    var connection: ConnectionID
    /// The store's ticket of what the plan takes into account; the reply waits for it.
    var ticket: Int
    /// Nil once the host has it.
    var task: PlanTask?
    var isStopped = false
    /// The place in the queue that the client was last told; 0 before that.
    var waitsTold = 0
    /// Whether the plan's client is gone, or the plan will be made again.
    var isAbandoned = false
  }

  /// For whom a plan was made.
  package struct Asker: Equatable, Sendable {
    /// The connection whose request it was.
    package var connection: ConnectionID
    /// The store's ticket that the reply has to wait for.
    package var ticket: Int

    package init(connection: ConnectionID, ticket: Int) {
      self.connection = connection
      self.ticket = ticket
    }
  }

  private var plans: [PlanID: Plan] = [:]
  private var running: [PlanID] = []
  /// The next to begin first.
  private var waiting: [PlanID] = []
  private var lastNumber = 0

  /// Nothing is under way.
  package init() {}

  /// The violated invariants, in words; empty unless there is a bug.
  package var violations: [String] {
    var violations: [String] = []
    if Set(running + waiting) != Set(plans.keys) || running.count + waiting.count != plans.count {
      violations.append("a plan neither runs nor waits, or does so twice")
    }
    if running.count > ServiceLimits.plansAtOnce + ServiceLimits.stoppedPlansAtOnce {
      violations.append("too many plans run")
    }
    if running.count(where: { !isStopped($0) }) > ServiceLimits.plansAtOnce {
      violations.append("too many plans search")
    }
    if let next = waiting.first, hasPlace(for: next) {
      violations.append("a plan waits though another could run")
    }
    if waiting != waiting.filter(isStopped) + waiting.filter({ !isStopped($0) }) {
      violations.append("a stopped plan waits behind one that is not stopped")
    }
    for connection in Set(plans.values.map(\.connection))
    where count(of: connection) > ServiceLimits.plans {
      violations.append("connection \(connection.rawValue) has too many plans")
    }
    if waiting.contains(where: { plans[$0]?.task == nil || plans[$0]?.isAbandoned == true }) {
      violations.append("a plan waits that cannot or need not begin")
    }
    return violations
  }

  /// How many plans a connection waits for.
  private func count(of connection: ConnectionID) -> Int {
    plans.values.count { $0.connection == connection && !$0.isAbandoned }
  }
}

// MARK: - Inputs

extension Planners {
  /// A connection asks for a plan; throws `tooManyPlans` if it already has `ServiceLimits.plans`.
  package mutating func ask(
    _ task: PlanTask, for asker: Asker
  ) throws(Refusal) -> (PlanID, [ServiceEffect]) {
    guard count(of: asker.connection) < ServiceLimits.plans else {
      throw .tooManyPlans(limit: ServiceLimits.plans)
    }
    lastNumber += 1
    let id = PlanID(number: lastNumber)
    plans[id] = Plan(connection: asker.connection, ticket: asker.ticket, task: task)
    waiting.append(id)
    return (id, beginNext())
  }

  /// A connection wants the best so far of all its plans at once; also returns how many it has.
  package mutating func stop(of connection: ConnectionID) -> (count: Int, [ServiceEffect]) {
    let mine = ids { $0.connection == connection && !$0.isAbandoned }
    return (mine.count, stop(mine))
  }

  /// Every plan ends at once with the best so far.
  package mutating func stopAll() -> [ServiceEffect] {
    stop(ids { _ in true })
  }

  /// The connection is gone: its plans are abandoned.
  package mutating func end(of connection: ConnectionID) -> [ServiceEffect] {
    plans.isEmpty ? [] : abandon(ids { $0.connection == connection })
  }

  /// The store has failed: all plans are abandoned, and their requests are carried out again.
  package mutating func endAll() -> [ServiceEffect] {
    abandon(ids { _ in true })
  }

  /// The host has finished a plan; also returns its asker, nil if the plan was abandoned.
  package mutating func ended(_ id: PlanID) -> (Asker?, [ServiceEffect]) {
    guard let plan = plans[id], let place = running.firstIndex(of: id) else { return (nil, []) }
    running.remove(at: place)
    plans[id] = nil
    return (asker(of: plan), beginNext())
  }

  /// The asker of a plan; nil if the plan was abandoned.
  package func asker(of id: PlanID) -> Asker? {
    plans[id].flatMap(asker)
  }

  /// Plans whose clients want progress and do not know their place in the queue, the next one first.
  ///
  /// A plan waits for all that stand before it, and for one more to end.
  package var waits: [(id: PlanID, plans: Int)] {
    waiting.enumerated().compactMap { place, id in
      guard let plan = plans[id], plan.task?.wantsProgress == true, plan.waitsTold != place + 1
      else { return nil }
      return (id, place + 1)
    }
  }

  /// Notes the place in the queue that a plan's client was told.
  package mutating func told(_ id: PlanID, waitsFor count: Int) {
    plans[id]?.waitsTold = count
  }

  /// Removes and returns the task of a plan that `beginPlan` named.
  package mutating func takeTask(of id: PlanID) -> PlanTask? {
    defer { plans[id]?.task = nil }
    return plans[id]?.task
  }
}

// MARK: - Order

extension Planners {
  /// In the order in which they were asked for.
  private func ids(where matches: (Plan) -> Bool) -> [PlanID] {
    plans.filter { matches($0.value) }.keys.sorted { $0.number < $1.number }
  }

  private func asker(of plan: Plan) -> Asker? {
    plan.isAbandoned ? nil : Asker(connection: plan.connection, ticket: plan.ticket)
  }

  private mutating func beginNext() -> [ServiceEffect] {
    var effects: [ServiceEffect] = []
    while let id = waiting.first, hasPlace(for: id) {
      waiting.removeFirst()
      running.append(id)
      effects.append(.beginPlan(id))
      if plans[id]?.isStopped == true { effects.append(.stopPlan(id)) }
    }
    return effects
  }

  /// Whether a plan that waits may begin.
  private func hasPlace(for id: PlanID) -> Bool {
    let places =
      isStopped(id)
      ? ServiceLimits.plansAtOnce + ServiceLimits.stoppedPlansAtOnce : ServiceLimits.plansAtOnce
    return running.count < places
  }

  /// Stops plans that are not stopped yet; stopped plans that wait go ahead of the others.
  private mutating func stop(_ ids: [PlanID]) -> [ServiceEffect] {
    var effects: [ServiceEffect] = []
    for id in ids where plans[id]?.isStopped == false {
      plans[id]?.isStopped = true
      if running.contains(id) { effects.append(.stopPlan(id)) }
    }
    waiting = waiting.filter(isStopped) + waiting.filter { !isStopped($0) }
    return effects + beginNext()
  }

  private func isStopped(_ id: PlanID) -> Bool { plans[id]?.isStopped == true }

  private mutating func abandon(_ ids: [PlanID]) -> [ServiceEffect] {
    var effects: [ServiceEffect] = []
    for id in ids {
      guard running.contains(id) else {
        plans[id] = nil
        continue
      }
      plans[id]?.isAbandoned = true
      if plans[id]?.isStopped == false { effects.append(.stopPlan(id)) }
      plans[id]?.isStopped = true
    }
    waiting.removeAll { plans[$0] == nil }
    return effects
  }
}
