internal import Alchemy
internal import TerminalScreen

/// The three columns and the details below them, with all that decides what they show of a profile.
struct ColumnsPanel: PagePanel {
  static let keys =
    KeyTable.asking + KeyTable.choosing + KeyTable.looking + KeyTable.panels
    + KeyTable.moving.map { $0.needing(.shown) } + KeyTable.leaving + KeyTable.program
  static let closesWithProfile = false

  var columns = ColumnSet()
  var settings = RecipeSettings()
  /// Whether to show only the ingredients in the bag.
  var showsBagOnly = false
  /// Whether each ingredient and effect shows how many recipes it leaves.
  var showsCounts = false
  /// Whether the details of an ingredient leave out the effects that the player doesn't know.
  var showsKnownOnly = false
  var details = DetailsPane()
  var trail: JumpTrail?
  /// What the recipes select once they are listed anew.
  var awaited: (@Sendable (inout ListCursor<Int>, any Rows<Int>, _ height: Int) -> Void)?
  /// The room that the latest catalog's names need.
  private(set) var needs = ColumnNeeds()
  /// The room that the shown rows need, where there is too little for all names of the catalog.
  private(set) var shownNeeds = ShownNeeds()
  /// What the details have described last.
  private var described: Thing?

  func seen(in scene: Scene) -> SeenColumns { SeenColumns(panel: self, scene: scene) }

  func circumstances(in scene: Scene) -> Circumstances { seen(in: scene).circumstances }

  var filter: Filter? {
    Filter(prompt: "\(columns.focus.title) with: ", text: columns.focused.filter)
  }

  mutating func narrow(to text: String) -> [Wish] {
    columns.focused.narrow(to: text)
    return []
  }

  mutating func move(_ motion: Motion, in scene: Scene) -> [Wish] {
    changeCursor(of: columns.focus, in: scene) { $0.move(motion, in: $1, height: $2) }
    return []
  }

  func draw(on grid: inout CellGrid, in scene: Scene) {
    seen(in: scene).draw(on: &grid)
  }

  mutating func hear(_ news: News, in scene: Scene) -> [Wish] {
    switch news {
    case .left:
      trail = nil
      columns.unpickAll()
    case .catalog:
      let focus = columns.focus
      columns = ColumnSet()
      columns.focus = focus
      trail = nil
      needs = scene.talk.cookbook.catalog.map(ColumnNeeds.init) ?? ColumnNeeds()
      if case .searched = scene.talk.cookbook { settings = RecipeSettings() }
    case .opened, .connected, .disconnected, .changed, .renumbered, .answered, .made, .profiles,
      .history, .workbench, .plan, .planCut, .plans, .workbenchDue:
      break
    }
    return []
  }

  mutating func settle(in scene: Scene) {
    if let awaited { changeCursor(of: .recipes, in: scene, awaited) }
    awaited = nil
    for kind in ColumnKind.allCases {
      let isFocused = kind == columns.focus
      changeCursor(of: kind, in: scene) { cursor, rows, height in
        cursor.settle(in: rows, height: height)
        if isFocused { cursor.pin(in: rows) }
      }
    }
    shownNeeds = seen(in: scene).neededByShown ?? shownNeeds
    let seen = seen(in: scene)
    details.top = min(details.top, max(0, seen.detailLines.count - seen.detailsHeight))
    if seen.selected != described { details.top = 0 }
    described = seen.selected
  }

  func checkInvariants(in scene: Scene) {
    let seen = seen(in: scene)
    for kind in ColumnKind.allCases {
      columns[kind].cursor.checkInvariants(in: seen.rows(of: kind), height: seen.height(of: kind))
    }
  }

  /// Changes the selection of a column.
  mutating func changeCursor(
    of kind: ColumnKind, in scene: Scene,
    _ change: (inout ListCursor<Int>, any Rows<Int>, _ height: Int) -> Void
  ) {
    let seen = seen(in: scene)
    change(&columns[kind].cursor, seen.rows(of: kind), seen.height(of: kind))
  }

  /// Moves the focus to a column.
  ///
  /// Without the focus, recipes at their first row keep showing the first row. With the focus, the
  /// selection stays on its recipe, whatever comes above it.
  mutating func focus(_ kind: ColumnKind, in scene: Scene) {
    guard kind != columns.focus else { return }
    if columns.focus == .recipes, !columns[.recipes].isFiltered,
      columns[.recipes].cursor.isAtStart(in: seen(in: scene).rows(of: .recipes))
    {
      columns[.recipes].cursor.unpin()
    }
    columns.focus = kind
  }
}

// MARK: - The mouse

extension ColumnsPanel {
  mutating func click(at position: CellPosition, isSecondary: Bool, in scene: Scene) -> [Wish] {
    let layout = seen(in: scene).layout
    switch layout.spot(at: position) {
    case .title: return [.press("p")]
    case .heading(let kind) where kind != columns.focus: focus(kind, in: scene)
    // Clicking the heading of the focused column changes the column's order.
    case .heading: return [.press(layout.style == .single ? .key(.tab) : "s")]
    case .row(let kind, let line, let part):
      return click(kind, line, part, isSecondary: isSecondary, in: scene)
    case .details, .nowhere: break
    }
    return []
  }

  private mutating func click(
    _ kind: ColumnKind, _ line: Int, _ part: Spot.Part, isSecondary: Bool, in scene: Scene
  ) -> [Wish] {
    let (seen, cursor) = (seen(in: scene), columns[kind].cursor)
    let rows = seen.rows(of: kind)
    let row = cursor.top(in: rows, height: seen.height(of: kind)) + line
    let wasSelected = kind == columns.focus && row == cursor.row(in: rows)
    focus(kind, in: scene)
    guard row < rows.count else { return [] }
    changeCursor(of: kind, in: scene) { $0.select(row: row, in: $1, height: $2) }
    switch part {
    case .mark: return [.press(.character(isSecondary ? "y" : " "))]
    case .note: return [.press(.character(isSecondary ? "-" : "+"))]
    case .name:
      if isSecondary { return [.press("d")] }
      return wasSelected ? [.press(.key(.enter))] : []
    }
  }

  mutating func turnWheel(by rows: Int, at position: CellPosition, in scene: Scene) -> [Wish] {
    switch seen(in: scene).layout.spot(at: position) {
    case .details: scrollDetails(by: rows.signum(), in: scene)
    case .row(let kind, _, _):
      changeCursor(of: kind, in: scene) { $0.scroll(by: rows, in: $1, height: $2) }
    case .title, .heading, .nowhere: break
    }
    return []
  }
}
