internal import LiveProfile
internal import Profiles
internal import Wire

// The workbench asks the daemon; nothing is asked while it is closed.

extension ScreenModel {
  var workbench: WorkbenchPanel? { mode.panel(WorkbenchPanel.self) }

  /// Changes the workbench, even below a line of input or a help page.
  mutating func changeWorkbench(_ change: (inout WorkbenchPanel) -> Void) {
    guard var panel = workbench else { return }
    change(&panel)
    mode.replace(with: panel)
  }

  /// Asks for the page that is shown, unless it is current; a plan under way is replaced.
  mutating func renewWorkbench() {
    guard let panel = workbench, let profile, link.isConnected else { return }
    let question = panel.question(of: profile)
    guard !panel.isCurrent(question) else { return }
    stopPlan()
    var number = 0
    changeWorkbench { number = $0.ask(question) }
    isPlanUnderWay = question.tab.isPlanned
    ask(
      Self.request(question, of: profile.watched.id.description),
      for: .workbench(profile.watched.id, question.tab, number: number))
  }

  /// Ends the plan under way early, because an order must not wait for it; the page is asked for again.
  mutating func cutPlan() {
    guard isPlanUnderWay else { return }
    stopPlan()
    changeWorkbench { $0.cut() }
    workbenchChanged()
  }

  /// Ends a plan whose result is no longer wanted.
  mutating func stopPlan() {
    if isPlanUnderWay { ask(Request("plan.stop"), for: .cancellation) }
    isPlanUnderWay = false
  }

  private static func request(_ question: WorkbenchQuestion, of profile: String) -> Request {
    let whose: [String: JSONValue] = question.alchemist.map { ["as": $0.json] } ?? [:]
    let effort: [String: JSONValue] = [
      "effort": .integer(question.effort ?? PlanGold.defaultEffort), "progress": true,
    ]
    let limit: [String: JSONValue] = ["limit": .integer(ScreenLimits.workbenchRows)]
    let (method, parts): (String, [[String: JSONValue]]) =
      switch question.tab {
      case .plan: ("plan.gold", [whose, effort])
      case .short: ("recipes.list", [whose, limit, ["short": 1]])
      case .shopping: ("plan.shopping", [whose, ["progress": true]])
      case .learn:
        ("plan.learn", [effort, ["eat": true, "spoilers": .bool(!question.hidesSpoilers)]])
      case .brewed: ("bag.brews", [limit])
      }
    let parameters = parts.reduce(["profile": .string(profile)]) { $0.merging($1) { $1 } }
    return Request(method, parameters)
  }

  /// Takes the answer for a page, unless another one was asked for since.
  mutating func take(
    workbench answer: Result<JSONValue, DaemonRefusal>, of id: ProfileID, _ tab: WorkbenchTab,
    number: Int
  ) throws(MirrorFailure) {
    guard let panel = workbench, panel.number == number, id == profile?.watched.id else { return }
    if tab.isPlanned { isPlanUnderWay = false }
    switch answer {
    case .success(let result):
      let (page, words) = (try page(result, tab), changeWords)
      changeWorkbench { $0.take(page, words) }
    case .failure(let refusal):
      changeWorkbench { $0.giveUp() }
      complain(refusal.wordsOnScreen)
    }
  }

  private func page(
    _ result: JSONValue, _ tab: WorkbenchTab
  ) throws(MirrorFailure) -> WorkbenchPage {
    switch tab {
    case .plan: WorkbenchPage(try PlanGold.Result(mirroring: result))
    case .short: WorkbenchPage(try RecipesList.Result(mirroring: result), changeWords)
    case .shopping: WorkbenchPage(try PlanShopping.Result(mirroring: result), changeWords)
    case .learn: WorkbenchPage(try PlanLearn.Result(mirroring: result), changeWords)
    case .brewed:
      WorkbenchPage(try BagBrews.Result(mirroring: result), clock) { self.author(of: $0) }
    }
  }

  /// Takes how far the plan under way has come.
  mutating func take(_ event: PlanEvent) {
    guard let panel = workbench, case .integer(let id) = event.plan,
      case .workbench(_, _, panel.number)? = link.question(id)
    else { return }
    changeWorkbench { $0.take(event) }
  }

  /// The profile has changed: the page is asked for again in half a second.
  mutating func workbenchChanged() {
    guard workbench != nil, !isWorkbenchDue else { return }
    isWorkbenchDue = true
    actions.append(.renewWorkbench(afterMilliseconds: ScreenLimits.workbenchMilliseconds))
  }

  mutating func workbenchDue() {
    isWorkbenchDue = false
    renewWorkbench()
  }

  /// A plan for a workbench that was closed meanwhile is ended.
  mutating func settleWorkbench() {
    if workbench == nil { stopPlan() }
  }

  /// The daemon knows nothing of what was asked on a connection that is lost.
  mutating func workbenchDisconnected() {
    isPlanUnderWay = false
    changeWorkbench { $0.giveUp() }
  }
}
