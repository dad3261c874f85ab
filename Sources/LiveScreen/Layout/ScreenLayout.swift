internal import TerminalScreen

/// Where everything stands on a screen of a size.
struct ScreenLayout: Equatable, Sendable {
  /// How much there is room for.
  enum Style: Equatable, Sendable {
    /// Too small for anything but saying so.
    case tiny
    /// The focused column alone.
    case single
    case triple
  }

  /// Below this even one column cannot be read.
  static let smallest = ScreenSize(columns: 20, rows: 6)
  /// From here on three columns have room for most names.
  static let columnsForThree = 80
  /// From here on a line for the profile's name can be spared.
  private static let rowsForTitle = 8

  let style: Style
  /// Empty where there is no room for it.
  let title: Area
  /// All between title and hints: what panels cover.
  let body: Area
  let details: Area
  let hints: Area
  let status: Area
  private let focus: ColumnKind
  private let widths: ColumnWidths

  init(_ size: ScreenSize, focus: ColumnKind, hasDetails: Bool) {
    self.focus = focus
    style = Self.style(size)
    let titleRows = size.rows >= Self.rowsForTitle ? 1 : 0
    let whole = Area(column: 0, row: 0, width: size.columns, height: size.rows)
    title = whole.top(titleRows)
    body = Area(
      column: 0, row: titleRows, width: size.columns, height: max(0, size.rows - titleRows - 2))
    hints = whole.line(max(0, size.rows - 2))
    status = whole.line(max(0, size.rows - 1))
    widths = ColumnWidths(total: size.columns)
    let host = style == .single ? body : widths.area(of: .recipes, in: body)
    details = hasDetails ? host.below(host.height - host.height / 2) : .none
  }

  private static func style(_ size: ScreenSize) -> Style {
    if size.columns < smallest.columns || size.rows < smallest.rows { return .tiny }
    return size.columns < columnsForThree ? .single : .triple
  }

  /// The columns that are to be seen.
  var columns: [ColumnKind] {
    switch style {
    case .tiny: []
    case .single: [focus]
    case .triple: ColumnKind.allCases
    }
  }

  /// A column with its heading; the details take its lower part.
  func area(of kind: ColumnKind) -> Area {
    var area = style == .triple ? widths.area(of: kind, in: body) : body
    if style == .single || kind == .recipes { area.height -= details.height }
    return area
  }

  /// The lines of a column below its heading.
  func list(of kind: ColumnKind) -> Area {
    area(of: kind).below(1)
  }

  /// Columns of cells that separate the columns.
  var rulers: [Int] {
    guard style == .triple else { return [] }
    return [ColumnKind.recipes, .effects].map { widths.area(of: $0, in: body).column - 1 }
  }

  /// The body's last line, for what is said while the hints' own is taken.
  var lineAboveHints: Area { body.below(max(0, body.height - 1)) }

  /// The lines of a panel below its heading.
  var panel: Area { body.below(1) }
}
