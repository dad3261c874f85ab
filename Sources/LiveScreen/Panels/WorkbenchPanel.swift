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
        [.key(.enter), "B"], WorkbenchCommand.brew,
        "brew the row, and ask how often; eat what a lesson wants eaten", hint: "brew"),
      KeyBinding(
        ["+", "="], WorkbenchCommand.add,
        "put what the row lacks into the bag; of shopping, one more", hint: "put in"),
    ].grouped(.choosing, needs: [.editable, .row])
    + [
      KeyBinding(
        [.key(.tab)], WorkbenchCommand.nextTab,
        "plan, short, shopping, learn, brewed, favourites in turn",
        hint: "next page", needs: .profile),
      KeyBinding(
        ["e"], WorkbenchCommand.moreEffort,
        "look longer for plan and lessons: 1 a second, 2 five, 3 half a minute", hint: "effort",
        needs: .profile),
      KeyBinding(
        ["v"], WorkbenchCommand.toggleSpoilers, "show or hide what lessons reveal",
        hint: "spoilers", needs: .profile),
      KeyBinding(["/"], PanelCommand.filter, "show only rows that hold a text", needs: .profile),
      KeyBinding(
        [.key(.escape)], PanelCommand.clearFilter, "show all rows again", hint: "all rows",
        needs: .filtered),
      KeyBinding(
        ["s"], WorkbenchCommand.nextSort, "sort the rows by their ingredients, or as they came",
        needs: .profile),
      KeyBinding(
        ["K"], WorkbenchCommand.keep, "keep the plan under a name, on this machine",
        needs: .profile),
      KeyBinding(
        ["P"], WorkbenchCommand.listKept, "the kept plans: show or delete them", needs: .profile),
      KeyBinding(
        ["x"], WorkbenchCommand.copy, "copy all rows that are shown to the terminal's clipboard",
        needs: .row),
    ].grouped(.looking) + KeyTable.undoing
    + [
      KeyBinding(
        ["d"], WorkbenchCommand.toggleDetails, "more or less room for what is below the rows",
        hint: "details", needs: .profile)
    ].grouped(.looking)
    + [
      KeyBinding([">"], WorkbenchCommand.scrollDetails(by: 1), "more of what is below"),
      KeyBinding(["<"], WorkbenchCommand.scrollDetails(by: -1), "what was before below"),
    ].grouped(.looking, needs: .longDetails) + KeyTable.moving + KeyTable.closing + KeyTable.program
  static let closesWithProfile = true

  private(set) var tab = WorkbenchTab.plan
  /// 1 to 3, as `plan.gold` has it.
  var effort = PlanGold.defaultEffort
  var hidesSpoilers = false
  /// What was typed narrows every page.
  private var narrowing = Narrowing<WorkbenchRow.ID>()
  /// Whether the rows are sorted by their ingredients, and not as the daemon has them.
  private(set) var isByName = false
  /// The places of the page's rows that are shown, in the order in which they are.
  private var shown: [Int] = []
  /// The pages that were answered last; one that answers another question is asked for again.
  private var pages: [WorkbenchTab: WorkbenchPage] = [:]
  /// The number of the last request; answers to earlier ones come too late.
  private(set) var number = 0
  /// What that request asked for; nil once it is answered, or its answer does not matter.
  private(set) var underWay: WorkbenchQuestion?
  /// Whether the plan under way was ended early, so that its answer is shown but not kept.
  var isCut = false
  /// How far the plan under way has come.
  var progress: PlanEvent.News?
  /// Where the rows of each page were shown before the last answer.
  private var formerPlaces: [WorkbenchTab: [WorkbenchRow.ID: Int]] = [:]
  var cursor = ListCursor<WorkbenchRow.ID>()
  /// What is below the rows.
  var pane = DetailsPane()

  /// The page of the tab; nil before its first answer.
  var page: WorkbenchPage? { pages[tab] }

  var isWaiting: Bool { underWay != nil }

  var filter: Filter? { Filter(prompt: "Rows with: ", text: narrowing.text) }

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

  /// Shows the page that was asked for, or an unfinished plan; `names` are those of each row.
  mutating func show(_ page: WorkbenchPage, names: [[String]], _ words: ChangeWords) {
    guard let underWay else { return }
    var page = page
    page.names = names
    page.columns = WorkbenchColumns(page.rows, words)
    page.ids = WorkbenchRow.ID.all(page.rows)
    formerPlaces[underWay.tab] = Dictionary(
      uniqueKeysWithValues: rows.ids.enumerated().map { ($1, $0) })
    pages[underWay.tab] = page
    sift()
  }

  /// Whether to show a plan that is not finished: it must not replace a better plan for the same profile
  /// and alchemist, which is shown while the daemon looks longer.
  func isNews(_ draft: PlanGold.Result) -> Bool {
    guard let plan = pages[.plan]?.plan, let former = pages[.plan]?.question, let underWay,
      (former.lsn, former.alchemist) == (underWay.lsn, underWay.alchemist)
    else { return true }
    return draft.gold > plan.gold
  }

  /// The page that is shown is the whole answer.
  mutating func finish() {
    guard let underWay else { return }
    pages[underWay.tab]?.question = isCut ? nil : underWay
    giveUp()
  }

  mutating func narrow(to text: String) -> [Wish] {
    narrowing.narrow(&cursor, to: text)
    pane.top = 0
    sift()
    return []
  }

  mutating func sortNext() {
    isByName.toggle()
    pane.top = 0
    sift()
  }

  private mutating func sift() {
    guard let page else { return shown = [] }
    let terms = NameTerms(NameQuery(typed: narrowing.text), among: page.names.flatMap(\.self))
    shown = page.rows.indices.filter { terms.fit(page.names[$0] + [page.rows[$0].note ?? ""]) }
    guard isByName else { return }
    let folded = page.names.map { $0.map(NameFolding.folded) }
    shown.sort { one, other in
      folded[one] == folded[other]
        ? one < other : folded[one].lexicographicallyPrecedes(folded[other])
    }
  }

  /// The request was refused, or its answer will not come, or is not wanted any more.
  mutating func giveUp() {
    number += 1
    (underWay, isCut, progress) = (nil, false, nil)
  }

  mutating func goToNextTab() {
    tab = tab.next
    cursor = ListCursor()
    narrowing.restart(at: cursor)
    pane.top = 0
    sift()
    giveUp()
  }
}

