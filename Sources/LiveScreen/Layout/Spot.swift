internal import TerminalScreen

/// What is to be seen at a place of the screen.
enum Spot: Equatable, Sendable {
  /// A part of a row, which means something when it is clicked.
  enum Part: Equatable, Sendable {
    /// The mark of the choice.
    case mark
    case name
    /// Where a quantity stands, whether there is one or not.
    case note
  }

  case title
  /// How many cells from the start of the line.
  case hints(Int)
  case details
  case heading(ColumnKind)
  case row(ColumnKind, line: Int, Part)
  case panelRow(line: Int)
  case nowhere
}

extension ScreenLayout {
  /// Finds what is at a place, while the columns are shown.
  func spot(at position: CellPosition) -> Spot {
    if let spot = bar(at: position) { return spot }
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

  /// Finds what is at a place, while a panel covers the columns.
  func panelSpot(at position: CellPosition) -> Spot {
    if let spot = bar(at: position) { return spot }
    return panel.contains(position) ? .panelRow(line: position.row - panel.row) : .nowhere
  }

  private func bar(at position: CellPosition) -> Spot? {
    if style == .tiny { return .nowhere }
    if title.contains(position) { return .title }
    return hints.contains(position) ? .hints(position.column - hints.column) : nil
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
