internal import Alchemy
internal import TerminalScreen

extension CellStyle {
  static let heading = CellStyle(.normal, .bold)
  static let focusedHeading = CellStyle(.accent, .bold)
  static let muted = CellStyle(.muted)
  static let bar = CellStyle(.normal, on: .bar)
  static let barWarning = CellStyle(.warning, on: .bar, .bold)
  static let key = CellStyle(.accent)

  static let harmful = CellStyle(.harmful)

  /// The style of a name with this choice.
  static func choice(_ choice: Choice) -> CellStyle {
    switch choice {
    case .must: CellStyle(.must)
    case .may: .plain
    case .cant: CellStyle(.cant)
    }
  }

  /// The style of something that another client has just changed.
  func flashing(_ isFlashing: Bool) -> CellStyle {
    isFlashing ? CellStyle(.changed, on: background, attributes.union(.reverse)) : self
  }

  /// The same letters on the background of a selected row.
  func selected(hasFocus: Bool) -> CellStyle {
    CellStyle(foreground, on: hasFocus ? .selected : .selectedElsewhere, attributes)
  }

  private init(_ foreground: ColourRole, _ attributes: Attributes) {
    self.init(foreground, on: .normal, attributes)
  }
}

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