// MARK: - Rows

extension WorkbenchPanel {
  func rows(in scene: Scene) -> WorkbenchRows { rows }

  var rows: WorkbenchRows {
    WorkbenchRows(
      ids: page.map { page in shown.map { page.ids[$0] } } ?? [],
      formerPlaces: formerPlaces[tab] ?? [:])
  }

  /// The rows that the filter leaves, in their order.
  var shownRows: [WorkbenchRow] {
    page.map { page in shown.map { page.rows[$0] } } ?? []
  }

  /// Whether the filter hides all that there is.
  var hidesAll: Bool { shown.isEmpty && page?.rows.isEmpty == false }

  func circumstances(in scene: Scene) -> Circumstances {
    var circumstances: Circumstances = selected == nil ? [] : .row
    if !narrowing.text.isEmpty { circumstances.insert(.filtered) }
    if footerLines(in: scene).count > footerRoom(in: scene) { circumstances.insert(.longDetails) }
    return circumstances
  }

  /// What was said of another row is not what is scrolled.
  mutating func moved(in scene: Scene) -> [Wish] {
    pane.top = 0
    return []
  }

  var selected: WorkbenchRow? {
    guard let page else { return nil }
    return cursor.row(in: rows).map { page.rows[shown[$0]] }
  }
}

// MARK: - Drawing

