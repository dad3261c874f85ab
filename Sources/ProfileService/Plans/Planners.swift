package import Wire

/// Identifies a plan; later plans have greater numbers.
package struct PlanID: Hashable, Sendable {
  /// Counts the plans in the order of the requests.
  package let number: Int

  /// The first plan has the number 1.
  package init(number: Int) {
    self.number = number
  }
}

/// Which plans run, for which connections, and which one starts next.
///
/// A machine: each input returns the effects that the service carries out, in order. Two plans run
/// at a time; the others wait in the order of the requests. A plan that is stopped before it starts
/// takes hardly any time, so there is an extra place for such plans. If a connection is closed, its
/// plan keeps its place until the host reports the plan's end.
package struct Planners: Sendable {
  private struct Plan {
    var connection: ConnectionID
    /// The store's ticket of the state that the plan uses; the reply waits for this ticket.
    var ticket: Int
    /// Nil once the host has it.
    var task: PlanTask?
    var isStopped = false
    /// The place in the queue that the client was last told; 0 if none.
    var waitsTold = 0
    /// Whether the plan's client is gone, or the plan is to be made again.
    var isAbandoned = false
  }

  /// Who gets the result of a plan.
  package struct Asker: Equatable, Sendable {
    /// The connection of the request.
    package var connection: ConnectionID
    /// The store's ticket for which the reply must wait.
    package var ticket: Int

    package init(connection: ConnectionID, ticket: Int) {
      self.connection = connection
      self.ticket = ticket
    }
  }

  private var plans: [PlanID: Plan] = [:]
  private var running: [PlanID] = []
  /// Waiting plans; the first one starts next.
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

  /// How many plans a connection is waiting for.
  private func count(of connection: ConnectionID) -> Int {
    plans.values.count { $0.connection == connection && !$0.isAbandoned }
  }
}

// MARK: - Inputs

extension Planners {
  /// Requests a plan; throws `tooManyPlans` if the connection already has `ServiceLimits.plans`.
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

  /// Ends all plans of a connection with their best results so far; also returns their number.
  package mutating func stop(of connection: ConnectionID) -> (count: Int, [ServiceEffect]) {
    let mine = ids { $0.connection == connection && !$0.isAbandoned }
    return (mine.count, stop(mine))
  }

  /// Ends every plan at once with its best result so far.
  package mutating func stopAll() -> [ServiceEffect] {
    stop(ids { _ in true })
  }

  /// Abandons the plans of a closed connection.
  package mutating func end(of connection: ConnectionID) -> [ServiceEffect] {
    plans.isEmpty ? [] : abandon(ids { $0.connection == connection })
  }

  /// Abandons all plans, because the store has failed and their requests are carried out again.
  package mutating func endAll() -> [ServiceEffect] {
    abandon(ids { _ in true })
  }

  /// Takes a plan's end; also returns its asker, nil if the plan was abandoned.
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

  /// Plans whose clients want progress and have not been told their current place in the queue, the
  /// next one first.
  ///
  /// A plan waits for the plans before it, and for one running plan to end.
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

  /// Removes and returns the task of a plan, for the effect `beginPlan`.
  package mutating func takeTask(of id: PlanID) -> PlanTask? {
    defer { plans[id]?.task = nil }
    return plans[id]?.task
  }
}

// MARK: - Order

extension Planners {
  /// In the order of the requests.
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

  /// Whether a waiting plan may start.
  private func hasPlace(for id: PlanID) -> Bool {
    let places =
      isStopped(id)
      ? ServiceLimits.plansAtOnce + ServiceLimits.stoppedPlansAtOnce : ServiceLimits.plansAtOnce
    return running.count < places
  }

  /// Stops plans; stopped plans that still wait overtake the others.
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
