extension ScreenModel {
  /// Moves the selection of the list that has the keys.
  mutating func move(_ motion: Motion) {
    switch mode {
    case .columns, .filtering:
      changeCursor(of: columns.focus) { $0.move(motion, in: $1, height: $2) }
    case .profiles(var panel):
      panel.cursor.move(motion, in: profileRows, height: listHeight)
      mode = .profiles(panel)
    case .history(var panel):
      panel.cursor.move(motion, in: panel.rows, height: listHeight)
      mode = .history(panel)
      askForOlderHistory()
    case .help(var panel, let over):
      panel.move(motion, lines: helpLines.count, height: listHeight)
      mode = .help(panel, over: over)
    case .counting, .naming, .confirming: break
    }
  }
}

extension ListCursor {
  /// A page keeps one line of the previous page.
  mutating func move(_ motion: Motion, in rows: some Rows<Thing>, height: Int) {
    let page = max(1, height - 1)
    switch motion {
    case .up: move(by: -1, in: rows, height: height)
    case .down: move(by: 1, in: rows, height: height)
    case .pageUp: move(by: -page, in: rows, height: height)
    case .pageDown: move(by: page, in: rows, height: height)
    case .first: select(row: 0, in: rows, height: height)
    case .last: select(row: rows.count - 1, in: rows, height: height)
    }
  }
}

extension HelpPanel {
  mutating func move(_ motion: Motion, lines: Int, height: Int) {
    let page = max(1, height - 1)
    let target =
      switch motion {
      case .up: top - 1
      case .down: top + 1
      case .pageUp: top - page
      case .pageDown: top + page
      case .first: 0
      case .last: lines
      }
    top = min(max(0, target), max(0, lines - height))
  }
}