extension WorkbenchPanel {
  /// All pages by name; where that is too long, in short; and where that is, too, the page alone.
  func heading(_ rows: WorkbenchRows, in scene: Scene) -> StyledLine {
    let effort = effort == PlanGold.defaultEffort || !tab.hasEffort ? "" : " \(effort)"
    let whole = tabs(StyledLine("Workbench  ", .focusedHeading), gap: "  ") { tab, isShown in
      isShown ? "[\(tab.rawValue)]" : tab.rawValue
    }.adding(effort.isEmpty ? "" : "  effort\(effort)", .muted)
    let short = tabs(StyledLine(), gap: " ") { tab, isShown in
      isShown ? "[\(tab.shortName)\(effort)]" : tab.shortName
    }
    let number = (WorkbenchTab.allCases.firstIndex(of: tab) ?? 0) + 1
    let alone = StyledLine("[\(tab.shortName)\(effort)]", .heading)
      .adding(" \(number)/\(WorkbenchTab.allCases.count)", .muted)
    let line =
      [whole, short].first {
        $0.cells + siftWords.cells + Self.cellsForPlace <= scene.size.columns
      } ?? alone
    return line.adding(siftWords, .key)
  }

  /// ` 100/100`, behind the heading.
  private static let cellsForPlace = 8

  private func tabs(
    _ start: StyledLine, gap: String, _ name: (WorkbenchTab, _ isShown: Bool) -> String
  ) -> StyledLine {
    var line = start
    for tab in WorkbenchTab.allCases {
      if tab != WorkbenchTab.allCases.first { line = line.adding(gap) }
      let isShown = tab == self.tab
      line = line.adding(name(tab, isShown), isShown ? .heading : .muted)
    }
    return line
  }

  /// `/wheat · by ingredient`, behind the pages; nothing where the rows are as they came.
  private var siftWords: String {
    (narrowing.text.isEmpty ? "" : " /" + narrowing.text.visible)
      + (isByName ? " · by ingredient" : "")
  }

  func draw(
    row: Int, of rows: WorkbenchRows, on grid: inout CellGrid, in line: Area, _ look: RowLook,
    _ scene: Scene
  ) {
    guard let page, row < self.shown.count else { return }
    let shown = page.rows[self.shown[row]]
    var text = beginning(of: shown, page.columns, inCells: line.width, look, scene)
    if let note = shown.note {
      text = text.adding(note, look.style(.muted))
    } else if let brew = scene.talk.brew(of: shown, on: tab) {
      let (name, rest) = Self.words(
        for: brew, scene.talk.partWords(of: brew), inCells: line.width - text.cells)
      text = text.adding(name, look.style(brew.isPoison ? .harmful : .key))
        .adding(rest, look.style(.muted))
    }
    grid.put(text, in: line)
  }

  /// The row but for what it makes; where there is no room, names are shortened, the longest first.
  private func beginning(
    of row: WorkbenchRow, _ columns: WorkbenchColumns, inCells width: Int, _ look: RowLook,
    _ scene: Scene
  ) -> StyledLine {
    let isNarrow = columns.cells > width
    let remark = isNarrow ? min(columns.remark, width / 3) : columns.remark
    var text = StyledLine(
      row.number.paddedBefore(toCells: columns.number) + "  ", look.style(.heading))
    if remark > 0 {
      text = text.adding(
        row.remark.visible.truncated(toCells: remark).padded(toCells: remark) + "  ",
        look.style(.muted))
    }
    let names = row.ingredients.map { scene.talk.changeWords.name(of: .ingredient($0)).visible }
    let separator = ", "
    let room = width - text.cells - separator.cells * (names.count - 1)
    let shown = (isNarrow ? FairShare.shortened(names, toCells: max(0, room)) : names)
      .joined(separator: separator)
    text = text.adding(
      isNarrow ? shown : shown.padded(toCells: columns.ingredients), look.style(.plain))
    // A gap that is cut would show as "…".
    return text.cells + 2 <= width ? text.adding("  ") : text
  }

  /// What a recipe makes, in the room that is left in its row: the name, and as many of the effects as
  /// fit whole; on a narrow screen the name without its beginning, which the colour tells.
  private static func words(
    for brew: Brew, _ parts: [String], inCells width: Int
  ) -> (name: String, rest: String) {
    if brew.name.cells > width {
      let short = brew.name.split(separator: " ", maxSplits: 2).last.map(String.init)
      // The beginning of a name says nothing; it is whole below the rows.
      return (short.map { $0.cells <= width ? $0 : "" } ?? "", "")
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
}
