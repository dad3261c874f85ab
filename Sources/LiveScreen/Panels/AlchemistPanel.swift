internal import Alchemy
internal import LiveProfile
internal import Profiles
internal import TerminalScreen

/// The alchemist of the open profile, who decides strengths, gold, names and orders.
struct AlchemistPanel: ListPanel {
  static let keys =
    KeyTable.asking
    + [
      KeyBinding(
        [.key(.enter), " "], AlchemistCommand.change, .choosing,
        "type the number; of a perk without ranks, have it or not", hint: "change",
        needs: [.changeable, .row]),
      KeyBinding(
        ["+", "="], AlchemistCommand.adjust(by: 1), .choosing, "one more, or have the perk",
        hint: "one more", needs: [.changeable, .row]),
      KeyBinding(
        ["-"], AlchemistCommand.adjust(by: -1), .choosing, "one less, or don't have the perk",
        hint: "one less", needs: [.changeable, .row]),
      KeyBinding(
        "0123456789".map(KeyStroke.character), AlchemistCommand.type, .choosing, "set the number",
        hint: "number", needs: [.changeable, .row]),
      KeyBinding(
        ["A"], AlchemistCommand.toggleWhatIf, .looking,
        "what if: try values that are not stored, or end it", hint: "what if", needs: [.profile]),
      KeyBinding(
        ["u"], AlchemistCommand.undo, .choosing, "undo the last change, whoever made it",
        hint: "undo", needs: .editable),
      KeyBinding(
        ["U"], AlchemistCommand.redo, .choosing, "bring back what the last undo took away",
        needs: .editable),
    ] + KeyTable.moving + KeyTable.closing + KeyTable.program
  static let closesWithProfile = true

  /// Selects a field by its place among all fields.
  var cursor = ListCursor<Int>()

  func rows(in scene: Scene) -> NumberedRows {
    NumberedRows(Array(Alchemist.Field.allCases.indices))
  }

  /// The circumstances that decide which keys work; what-if values can be changed without a daemon.
  func circumstances(in scene: Scene) -> Circumstances {
    let row: Circumstances = cursor.row(in: rows(in: scene)) == nil ? [] : .row
    return scene.talk.profile?.whatIf == nil ? row : row.union(.changeable)
  }

  fileprivate func field(in scene: Scene) -> Alchemist.Field? {
    cursor.thing(in: rows(in: scene)).map { Alchemist.Field.allCases[$0] }
  }

  /// A second click changes nothing.
  mutating func click(at position: CellPosition, isSecondary: Bool, in scene: Scene) -> [Wish] {
    if let row = row(at: position, in: scene) {
      changeCursor(in: scene) { $0.select(row: row, in: $1, height: $2) }
    }
    return []
  }

  func heading(_ rows: NumberedRows, in scene: Scene) -> StyledLine {
    let isWhatIf = scene.talk.profile?.whatIf != nil
    let title = StyledLine(isWhatIf ? "What if" : "Alchemist", .focusedHeading)
    let whose = scene.talk.profile.map { " of " + $0.watched.name.visibleName } ?? ""
    let fact = isWhatIf ? " · nothing is stored; A ends it" : ""
    let whole = title.adding(whose, .muted).adding(fact, .plain)
    return whole.cells <= scene.size.columns ? whole : title.adding(fact, .plain)
  }

  func draw(
    row: Int, of rows: NumberedRows, on grid: inout CellGrid, in line: Area, _ look: RowLook,
    _ scene: Scene
  ) {
    guard let profile = scene.talk.profile else { return }
    let field = Alchemist.Field.allCases[rows[row]]
    let width = Alchemist.Field.allCases.map(\.title.cells).max() ?? 0
    let isFlashing = scene.talk.flash.shows(.bench(.alchemist(field)))
    let own = profile.watched.alchemist[field]
    let isTried = profile.alchemist[field] != own
    grid.put(
      StyledLine(field.title.padded(toCells: width) + "  ", look.style(.plain))
        .adding(
          field.words(for: profile.alchemist[field]), look.style(.heading).flashing(isFlashing)
        ).adding(isTried ? "  yours: \(field.words(for: own))" : "", look.style(.muted)),
      in: line)
  }
}

