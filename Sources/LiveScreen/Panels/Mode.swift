/// The panel that has the keys, and the panels below it.
///
/// Only the functions here lead from one panel to another.
struct Mode: Sendable {
  /// The panels over the columns; the last has the keys.
  private var panels: [any Panel] = []

  /// The panel that has the keys.
  var front: any Panel { panels.last ?? ColumnsPanel() }

  /// All open panels, the front panel last; the columns alone if no panel is open.
  var all: [any Panel] { panels.isEmpty ? [ColumnsPanel()] : panels }

  /// The page on the screen; a line of input leaves the page below it visible.
  var page: any PagePanel {
    panels.lazy.compactMap { $0 as? any PagePanel }.last ?? ColumnsPanel()
  }

  /// The panel of a kind, even if another one has the keys.
  func panel<Kind: Panel>(_ kind: Kind.Type) -> Kind? {
    panels.lazy.compactMap { $0 as? Kind }.last
  }
}

extension Mode {
  /// Puts a panel over the others.
  mutating func open(_ panel: some Panel) {
    panels.append(panel)
  }

  /// Goes back to the panel below.
  mutating func close() {
    _ = panels.popLast()
  }

  /// Closes the panel of a kind, even below another one.
  mutating func close(_ kind: (some Panel).Type) {
    if let place = place(of: kind) { panels.remove(at: place) }
  }

  /// Closes the page of a kind, even below a help page; keeps the page if a line of input is open.
  mutating func closePage(_ kind: (some PagePanel).Type) {
    guard !panels.contains(where: { $0 is any LinePanel }) else { return }
    close(kind)
  }

  /// Goes back to the columns.
  mutating func closeAll() {
    panels = []
  }

  /// Goes back to the columns if a panel is about the profile that is left.
  mutating func closeWithProfile() {
    if panels.contains(where: { type(of: $0).closesWithProfile }) { closeAll() }
  }

  /// Replaces the panel of the same kind; does nothing if it is closed.
  mutating func replace<Kind: Panel>(with panel: Kind) {
    if let place = place(of: Kind.self) { panels[place] = panel }
  }

  private func place<Kind: Panel>(of kind: Kind.Type) -> Int? {
    panels.lastIndex { $0 is Kind }
  }
}

/// A command that works in any panel.
enum PanelCommand: Command {
  case help
  /// Finds a command by its words.
  case search
  /// Closes the panel without further effect.
  case close

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    switch self {
    case .help: model.mode.open(HelpPanel())
    case .search: model.mode.open(CommandSearch())
    case .close: model.mode.close()
    }
  }
}
