internal import Alchemy
internal import LiveProfile
internal import TerminalScreen

extension SeenColumns {
  /// In a narrower heading, the next column's name would push out this column's counts.
  private static let widthForTab = 50

  /// Draws a column's name, counts and filter; for a single column, also which of the three it is.
  func drawHeading(
    of kind: ColumnKind, _ profile: OpenProfile, on grid: inout CellGrid, in line: Area
  ) {
    let style: CellStyle = kind == columns.focus ? .focusedHeading : .heading
    var rest = line
    if layout.style == .single {
      let place = "\(kind.rawValue + 1)/\(ColumnKind.allCases.count)"
      let hint = line.width < Self.widthForTab ? place : "\(place) Tab: \(kind.next.title)"
      rest = grid.putAtEnd(hint, in: line, .key)
    }
    let filter = columns[kind].isFiltered ? " /" + columns[kind].filter : ""
    let bag = kind == .ingredients && panel.showsBagOnly ? " in the bag" : ""
    let picked = columns[kind].picked.count
    let order = columns[kind].order.words + (picked == 0 ? "" : " \(ChoiceRow.pickMark)\(picked)")
    grid.put(
      StyledLine(kind.title, style).adding(" " + counts(of: kind) + bag + order, .plain)
        .adding(filter + facts(of: kind, profile), .muted), in: rest)
  }

  /// How many rows there are, and of how many if some are hidden.
  private func counts(of kind: ColumnKind) -> String {
    let rows = rows(of: kind)
    // Of recipes that are searched, only the first rows are here.
    guard let count = kind == .recipes ? cookbook.recipes?.shownCount : rows.count else {
      return "…"
    }
    let total = total(of: kind) ?? count
    let shown = place(of: kind, rows) + Quantity.grouped(count)
    return count == total ? shown : "\(shown) of \(Quantity.grouped(total))"
  }

  /// The selected row, if there are more rows than fit: `412/`.
  ///
  /// A list without the focus shows the row only if the list's beginning is out of sight.
  private func place(of kind: ColumnKind, _ rows: some Rows<Int>) -> String {
    let cursor = columns[kind].cursor
    let height = height(of: kind)
    guard rows.count > height, let row = cursor.row(in: rows),
      kind == columns.focus || cursor.top(in: rows, height: height) > 0
    else { return "" }
    return Quantity.grouped(row + 1) + "/"
  }

  private func total(of kind: ColumnKind) -> Int? {
    switch kind {
    case .ingredients: catalog?.ingredients.count
    case .effects: catalog?.effects.count
    case .recipes: cookbook.recipes?.count
    }
  }

  /// The facts after a column's counts and filter.
  private func facts(of kind: ColumnKind, _ profile: OpenProfile) -> String {
    switch kind {
    case .ingredients: Self.tally(profile.watched.ingredients)
    case .effects: Self.tally(profile.watched.effects)
    case .recipes:
      (profile.otherAlchemist == nil ? "" : " · what if") + " · " + panel.settings.words
    }
  }

  /// How many must and can't be, with their marks; empty without any.
  private static func tally(_ choices: [String: Choice]) -> String {
    [Choice.must, .cant].map { choice in
      let count = choices.values.count { $0 == choice }
      return count == 0 ? "" : " \(choice.mark)\(count)"
    }.joined()
  }
}