// MARK: - The recipes that it reprices

extension AlchemistPanel {
  /// The recipes take what the fields leave.
  func footerHeight(in scene: Scene) -> Int {
    max(Self.leastFooter, scene.listHeight - Alchemist.Field.allCases.count)
  }

  /// A ruler and three recipes.
  private static let leastFooter = 4

  /// Draws the recipes as their column lists them; while values are tried, each price has its own beside it.
  func drawFooter(on grid: inout CellGrid, in area: Area, in scene: Scene) {
    let talk = scene.talk
    guard area.height > 1, let catalog = talk.catalog, let recipes = talk.cookbook.recipes else {
      return
    }
    let isWhatIf = scene.talk.profile?.otherAlchemist != nil
    grid.put(String(repeating: "─", count: area.width), in: area.line(0), .muted)
    let count = recipes.shownCount.map(Quantity.grouped) ?? "…"
    grid.put(
      StyledLine("─ ", .muted).adding("Recipes \(count)", .heading)
        .adding(
          isWhatIf ? " · tried, yours " : " · \(scene.stack.columns.settings.words) ", .muted),
      in: area.line(0))
    let rows = scene.columns.rows(of: .recipes)
    let cursor = scene.stack.columns.columns[.recipes].cursor
    let inside = area.below(1)
    let top = cursor.top(in: rows, height: inside.height)
    let selected = cursor.row(in: rows)
    let shown = (top..<max(top, min(top + inside.height, rows.count))).map { rows[$0] }
    let own = shown.map { number in
      let ids = recipes.ingredients(of: number).map { catalog.ingredients[$0].id }
      return Quantity.grouped(scene.talk.ownBrew(of: ids)?.gold ?? 0)
    }
    let width = own.map(\.cells).max() ?? 0
    for (place, number) in shown.enumerated() {
      let look = RowLook(isSelected: top + place == selected, hasFocus: false)
      let price = isWhatIf ? own[place].paddedBefore(toCells: width) : nil
      RecipeRow(recipes, number, in: catalog, own: price)
        .draw(on: &grid, in: inside.line(place), look)
    }
  }
}

/// Changes the selected field.
enum AlchemistCommand: OwnCommand {
  /// Begins or ends trying values that are not stored.
  case toggleWhatIf
  /// Asks for a number, or changes whether the alchemist has a perk.
  case change
  case adjust(by: Int)
  /// Begins a number with the typed digit.
  case type
  /// Takes back what is stored, which is not what is tried.
  case undo
  /// Brings back what the last undo took away.
  case redo

  func perform(in panel: inout AlchemistPanel, with stroke: KeyStroke, _ scene: Scene) -> [Wish] {
    let talk = scene.talk
    switch self {
    case .toggleWhatIf: return [.tryOut(talk.profile?.whatIf == nil ? [:] : nil)]
    case .undo, .redo:
      guard talk.profile?.whatIf == nil else {
        return [.complain("nothing is stored while you try: A ends that, then u undoes")]
      }
      if case .redo = self { return [.redo] }
      return talk.undo(nil)
    case .change, .adjust, .type: break
    }
    guard let field = panel.field(in: scene) else { return [] }
    switch (self, talk.intendedValue(of: field), field.range) {
    case (.toggleWhatIf, _, _), (.undo, _, _), (.redo, _, _): return []
    case (.change, .flag(let flag), _): return talk.set(field, to: .flag(!flag))
    case (.adjust(let amount), .flag, _): return talk.set(field, to: .flag(amount > 0))
    case (.type, .flag, _):
      return [.complain("\(field.title) has no number: Space changes whether you have it")]
    case (.change, .number, let range?): return [.open(Amount(.alchemist(field, range)))]
    case (.adjust(let amount), .number(let number), let range?):
      let sum = min(max(range.lowerBound, number + amount), range.upperBound)
      return talk.set(field, to: .number(sum))
    case (.type, .number, let range?):
      guard case .character(let digit) = stroke else { return [] }
      return [.open(Amount(.alchemist(field, range), digits: String(digit)))]
    case (.change, .number, nil), (.adjust, .number, nil), (.type, .number, nil): return []
    }
  }
}
