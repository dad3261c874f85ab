internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// Works in the workbench.
enum WorkbenchCommand: OwnCommand {
  case brew
  case nextTab
  /// Puts what the row lacks into the bag.
  case add
  case moreEffort
  case toggleSpoilers
  case toggleDetails, scrollDetails(by: Int)
  case nextSort
  /// Copies the rows that are shown.
  case copy
  /// Keeps the plan under a name, and lists those that were kept.
  case keep, listKept

  func perform(in panel: inout WorkbenchPanel, with stroke: KeyStroke, _ scene: Scene) -> [Wish] {
    switch self {
    case .brew: return panel.brewSelected(scene.talk)
    case .add: return panel.addWhatIsLacking(scene.talk)
    case .toggleDetails: panel.pane = DetailsPane(isLarge: !panel.pane.isLarge)
    case .scrollDetails(let direction):
      panel.pane.scroll(
        by: direction, lines: panel.footerLines(in: scene).count, room: panel.footerRoom(in: scene))
    case .nextSort: panel.sortNext()
    case .copy: return panel.copyRows(scene.talk)
    case .keep:
      guard panel.tab == .plan, let plan = panel.page?.plan else {
        return [.complain("only a plan can be kept, and none is here: Tab goes to its page")]
      }
      return [.open(PlanNaming(plan))]
    case .listKept: return [.open(KeptPlansPanel())]
    case .nextTab:
      panel.goToNextTab()
      // The answer would come for a page that is not shown.
      return [.stopPlan] + panel.renew(in: scene)
    case .moreEffort:
      guard panel.tab.hasEffort else {
        return [.complain("a plan and lessons are looked for longer, and nothing else")]
      }
      panel.effort = panel.effort % PlanGold.efforts.upperBound + 1
      return panel.renew(in: scene)
    case .toggleSpoilers:
      guard panel.tab == .learn else {
        return [.complain("lessons alone tell what is not known yet: Tab goes there")]
      }
      panel.hidesSpoilers.toggle()
      return panel.renew(in: scene)
    }
    return []
  }
}

extension WorkbenchPanel {
  /// Asks how often to brew the row, or says at once what the bag lacks for it.
  fileprivate func brewSelected(_ talk: Talk) -> [Wish] {
    guard let row = selected else { return [] }
    if let ids = row.recipe {
      if let words = talk.wordsForLack(of: ids, way: "+ puts one in") { return [.complain(words)] }
      return [.open(Amount(.brew(ids, usual: row.times)))]
    }
    if tab == .learn, let id = row.ingredients.first { return talk.eat(id) }
    return [.complain("no recipe lacks only this one: there is nothing to brew")]
  }

  /// Copies a line for each row that is shown: what it is worth, how often, of what, and what it makes.
  fileprivate func copyRows(_ talk: Talk) -> [Wish] {
    talk.copy(
      shownRows.map { row in
        [
          row.number, row.remark, talk.changeWords.names(row.ingredients),
          row.note ?? talk.brew(of: row, on: tab)?.name ?? "",
        ].filter { !$0.isEmpty }.joined(separator: "  ")
      })
  }

  /// Puts one of each lacking ingredient into the bag, or one more of what the shopping list has.
  fileprivate func addWhatIsLacking(_ talk: Talk) -> [Wish] {
    guard let row = selected else { return [] }
    let ids = tab == .shopping ? row.ingredients : talk.lacking(row.ingredients)
    guard !ids.isEmpty else {
      return [.complain("the bag lacks nothing for this; in the columns + adds to it")]
    }
    return talk.add(1, of: ids)
  }
}

// The workbench asks the daemon; nothing is asked while it is closed.

extension WorkbenchPanel {
  mutating func hear(_ news: News, in scene: Scene) -> [Wish] {
    switch news {
    case .opened, .workbenchDue: return renew(in: scene)
    case .connected:
      giveUp()
      return renew(in: scene)
    case .disconnected: giveUp()
    case .changed: return [.renewLater]
    case .planCut: isCut = true
    case .workbench(let answer, let tab, self.number):
      return receive(answer, tab, scene.talk)
    case .plan(let event, self.number):
      progress = event.news
      if case .found(_, _, let draft?) = event.news, isNews(draft) {
        show(WorkbenchPage(draft), of: .plan, scene.talk)
      }
    case .workbench, .plan, .renumbered, .left, .catalog, .answered, .made, .profiles, .history,
      .plans:
      break
    }
    return []
  }

  /// Asks for the page that is shown, unless it is current; a plan under way is replaced.
  mutating func renew(in scene: Scene) -> [Wish] {
    guard let profile = scene.talk.profile, scene.talk.link.isConnected else { return [] }
    let question = question(of: profile)
    return isCurrent(question) ? [] : [.askForPage(question, number: ask(question))]
  }

  private mutating func receive(
    _ answer: Result<JSONValue, DaemonRefusal>, _ tab: WorkbenchTab, _ talk: Talk
  ) -> [Wish] {
    switch answer {
    case .success(let result):
      do throws(MirrorFailure) {
        show(try page(result, tab, talk), of: tab, talk)
        finish()
      } catch {
        return [.complain(error.words)]
      }
    case .failure(let refusal):
      giveUp()
      return [.complain(refusal.wordsOnScreen)]
    }
    return []
  }

  /// Shows a page with the names by which the filter finds its rows.
  private mutating func show(_ page: WorkbenchPage, of tab: WorkbenchTab, _ talk: Talk) {
    let words = talk.changeWords
    let names = page.rows.map { row in
      row.ingredients.map { words.name(of: .ingredient($0)) }
        + (row.note == nil ? [talk.brew(of: row, on: tab)?.name].compactMap(\.self) : [])
    }
    show(page, names: names, words)
  }

  private func page(
    _ result: JSONValue, _ tab: WorkbenchTab, _ talk: Talk
  ) throws(MirrorFailure) -> WorkbenchPage {
    switch tab {
    case .plan: WorkbenchPage(try PlanGold.Result(mirroring: result))
    case .short: WorkbenchPage(try RecipesList.Result(mirroring: result), talk.changeWords)
    case .shopping: WorkbenchPage(try PlanShopping.Result(mirroring: result), talk.changeWords)
    case .learn: WorkbenchPage(try PlanLearn.Result(mirroring: result), talk.changeWords)
    case .favourites:
      WorkbenchPage(
        favouritesOf: try ProfileGet.Result(mirroring: result), talk.changeWords,
        makes: talk.ownBrew)
    case .brewed:
      WorkbenchPage(try BagBrews.Result(mirroring: result), talk.clock) { talk.author(of: $0) }
    }
  }
}
