internal import TerminalScreen

extension ScreenModel {
  /// How many rows one notch of the wheel scrolls.
  private static let wheelRows = 3

  /// Handles the mouse; clicks act like the keys for the same action, and are refused like them.
  mutating func take(_ event: MouseEvent) {
    switch event.action {
    case .press(.left): click(event.position, isSecondary: false)
    case .press(.right): click(event.position, isSecondary: true)
    case .wheelUp: turnWheel(by: -Self.wheelRows, at: event.position)
    case .wheelDown: turnWheel(by: Self.wheelRows, at: event.position)
    case .press(.middle), .release, .drag, .wheelLeft, .wheelRight: break
    }
  }

  private var coversColumns: Bool {
    switch mode {
    case .columns, .filtering, .counting: false
    case .profiles, .naming, .confirming, .history, .help: true
    }
  }

  private func spot(at position: CellPosition) -> Spot {
    coversColumns ? layout.panelSpot(at: position) : layout.spot(at: position)
  }

  private mutating func click(_ position: CellPosition, isSecondary: Bool) {
    let spot = spot(at: position)
    if case .hints(let offset) = spot {
      if !isSecondary { clickHint(offset) }
      return
    }
    notice = nil
    if mode.context == .filtering || mode.context == .counting { mode = .columns }
    switch spot {
    case .title: if mode.context == .columns { take(.character("p")) }
    case .heading(let kind): clickHeading(kind)
    case .row(let kind, let line, let part): click(kind, line, part, isSecondary: isSecondary)
    case .panelRow(let line): clickPanel(line)
    case .details, .hints, .nowhere: break
    }
  }

  /// Clicks a hint, which acts like its key; does nothing if the line shows something else.
  private mutating func clickHint(_ offset: Int) {
    guard notice == nil || mode.takesHintLine,
      let hint = hints.first(where: { $0.start..<$0.start + $0.width ~= offset })
    else { return }
    take(hint.stroke)
  }

  /// Clicking the heading of the focused column changes the column's order.
  private mutating func clickHeading(_ kind: ColumnKind) {
    if kind == columns.focus {
      if layout.style == .single {
        take(.key(.tab))
      } else {
        take(.character("s"))
      }
    } else {
      focus(kind)
    }
  }

  private mutating func click(
    _ kind: ColumnKind, _ line: Int, _ part: Spot.Part, isSecondary: Bool
  ) {
    let rows = rows(of: kind)
    let row = columns[kind].cursor.top(in: rows, height: height(of: kind)) + line
    guard row < rows.count else { return focus(kind) }
    let wasSelected = kind == columns.focus && row == columns[kind].cursor.row(in: rows)
    focus(kind)
    changeCursor(of: kind) { $0.select(row: row, in: $1, height: $2) }
    switch part {
    case .mark: take(.character(isSecondary ? "y" : " "))
    case .note: take(.character(isSecondary ? "-" : "+"))
    case .name: if isSecondary { take(.character("d")) } else if wasSelected { take(.key(.enter)) }
    }
  }

  private mutating func clickPanel(_ line: Int) {
    switch mode {
    case .profiles(var panel):
      let rows = profileRows
      let row = panel.cursor.top(in: rows, height: listHeight) + line
      guard row < rows.count else { return }
      let wasSelected = row == panel.cursor.row(in: rows)
      panel.cursor.select(row: row, in: rows, height: listHeight)
      mode = .profiles(panel)
      if wasSelected { take(.key(.enter)) }
    case .history(var panel):
      let row = panel.cursor.top(in: panel.rows, height: listHeight) + line
      panel.cursor.select(row: row, in: panel.rows, height: listHeight)
      mode = .history(panel)
    case .columns, .filtering, .counting, .naming, .confirming, .help: break
    }
  }

  private mutating func turnWheel(by distance: Int, at position: CellPosition) {
    switch mode {
    case .profiles(var panel):
      panel.cursor.scroll(by: distance, in: profileRows, height: listHeight)
      mode = .profiles(panel)
    case .history(var panel):
      panel.cursor.scroll(by: distance, in: panel.rows, height: listHeight)
      mode = .history(panel)
      askForOlderHistory()
    case .help(var panel, let over):
      panel.top = min(max(0, panel.top + distance), max(0, helpLines.count - listHeight))
      mode = .help(panel, over: over)
    case .columns, .filtering, .counting, .naming, .confirming:
      switch spot(at: position) {
      case .details: perform(.scrollDetails(by: distance.signum()))
      case .row(let kind, _, _):
        changeCursor(of: kind) { $0.scroll(by: distance, in: $1, height: $2) }
      case .title, .heading, .panelRow, .hints, .nowhere: break
      }
    }
  }
}
