internal import Alchemy
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// The alchemist of the open profile, who decides strengths, gold, names and orders.
struct AlchemistPanel: ListPanel {
  static let keys =
    KeyTable.asking
    + [
      KeyBinding(
        [.key(.enter), " "], AlchemistCommand.change,
        "type the number; of a perk without ranks, have it or not", hint: "change"),
      KeyBinding(
        ["+", "="], AlchemistCommand.adjust(by: 1), "one more, or have the perk", hint: "one more"),
      KeyBinding(
        ["-"], AlchemistCommand.adjust(by: -1), "one less, or don't have the perk",
        hint: "one less"),
      KeyBinding(
        "0123456789".map(KeyStroke.character), AlchemistCommand.type, "set the number",
        hint: "number"),
    ].grouped(.choosing, needs: [.changeable, .row])
    + [
      KeyBinding(
        ["A"], AlchemistCommand.toggleWhatIf, "what if: try values that are not stored, or end it",
        hint: "what if", needs: .profile)
    ].grouped(.looking)
    + [
      KeyBinding(
        ["u"], AlchemistCommand.undo, "undo the last change, whoever made it", hint: "undo"),
      KeyBinding(["U"], AlchemistCommand.redo, "bring back what the last undo took away"),
    ].grouped(.choosing, needs: .editable) + KeyTable.moving + KeyTable.closing + KeyTable.program
  static let closesWithProfile = true

  /// Selects a field by its place among all fields.
  var cursor = ListCursor<Int>()

  func rows(in scene: Scene) -> NumberedRows {
    let fields = Alchemist.Field.allCases
    // What-if values reprice recipes, and merchants do not.
    return NumberedRows(
      fields.indices.filter { scene.talk.profile?.whatIf == nil || !fields[$0].isForMerchants })
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
    let line = whole.cells <= scene.size.columns ? whole : title.adding(fact, .plain)
    let doubts = scene.talk.catalog?.doubts.count ?? 0
    let guess = " · gold is a guess: alchemy catalog list says why"
    return doubts == 0 ? line : line.adding(guess, .muted)
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
    max(Self.leastFooter, scene.listHeight - rows(in: scene).count)
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
    let count = recipes.shownCount?.grouped ?? "…"
    grid.put(
      StyledLine("─ ", .muted).adding("Recipes \(count)", .heading)
        .adding(
          isWhatIf ? " · tried, yours " : " · \(scene.stack.columns.settings.words) ", .muted),
      in: area.line(0))
    let rows = scene.columns.rows(of: .recipes)
    let cursor = scene.stack.columns.columns[.recipes].cursor
    let inside = area.below(1)
    let window = cursor.window(in: rows, height: inside.height)
    let selected = cursor.row(in: rows)
    let shown = window.map { rows[$0] }
    let own = shown.map { number in
      let ids = recipes.ingredients(of: number).map { catalog.ingredients[$0].id }
      return Quantity.grouped(scene.talk.ownBrew(of: ids)?.gold ?? 0)
    }
    let width = own.map(\.cells).max() ?? 0
    for (place, number) in shown.enumerated() {
      let look = RowLook(isSelected: window.lowerBound + place == selected, hasFocus: false)
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
    case .change, .adjust, .type:
      return panel.field(in: scene).map { change($0, of: talk, stroke) } ?? []
    }
  }

  private func change(_ field: Alchemist.Field, of talk: Talk, _ stroke: KeyStroke) -> [Wish] {
    let amount: Int? = if case .adjust(let amount) = self { amount } else { nil }
    let digit: Character? =
      if case .type = self, case .character(let digit) = stroke { digit } else { nil }
    switch talk.intendedValue(of: field) {
    case .flag where digit != nil:
      return [.complain("\(field.title) has no number: Space changes whether you have it")]
    case .flag(let flag): return talk.set(field, to: .flag(amount.map { $0 > 0 } ?? !flag))
    case .number(let number):
      guard let range = field.range else { return [] }
      guard let amount else {
        return [.open(Amount(.alchemist(field, range), digits: digit.map { String($0) } ?? ""))]
      }
      let sum = min(max(range.lowerBound, number + amount), range.upperBound)
      return talk.set(field, to: .number(sum))
    }
  }
}
