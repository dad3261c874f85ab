internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// The workbench: what to brew, to buy and to learn next, and what was brewed, kept up to date while
/// it is open.
struct WorkbenchPanel: ListPanel {
  static let keys =
    KeyTable.asking
    + [
      KeyBinding(
        [.key(.enter), .character("B")], WorkbenchCommand.brew, .choosing,
        "brew the row, and ask how often; eat what a lesson wants eaten", hint: "brew",
        needs: [.editable, .row]),
      KeyBinding(
        [.key(.tab)], WorkbenchCommand.nextTab, .looking,
        "plan, short, shopping, learn, brewed in turn", hint: "next page", needs: [.profile]),
      KeyBinding(
        [.character("e")], WorkbenchCommand.moreEffort, .looking,
        "look longer for plan and lessons: 1 a second, 2 five, 3 half a minute", hint: "effort",
        needs: [.profile]),
      KeyBinding(
        [.character("v")], WorkbenchCommand.toggleSpoilers, .looking,
        "show or hide what lessons reveal", hint: "spoilers", needs: [.profile]),
      KeyBinding(
        [.character("u")], EditCommand.undo, .choosing, "undo the last change, whoever made it",
        hint: "undo", needs: .editable),
    ] + KeyTable.moving + KeyTable.closing + KeyTable.program
  static let closesWithProfile = true

  fileprivate(set) var tab = WorkbenchTab.plan
  /// 1 to 3, as `plan.gold` has it.
  fileprivate(set) var effort = PlanGold.defaultEffort
  fileprivate(set) var hidesSpoilers = false
  /// The pages that were answered last; one that answers another question is asked for again.
  private var pages: [WorkbenchTab: WorkbenchPage] = [:]
  /// The number of the last request; answers to earlier ones come too late.
  private(set) var number = 0
  /// What that request asked for; nil once it is answered, or its answer does not matter.
  private(set) var underWay: WorkbenchQuestion?
  /// Whether the plan under way was ended early, so that its answer is shown but not kept.
  private var isCut = false
  /// How far the plan under way has come.
  private var progress: PlanEvent.News?
  /// Where the rows of each page stood in the answer before the last one.
  private var formerPlaces: [WorkbenchTab: [WorkbenchRow.ID: Int]] = [:]
  var cursor = ListCursor<WorkbenchRow.ID>()

  /// The page of the tab; nil before its first answer.
  var page: WorkbenchPage? { pages[tab] }

  private var isWaiting: Bool { underWay != nil }

  /// What the tab's page would answer for a profile as it is now.
  func question(of profile: OpenProfile) -> WorkbenchQuestion {
    WorkbenchQuestion(
      tab: tab, lsn: profile.watched.lsn, effort: tab.hasEffort ? effort : nil,
      hidesSpoilers: tab == .learn && hidesSpoilers,
      alchemist: tab.hasPrices ? profile.otherAlchemist : nil)
  }

  /// Whether the tab's page answers the question, or will.
  func isCurrent(_ question: WorkbenchQuestion) -> Bool {
    isWaiting ? underWay == question && !isCut : page?.question == question
  }

  /// A request was sent for the tab's page; returns its number.
  mutating func ask(_ question: WorkbenchQuestion) -> Int {
    number += 1
    (underWay, isCut, progress) = (question, false, nil)
    return number
  }

  /// The plan under way was ended early.
  mutating func cut() { isCut = true }

  mutating func take(_ page: WorkbenchPage, _ words: ChangeWords) {
    guard let underWay else { return }
    var page = page
    page.question = isCut ? nil : underWay
    page.columns = WorkbenchColumns(page.rows, words)
    page.ids = WorkbenchRow.ID.all(page.rows)
    formerPlaces[underWay.tab] = pages[underWay.tab]?.places
    pages[underWay.tab] = page
    giveUp()
  }

  /// The request was refused, or its answer will not come, or is not wanted any more.
  mutating func giveUp() {
    number += 1
    (underWay, isCut, progress) = (nil, false, nil)
  }

  mutating func take(_ event: PlanEvent) {
    progress = event.news
  }

  fileprivate mutating func goToNextEffort() {
    effort = effort % PlanGold.efforts.upperBound + 1
  }

