internal import Alchemy
internal import JSON
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
    if isPlanUnderWay { ask(Request(PlanStop()), for: .cancellation) }
    isPlanUnderWay = false
  }

  private static func request(_ question: WorkbenchQuestion, of profile: String) -> Request {
    let effort = question.effort ?? PlanGold.defaultEffort
    switch question.tab {
    case .plan:
      return Request(
        PlanGold(of: profile).with {
          ($0.alchemist, $0.effort, $0.wantsProgress) = (question.alchemist, effort, true)
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
    case .brewed:
      return Request(BagBrews(of: profile).with { $0.limit = ScreenLimits.workbenchRows })
    }
  }

  /// Takes the answer for a page, unless another one was asked for since.
  mutating func receive(
    workbench answer: Result<JSONValue, DaemonRefusal>, of id: ProfileID, _ tab: WorkbenchTab,
    number: Int
  ) throws(MirrorFailure) {
    guard let panel = workbench, panel.number == number, id == profile?.watched.id else { return }
    if tab.isPlanned { isPlanUnderWay = false }
    switch answer {
    case .success(let result):
      let (page, words) = (try page(result, tab), changeWords)
      let names = page.rows.map { row in
        row.ingredients.map { words.name(of: .ingredient($0)) }
          + (row.note == nil ? [brew(of: row, on: tab)?.name].compactMap(\.self) : [])
      }
      changeWorkbench { $0.receive(page, names: names, words) }
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

  /// Takes a report on the plan under way; ignores a report on any other plan.
  mutating func receive(_ event: PlanEvent) {
    guard let panel = workbench, case .integer(let id) = event.plan,
      case .workbench(_, _, panel.number)? = link.question(id)
    else { return }
    changeWorkbench { $0.receive(event) }
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

  /// Stops the plan under way if its workbench was closed.
  mutating func settleWorkbench() {
    if workbench == nil { stopPlan() }
  }

  /// The daemon knows nothing of what was asked on a connection that is lost.
  mutating func workbenchDisconnected() {
    isPlanUnderWay = false
    changeWorkbench { $0.giveUp() }
  }
}
