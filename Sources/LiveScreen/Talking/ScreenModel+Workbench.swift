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

  /// Asks for the page that is shown, unless it is current.
  mutating func renewWorkbench() {
    guard let panel = workbench, let lsn = profile?.watched.lsn, !panel.isCurrent(lsn: lsn)
    else { return }
    askForWorkbench()
  }

  /// Asks for the page that is shown; a plan under way is replaced.
  mutating func askForWorkbench() {
    guard let panel = workbench, let watched = profile?.watched, link.isConnected else { return }
    stopPlan()
    var number = 0
    changeWorkbench { number = $0.ask(lsn: watched.lsn) }
    isPlanUnderWay = panel.tab.isPlanned
    ask(
      Self.request(panel, of: watched.id.description, profile?.otherAlchemist),
      for: .workbench(watched.id, panel.tab, number: number))
  }

  /// Ends a plan that nobody waits for any more.
  mutating func stopPlan() {
    if isPlanUnderWay { ask(Request("plan.stop"), for: .cancellation) }
    isPlanUnderWay = false
  }

  /// `other` is the alchemist of a what if, by whom plans and gold go.
  private static func request(
    _ panel: WorkbenchPanel, of profile: String, _ other: OtherAlchemist?
  ) -> Request {
    let whose: [String: JSONValue] = other.map { ["as": $0.json] } ?? [:]
    let effort: [String: JSONValue] = ["effort": .integer(panel.effort), "progress": true]
    let limit: [String: JSONValue] = ["limit": .integer(ScreenLimits.workbenchRows)]
    let (method, parts): (String, [[String: JSONValue]]) =
      switch panel.tab {
      case .plan: ("plan.gold", [whose, effort])
      case .short: ("recipes.list", [whose, limit, ["short": 1]])
      case .shopping: ("plan.shopping", [whose])
      case .learn: ("plan.learn", [effort, ["spoilers": .bool(!panel.hidesSpoilers)]])
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
    guard let panel = workbench, panel.isWaiting, case .integer(let id) = event.plan,
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