  fileprivate mutating func toggleSpoilers() {
    hidesSpoilers.toggle()
  }

  fileprivate mutating func goToNextTab() {
    tab = tab.next
    cursor = ListCursor()
    giveUp()
  }
}

// MARK: - Rows

extension WorkbenchPanel {
  func rows(in model: ScreenModel) -> WorkbenchRows { rows }

  private var rows: WorkbenchRows {
    WorkbenchRows(ids: page?.ids ?? [], formerPlaces: formerPlaces[tab] ?? [:])
  }

  /// A ruler, and below it what is said of all rows, what the selected one makes, and what stays.
  func footerHeight(in model: ScreenModel) -> Int { 6 }

  fileprivate var selected: WorkbenchRow? {
    guard let page else { return nil }
    return cursor.row(in: rows).map { page.rows[$0] }
  }

  /// A click on the selected row does what Enter does.
  func click(at position: CellPosition, isSecondary: Bool, in model: inout ScreenModel) {
    guard let row = row(at: position, in: model), row < page?.rows.count ?? 0 else { return }
    let wasSelected = row == cursor.row(in: rows(in: model))
    changeCursor(in: &model) { $0.select(row: row, in: $1, height: $2) }
    if wasSelected { model.take(.key(.enter)) }
  }
}

// MARK: - Drawing

extension WorkbenchPanel {
  func heading(_ rows: WorkbenchRows, in model: ScreenModel) -> StyledLine {
    var line = StyledLine("Workbench", .focusedHeading)
    for tab in WorkbenchTab.allCases {
      let isShown = tab == self.tab
      line = line.adding("  ")
        .adding(isShown ? "[\(tab.rawValue)]" : tab.rawValue, isShown ? .heading : .muted)
    }
    return effort == PlanGold.defaultEffort || !tab.hasEffort
      ? line : line.adding("  effort \(effort)", .muted)
  }

  func draw(
    row: Int, of rows: WorkbenchRows, on grid: inout CellGrid, in line: Area, _ look: RowLook,
    _ model: ScreenModel
  ) {
    guard let page, row < page.rows.count else { return }
    let (columns, shown) = (page.columns, page.rows[row])
    var text = StyledLine(
      shown.number.paddedBefore(toCells: columns.number) + "  ", look.style(.heading))
    if columns.remark > 0 {
      text = text.adding(shown.remark.padded(toCells: columns.remark) + "  ", look.style(.muted))
    }
    let names = shown.names(model.changeWords)
    text = text.adding(names.padded(toCells: columns.ingredients) + "  ", look.style(.plain))
    if let note = shown.note {
      text = text.adding(note, look.style(.muted))
    } else if let brew = model.brew(of: shown, on: tab) {
      let (name, rest) = Self.words(
        for: brew, model.partWords(of: brew), inCells: line.width - text.cells)
      text = text.adding(name, look.style(brew.isPoison ? .harmful : .key))
        .adding(rest, look.style(.muted))
    }
    grid.put(text, in: line)
  }

  /// What a recipe makes, in the room that is left in its row: the name, and as many of the effects as
  /// fit whole; on a narrow screen the name without its beginning, which the colour tells.
  private static func words(
    for brew: Brew, _ parts: [String], inCells width: Int
  ) -> (name: String, rest: String) {
    if brew.name.cells > width {
      let short = brew.name.split(separator: " ", maxSplits: 2).last.map(String.init)
      return (short ?? brew.name, "")
    }
    var rest = ""
    for (place, part) in parts.enumerated() {
      let next = rest + (place == 0 ? ": " : ", ") + part
      let more = place + 1 < parts.count ? " …" : ""
      guard (brew.name + next + more).cells <= width else {
        return (brew.name, (brew.name + rest + " …").cells <= width ? rest + " …" : rest)
      }
      rest = next
    }
    return (brew.name, rest)
  }

  func drawFooter(on grid: inout CellGrid, in area: Area, of model: ScreenModel) {
    guard area.height > 0 else { return }
    grid.put(StyledLine(String(repeating: "─", count: area.width), .muted), in: area.line(0))
    // The summary is worth most, then what the selected row makes.
    let all = [StyledLine(status(model), .heading), selectedWords(model), leftWords(model)]
    let lines = all.flatMap { line in
      line.cells == 0 ? [] : line.wrapped(toCells: area.width, indent: 2).prefix(2)
    }
    for (number, line) in lines.prefix(area.height - 1).enumerated() {
      grid.put(line, in: area.line(number + 1))
    }
  }

