import Alchemy
internal import JSON
import Planning
import Profiles
package import Wire

extension MethodTable {
  static let planMethods: [Method] = [
    Method(PlanGold.self) { service, parameters, call throws(Refusal) in
      let effort = PlanEffort(of: parameters.effort)
      return try service.plan(parameters.profile, parameters.wantsProgress, call) {
        entry, recipes throws(Refusal) in
        let view = parameters.filters.view()
        try recipes.catalog.check(view)
        let bag = try PlanBag(
          of: entry.profile, in: recipes.catalog, as: parameters.alchemist, view)
        return .gold(bag, effort, parameters.answer)
      }
    },
    Method(PlanShopping.self) { service, parameters, call throws(Refusal) in
      try service.plan(parameters.profile, parameters.wantsProgress, call) {
        entry, recipes throws(Refusal) in
        let bag = try PlanBag(
          of: entry.profile, in: recipes.catalog, as: parameters.alchemist, RecipeView())
        if let budget = parameters.budget {
          for id in parameters.among ?? [] { _ = try recipes.catalog.checkedIngredient(id) }
          return .purchase(
            bag,
            PlanTask.Offer(
              budget: budget, each: parameters.each, among: parameters.among.map(Set.init)))
        }
        return .shopping(bag, limit: parameters.limit)
      }
    },
    Method(PlanLearn.self) { service, parameters, call throws(Refusal) in
      try service.plan(parameters.profile, parameters.wantsProgress, call) {
        entry, recipes throws(Refusal) in
        .learn(
          LearnProblem(
            parameters, of: entry.profile, try recipes.lessonCatalog(parameters, entry.profile)),
          PlanEffort(of: parameters.effort), hasSpoilers: parameters.hasSpoilers)
      }
    },
    Method(PlanStop.self) { service, _, call in
      let (count, effects) = service.planners.stop(of: call.session.id)
      service.perform(effects)
      PlanStop.Result(stopped: count).write(to: &service.request.result)
      return .found(ticket: 0)
    },
  ]
}

// MARK: - Asking

extension Service {
  /// Starts the plan that `body` makes of a profile, or queues it behind others.
  fileprivate mutating func plan(
    _ profile: ProfileReference, _ wantsProgress: Bool, _ call: Call,
    _ body: (ProfileEntry, CatalogRecipes) throws(Refusal) -> PlanTask.Kind
  ) throws(Refusal) -> Outcome {
    let entry = try book.profiles.entry(profile)
    guard let recipes = try recipes(of: entry) else { return .parked }
    let task = PlanTask(
      kind: try body(entry, recipes), lsn: entry.lsn, wantsProgress: wantsProgress)
    let asker = Planners.Asker(
      connection: call.session.id, ticket: ticket(of: entry, profile))
    let (id, effects) = try planners.ask(task, for: asker)
    perform(effects)
    return .planning(id)
  }
}

extension PlanGold {
  /// The parts of the reply besides the plan.
  fileprivate var answer: PlanTask.GoldAnswer {
    PlanTask.GoldAnswer(
      hasDetails: wantsDetails, purses: purses, terms: terms,
      // To share a plan among merchants takes too long for news.
      hasDrafts: wantsDrafts && purses.isEmpty)
  }
}

extension PlanEffort {
  /// The effort of a request, which has no other number.
  fileprivate init(of number: Int) {
    self = PlanEffort(rawValue: number) ?? .quick
  }
}

extension Profile {
  /// How many pieces of each ingredient are available, by the catalog's index.
  func available(in catalog: Catalog) -> [Int] {
    catalog.ingredients.map { available($0.id) }
  }
}

extension CatalogRecipes {
  /// A catalog of the ingredients from which a learning plan may choose; throws `notListed` if
  /// there are too many.
  fileprivate func lessonCatalog(_ parameters: PlanLearn, _ profile: Profile) throws(Refusal)
    -> Catalog
  {
    switch self {
    case .held(let index): return index.catalog
    case .searched(let searched):
      let catalog = searched.catalog
      let lessons = catalog.subset(
        catalog.ingredients.indices.filter { place in
          let id = catalog.ingredients[place].id
          return profile.ingredients[id] != .cant
            && (parameters.source == .all || profile.isAvailable(id))
        })
      try lessons.checkForPlan()
      return lessons
    }
  }
}

extension LearnProblem {
  fileprivate init(_ parameters: PlanLearn, of profile: Profile, _ catalog: Catalog) {
    var blocked = BitSet(capacity: catalog.ingredients.count)
    for (place, ingredient) in catalog.ingredients.enumerated()
    where profile.ingredients[ingredient.id] == .cant { blocked.insert(place) }
    self.init(
      catalog: catalog,
      known: catalog.ingredients.indices.map { profile.knownEffects(of: $0, catalog) },
      available: parameters.source == .all ? nil : profile.available(in: catalog),
      blocked: blocked,
      effectsByEating: parameters.eats ? 1 + profile.bench.alchemist.experimenterRank : nil)
  }
}

extension Profile {
  /// The effects of an ingredient that the player knows; ingredient and effects by the catalog's indices.
  func knownEffects(of ingredient: Int, _ catalog: Catalog) -> [Int] {
    let id = catalog.ingredients[ingredient].id
    return catalog.effectIndices(of: ingredient).filter {
      bench.knows(catalog.effects[$0].id, of: id)
    }
  }
}

// MARK: - Inputs

extension Service {
  /// Takes the end of a plan; `result` is the result of its request.
  package mutating func planned(_ id: PlanID, result: [UInt8], at now: Moment) {
    self.now = now
    let (asker, effects) = planners.ended(id)
    perform(effects)
    tellOfWaits()
    guard let asker, let (session, place) = place(of: id, asker) else { return }
    var line: [UInt8] = []
    if let request = session.pending.replies[place].id {
      line = Self.line { $0.reply(to: request, rawResult: result) }
    }
    desk.changeReplies(of: session) { $0.fill(place, with: line, after: asker.ticket) }
    releaseWaiting()
  }

  /// Tells the clients of waiting plans how many others come first.
  ///
  /// A client that has not read its earlier output gets the number at the next change.
  mutating func tellOfWaits() {
    for (id, plans) in planners.waits where tell(of: id, .waits(plans: plans)) {
      planners.told(id, waitsFor: plans)
    }
  }

  /// Passes on the progress of a plan, unless it could show what is not durable, or the client is
  /// slow.
  package mutating func planProgressed(
    _ id: PlanID, _ progress: PlanEvent.News, at now: Moment
  ) {
    self.now = now
    guard let asker = planners.asker(of: id), asker.ticket <= pipe.completed,
      desk[asker.connection]?.output.isEmpty == true
    else { return }
    _ = tell(of: id, progress)
  }

  /// Sends news of a plan; returns false and sends nothing if the client has not read earlier
  /// output.
  private mutating func tell(of id: PlanID, _ news: PlanEvent.News) -> Bool {
    guard let asker = planners.asker(of: id), let (session, place) = place(of: id, asker),
      let request = session.pending.replies[place].id, session.unsentBytes == 0
    else { return false }
    let event = PlanEvent(plan: request, news)
    sendEvent(to: session) { $0 += event.line }
    return true
  }

  /// The place in the session's replies where the reply to a plan's request waits.
  private func place(of id: PlanID, _ asker: Planners.Asker) -> (Session, Int)? {
    guard let session = desk[asker.connection] else { return nil }
    return session.pending.replies.firstIndex { $0.wait == .plan(id) }.map { (session, $0) }
  }
}
