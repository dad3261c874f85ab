internal import TerminalScreen

/// What the screen shows at a position while the columns are in front.
enum Spot: Equatable, Sendable {
  /// A part of a row that reacts to clicks.
  enum Part: Equatable, Sendable {
    /// The choice's mark.
    case mark
    case name
    /// The place of a quantity, even if there is none.
    case note
  }

  case title
  case details
  case heading(ColumnKind)
  case row(ColumnKind, line: Int, Part)
  case nowhere
}

extension ScreenLayout {
  func spot(at position: CellPosition) -> Spot {
    if style == .tiny { return .nowhere }
    if title.contains(position) { return .title }
    if details.contains(position) { return .details }
    for kind in columns {
      let area = area(of: kind)
      guard area.contains(position) else { continue }
      let line = position.row - area.row
      return line == 0
        ? .heading(kind)
        : .row(kind, line: line - 1, Self.part(of: kind, area, position.column - area.column))
    }
    return .nowhere
  }

  /// The line of a list that covers the columns, counted from its top.
  func panelLine(at position: CellPosition) -> Int? {
    style != .tiny && panel.contains(position) ? position.row - panel.row : nil
  }

  /// The number of cells from the start of the line of hints.
  func hintOffset(at position: CellPosition) -> Int? {
    style != .tiny && hints.contains(position) ? position.column - hints.column : nil
  }

  private static func part(of kind: ColumnKind, _ area: Area, _ offset: Int) -> Spot.Part {
    switch kind {
    case .recipes: return .name
    case .effects: return offset < ChoiceRow.markWidth(of: kind) ? .mark : .name
    case .ingredients:
      if offset < ChoiceRow.markWidth(of: kind) { return .mark }
      let isNote = offset >= area.width - ChoiceRow.noteWidth
      return isNote && ChoiceRow.hasNote(inCells: area.width) ? .note : .name
    }
  }
}
