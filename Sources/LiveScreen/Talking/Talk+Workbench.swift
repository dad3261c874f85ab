internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

extension Talk {
  /// Asks for a page of the workbench; a plan under way is replaced.
  mutating func ask(for question: WorkbenchQuestion, number: Int) {
    guard let id = profile?.watched.id else { return }
    stopPlan()
    if question.tab.isPlanned { plan = number }
    ask(
      Self.request(question, of: id.description),
      for: .workbench(id, question.tab, number: number))
  }

  /// Ends the plan under way early, because an order must not wait for it; the page is asked for again.
  mutating func cutPlan() {
    guard plan != nil else { return }
    stopPlan()
    news.append(.planCut)
    renewWorkbenchLater()
  }

  /// Ends a plan whose result is no longer wanted.
  mutating func stopPlan() {
    if plan != nil { ask(Request(PlanStop()), for: .cancellation) }
    plan = nil
  }

  private static func request(_ question: WorkbenchQuestion, of profile: String) -> Request {
    let effort = question.effort ?? PlanGold.defaultEffort
    switch question.tab {
    case .plan:
      return Request(
        PlanGold(of: profile).with {
          ($0.alchemist, $0.effort) = (question.alchemist, effort)
          ($0.wantsProgress, $0.wantsDrafts) = (true, true)
        })
    case .short:
      return Request(
        RecipesList(of: profile).with {
          ($0.alchemist, $0.limit, $0.short) = (question.alchemist, ScreenLimits.workbenchRows, 1)
        })
    case .shopping:
      return Request(
        PlanShopping(of: profile).with {
          ($0.alchemist, $0.wantsProgress) = (question.alchemist, true)
        })
    case .learn:
      return Request(
        PlanLearn(of: profile).with {
          ($0.effort, $0.wantsProgress, $0.eats) = (effort, true, true)
          $0.hasSpoilers = !question.hidesSpoilers
        })
    case .favourites: return Request(ProfileGet(of: profile))
    case .brewed:
      return Request(BagBrews(of: profile).with { $0.limit = ScreenLimits.workbenchRows })
    }
  }

  /// Takes the answer for a page of the workbench.
  mutating func receive(
    workbench answer: Result<JSONValue, DaemonRefusal>, of id: ProfileID, _ tab: WorkbenchTab,
    number: Int
  ) {
    guard id == profile?.watched.id else { return }
    if plan == number { plan = nil }
    news.append(.workbench(answer, tab, number: number))
  }

  /// Takes a report on a plan.
  mutating func receive(_ event: PlanEvent) {
    guard case .integer(let id) = event.plan, case .workbench(_, _, let number)? = link.question(id)
    else { return }
    news.append(.plan(event, number: number))
  }

  /// The page is asked for again in half a second.
  mutating func renewWorkbenchLater() {
    guard !isWorkbenchDue else { return }
    isWorkbenchDue = true
    actions.append(.renewWorkbench(afterMilliseconds: ScreenLimits.workbenchMilliseconds))
  }

  mutating func workbenchDue() {
    isWorkbenchDue = false
    news.append(.workbenchDue)
  }
}
