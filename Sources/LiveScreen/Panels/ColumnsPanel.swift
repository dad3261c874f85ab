internal import TerminalScreen

/// The three columns and the details below them; `ScreenModel` has their state.
struct ColumnsPanel: PagePanel {
  static let keys =
    KeyTable.asking + KeyTable.choosing + KeyTable.looking + KeyTable.panels
    + KeyTable.moving.map { $0.needing(.shown) } + KeyTable.leaving + KeyTable.program
  static let closesWithProfile = false

  func circumstances(in model: ScreenModel) -> Circumstances {
    var circumstances: Circumstances = []
    let columns = model.columns
    if columns.focus != .recipes { circumstances.insert(.choiceColumn) }
    if columns.focused.isFiltered { circumstances.insert(.filtered) }
    if !columns.focused.picked.isEmpty { circumstances.insert(.picked) }
    if model.trail != nil { circumstances.insert(.jumped) }
    if model.details.isLarge { circumstances.insert(.detailed) }
    if model.detailLines.count > model.detailsHeight { circumstances.insert(.longDetails) }
    switch model.selected {
    case .ingredient: circumstances.formUnion([.ingredient, .choosable, .countable])
    case .effect: circumstances.insert(.choosable)
    case .recipe: circumstances.formUnion([.recipe, .countable])
    case nil: break
    }
    return circumstances
  }

  func move(_ motion: Motion, in model: inout ScreenModel) {
    model.changeCursor(of: model.columns.focus) { $0.move(motion, in: $1, height: $2) }
  }

  func draw(on grid: inout CellGrid, _ layout: ScreenLayout, of model: ScreenModel) {
    model.drawColumns(on: &grid, layout)
  }

  /// The model settles the columns, whatever has the keys.
  func settle(in model: inout ScreenModel) {}

  /// The model checks the columns, whatever has the keys.
  func checkInvariants(in model: ScreenModel) {}
}

extension ColumnsPanel {
  func click(at position: CellPosition, isSecondary: Bool, in model: inout ScreenModel) {
    switch model.layout.spot(at: position) {
    case .title: model.press(.character("p"))
    case .heading(let kind): clickHeading(kind, in: &model)
    case .row(let kind, let line, let part):
      click(kind, line, part, isSecondary: isSecondary, in: &model)
    case .details, .nowhere: break
    }
  }

  /// Clicking the heading of the focused column changes the column's order.
  private func clickHeading(_ kind: ColumnKind, in model: inout ScreenModel) {
    if kind != model.columns.focus {
      model.focus(kind)
    } else if model.layout.style == .single {
      model.press(.key(.tab))
    } else {
      model.press(.character("s"))
    }
  }

  private func click(
    _ kind: ColumnKind, _ line: Int, _ part: Spot.Part, isSecondary: Bool,
    in model: inout ScreenModel
  ) {
    let rows = model.rows(of: kind)
    let row = model.columns[kind].cursor.top(in: rows, height: model.height(of: kind)) + line
    guard row < rows.count else { return model.focus(kind) }
    let wasSelected =
      kind == model.columns.focus && row == model.columns[kind].cursor.row(in: rows)
    model.focus(kind)
    model.changeCursor(of: kind) { $0.select(row: row, in: $1, height: $2) }
    switch part {
    case .mark: model.press(.character(isSecondary ? "y" : " "))
    case .note: model.press(.character(isSecondary ? "-" : "+"))
    case .name:
      if isSecondary {
        model.press(.character("d"))
      } else if wasSelected {
        model.press(.key(.enter))
      }
    }
  }

  func turnWheel(by rows: Int, at position: CellPosition, in model: inout ScreenModel) {
    switch model.layout.spot(at: position) {
    case .details: model.scrollDetails(by: rows.signum())
    case .row(let kind, _, _):
      model.changeCursor(of: kind) { $0.scroll(by: rows, in: $1, height: $2) }
    case .title, .heading, .nowhere: break
    }
  }
}