  /// What is said of the page, or how far it has come.
  private func status(_ model: ScreenModel) -> String {
    guard isWaiting else { return page?.summary ?? "" }
    guard let progress else { return page == nil ? "asking …" : "asking again …" }
    switch tab {
    case .plan: return progress.goldWords + " …"
    case .learn: return progress.learnWords + " …"
    case .shopping: return progress.waitWords.map { $0 + " …" } ?? "asking …"
    case .short, .brewed: return "asking …"
    }
  }

  private func selectedWords(_ model: ScreenModel) -> StyledLine {
    guard let selected else { return StyledLine() }
    guard tab != .learn || !hidesSpoilers, let brew = model.brew(of: selected, on: tab) else {
      return StyledLine()
    }
    // What was brewed had the price that its row says.
    let price = tab == .brewed ? "" : " (\(brew.gold.grouped) gold)"
    return StyledLine(brew.name, brew.isPoison ? .harmful : .key)
      .adding(price + ": " + model.words(for: brew), .muted)
  }

  private func leftWords(_ model: ScreenModel) -> StyledLine {
    guard let left = page?.left else { return StyledLine() }
    let names = left.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value.grouped) \(model.changeWords.name(of: .ingredient($0.key)))" }
    return StyledLine(
      names.isEmpty ? "nothing stays in the bag" : "stays: " + names.joined(separator: ", "), .muted
    )
  }
}

// MARK: - What the alchemist makes

extension ScreenModel {
  /// What a page's alchemist makes of a row's recipe; nil without a recipe.
  fileprivate func brew(of row: WorkbenchRow, on tab: WorkbenchTab) -> Brew? {
    guard let catalog, let ids = row.recipe, let profile else { return nil }
    // What was brewed, and what is learned, is the profile's own alchemist's.
    let alchemist = tab.hasPrices ? profile.alchemist : profile.watched.alchemist
    let indices = ids.compactMap(catalog.ingredientIndex)
    guard indices.count == ids.count, Set(indices).count == ids.count else { return nil }
    return catalog.brew(indices, by: alchemist)
  }

  /// `Fortify Health 24 for 60 s, Restore Health 30`.
  fileprivate func words(for brew: Brew) -> String {
    partWords(of: brew).joined(separator: ", ")
  }

  fileprivate func partWords(of brew: Brew) -> [String] {
    brew.parts.map { part in
      changeWords.name(of: .effect(catalog?.effects[part.effect].id ?? ""))
        + DetailWords.strength(part.magnitude, part.seconds)
    }
  }
}

/// Opens the workbench, or works in it.
enum WorkbenchCommand: Command {
  case open
  case brew
  case nextTab
  case moreEffort
  case toggleSpoilers

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    switch self {
    case .open:
      model.mode.open(WorkbenchPanel())
      model.renewWorkbench()
    case .brew: model.brewSelectedRow()
    case .nextTab:
      // The answer would come for a page that is not shown.
      model.stopPlan()
      model.changeWorkbench { $0.goToNextTab() }
      model.renewWorkbench()
    case .moreEffort:
      guard model.workbench?.tab.hasEffort == true else {
        return model.complain("a plan and lessons are looked for longer, and nothing else")
      }
      model.changeWorkbench { $0.goToNextEffort() }
      model.renewWorkbench()
    case .toggleSpoilers:
      guard model.workbench?.tab == .learn else {
        return model.complain("lessons alone tell what is not known yet: Tab goes there")
      }
      model.changeWorkbench { $0.toggleSpoilers() }
      model.renewWorkbench()
    }
  }
}

extension ScreenModel {
  fileprivate mutating func brewSelectedRow() {
    guard let panel = mode.front as? WorkbenchPanel, let row = panel.selected else { return }
    if let ids = row.recipe {
      mode.open(Amount(.brew(ids, usual: row.times)))
    } else if panel.tab == .learn, let id = row.ingredients.first {
      eat(id)
    } else {
      complain("no recipe lacks only this one: there is nothing to brew")
    }
  }
}
