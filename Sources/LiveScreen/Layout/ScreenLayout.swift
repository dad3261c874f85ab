internal import TerminalScreen

/// The position of everything on a screen of a given size.
struct ScreenLayout: Equatable, Sendable {
  /// How much fits on the screen.
  enum Style: Equatable, Sendable {
    /// Too small for anything but a message about that.
    case tiny
    /// The focused column alone.
    case single
    case triple
  }

  /// How much of the body the details of the selected thing take.
  enum Details: Equatable, Sendable {
    /// There is nothing to describe.
    case none
    /// A few lines below the columns.
    case strip
    /// The lower half.
    case large
  }

  /// On anything smaller, not even one column is readable.
  static let smallest = ScreenSize(columns: 20, rows: 6)
  /// From this width on, three columns have room for most names.
  static let columnsForThree = 80
  /// The cells of the two rulers between three columns.
  static let rulersOfThree = 2
  /// From this height on, a line is free for the profile's name.
  private static let rowsForTitle = 8
  /// Up to this height the lists need every line; each further three rows give the details one.
  private static let rowsForLists = 12
  /// Enough for all of a recipe and most ingredients; longer details scroll.
  private static let mostStripLines = 6

  let style: Style
  /// Empty if there is no room for it.
  let title: Area
  /// Everything between title and hints; panels cover it.
  let body: Area
  /// The columns' part of the body.
  let lists: Area
  /// A ruler and the selected thing's details, below the columns; empty if there is no room.
  let details: Area
  let hints: Area
  let status: Area
  private let focus: ColumnKind
  private let widths: ColumnWidths

  /// Without the columns' state, only what lies outside of them has its place.
  init(
    _ size: ScreenSize, focus: ColumnKind = .ingredients, needs: ColumnNeeds = ColumnNeeds(),
    details: Details = .none
  ) {
    self.focus = focus
    style = Self.style(size)
    let titleRows = size.rows >= Self.rowsForTitle ? 1 : 0
    let whole = Area(column: 0, row: 0, width: size.columns, height: size.rows)
    title = whole.top(titleRows)
    body = Area(
      column: 0, row: titleRows, width: size.columns, height: max(0, size.rows - titleRows - 2))
    hints = whole.line(max(0, size.rows - 2))
    status = whole.line(max(0, size.rows - 1))
    widths = ColumnWidths(total: size.columns, focus: focus, needs: needs)
    lists = body.top(body.height - Self.height(of: details, size, in: body))
    self.details = body.below(lists.height)
  }

  private static func height(of details: Details, _ size: ScreenSize, in body: Area) -> Int {
    let lines = min(max(0, (size.rows - rowsForLists) / 3), mostStripLines)
    let strip = lines == 0 ? 0 : lines + 1
    return switch details {
    case .none: 0
    case .strip: strip
    case .large: max(strip, body.height / 2)
    }
  }

  private static func style(_ size: ScreenSize) -> Style {
    if size.columns < smallest.columns || size.rows < smallest.rows { return .tiny }
    return size.columns < columnsForThree ? .single : .triple
  }

  /// The visible columns.
  var columns: [ColumnKind] {
    switch style {
    case .tiny: []
    case .single: [focus]
    case .triple: ColumnKind.allCases
    }
  }

  /// A column with its heading.
  func area(of kind: ColumnKind) -> Area {
    style == .triple ? widths.area(of: kind, in: lists) : lists
  }

  /// The lines of a column below its heading.
  func list(of kind: ColumnKind) -> Area {
    area(of: kind).below(1)
  }

  /// The screen columns of the rulers between the lists.
  var rulers: [Int] {
    guard style == .triple else { return [] }
    return [ColumnKind.recipes, .effects].map { widths.area(of: $0, in: lists).column - 1 }
  }

  /// The body's last line, for messages while the line of hints is in use.
  var lineAboveHints: Area { body.below(max(0, body.height - 1)) }

  /// The lines of a panel below its heading.
  var panel: Area { body.below(1) }
}
