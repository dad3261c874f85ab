internal import Alchemy
internal import LiveProfile
internal import TerminalScreen

extension ScreenModel {
  /// The columns that there is room for, or what is there instead of them.
  func drawColumns(on grid: inout CellGrid, _ layout: ScreenLayout) {
    guard let profile, let catalog else {
      drawPlaceholder(on: &grid, in: layout.body)
      return
    }
    for kind in layout.columns {
      drawHeading(of: kind, profile, on: &grid, in: layout.area(of: kind).line(0))
      let rows = rows(of: kind)
      draw(rows, of: kind, profile, catalog, on: &grid, in: layout.list(of: kind))
    }
    for column in layout.rulers {
      for line in 0..<layout.body.height {
        grid.put("│", column: column, row: layout.body.row + line, width: 1, style: .muted)
      }
    }
    if layout.details.height > 0 { drawDetails(on: &grid, in: layout.details) }
  }

  /// Formats the rows that are in the window, and no others.
  private func draw(
    _ rows: some Rows<Int>, of kind: ColumnKind, _ profile: OpenProfile, _ catalog: Catalog,
    on grid: inout CellGrid, in area: Area
  ) {
    guard rows.count > 0 else {
      for (line, words) in emptyWords(of: kind).prefix(area.height).enumerated() {
        grid.put(words, in: area.line(line), .muted)
      }
      return
    }
    let cursor = columns[kind].cursor
    let top = cursor.top(in: rows, height: area.height)
    let selected = cursor.row(in: rows)
    for row in top..<min(top + area.height, rows.count) {
      let look = RowLook(isSelected: row == selected, hasFocus: kind == columns.focus)
      let line = area.line(row - top)
      switch Thing(kind, rows[row]) {
      case .ingredient(let index):
        ChoiceRow(catalog.ingredients[index], in: profile).draw(on: &grid, in: line, look)
      case .effect(let index):
        ChoiceRow(catalog.effects[index], in: profile).draw(on: &grid, in: line, look)
      case .recipe(let position):
        if let index = cookbook.recipes?.index {
          RecipeRow(index, position).draw(on: &grid, in: line, look)
        }
      }
    }
  }

  /// Why a column is empty, and what to do about it.
  private func emptyWords(of kind: ColumnKind) -> [String] {
    if kind == .recipes {
      switch cookbook {
      case .missing, .withheld, .finding: return ["finding recipes…"]
      case .refused(_, let words): return ["no recipes:", words]
      case .found(let recipes) where recipes.count == 0: return ["no recipe fits the choices"]
      case .found: break
      }
    }
    if columns[kind].isFiltered { return ["no name fits the filter:", "Esc shows all"] }
    return kind == .recipes ? ["no recipe is of this kind"] : ["none"]
  }
}
