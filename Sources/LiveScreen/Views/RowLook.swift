internal import TerminalScreen

/// Whether a row is selected, and whether its list has the focus.
struct RowLook: Equatable, Sendable {
  let isSelected: Bool
  let hasFocus: Bool

  func style(_ style: CellStyle) -> CellStyle {
    isSelected ? style.selected(hasFocus: hasFocus) : style
  }

  /// Colours the background of the whole row.
  func drawGround(on grid: inout CellGrid, in line: Area) {
    if isSelected { grid.fill(line, style(.plain)) }
  }
}
