internal import LiveProfile

extension ScreenModel {
  mutating func perform(_ command: PanelCommand) {
    switch command {
    case .profiles: mode = .profiles(ProfilesPanel(cursor: ListCursor(selected: openRow)))
    case .history:
      mode = .history(HistoryPanel())
      renewHistory()
    case .help: mode = .help(HelpPanel(), over: mode)
    case .close: close()
    }
  }

  private var openRow: ProfileThing? {
    profile.map { .profile($0.watched.id) }
  }

  private mutating func close() {
    switch mode {
    case .confirming(let deletion): mode = .profiles(deletion.panel)
    case .help(_, let mode): self.mode = mode
    case .columns, .filtering, .counting, .profiles, .naming, .history: mode = .columns
    }
  }

  /// Adjusts the panels' selections to what exists.
  mutating func settlePanels() {
    switch mode {
    case .profiles(var panel):
      panel.cursor.settle(in: profileRows, height: listHeight)
      mode = .profiles(panel)
    case .history(var panel):
      panel.cursor.settle(in: panel.rows, height: listHeight)
      mode = .history(panel)
    case .help(var panel, let over):
      panel.top = min(panel.top, max(0, helpLines.count - listHeight))
      mode = .help(panel, over: over)
    case .columns, .filtering, .counting, .naming, .confirming: break
    }
  }
}
