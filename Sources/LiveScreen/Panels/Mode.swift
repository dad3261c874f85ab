internal import LiveProfile
internal import TerminalScreen

/// The columns and the panels over them; the last has the keys.
///
/// Only the functions here lead from one panel to another.
struct Mode: Sendable {
  var columns = ColumnsPanel()
  /// The panels over the columns.
  private var panels: [any Panel] = []

  /// The place of the panel that has the keys; that of the columns is 0.
  var top: Int { panels.count }

  /// The places of all panels that are open, and of the columns.
  var places: ClosedRange<Int> { 0...top }

  subscript(place: Int) -> any Panel {
    get { place == 0 ? columns : panels[place - 1] }
    set {
      if place > 0 {
        panels[place - 1] = newValue
      } else if let columns = newValue as? ColumnsPanel {
        self.columns = columns
      }
    }
  }

  /// The panel that has the keys.
  var front: any Panel { self[top] }

  /// The page on the screen; a line of input leaves the page below it visible.
  var page: any PagePanel { self[pagePlace] as? any PagePanel ?? columns }

  var pagePlace: Int { panels.lastIndex { $0 is any PagePanel }.map { $0 + 1 } ?? 0 }

  /// The panel of a kind, even if another one has the keys.
  func panel<Kind: Panel>(_ kind: Kind.Type) -> Kind? {
    panels.lazy.compactMap { $0 as? Kind }.last
  }

  /// The panels below a place.
  func below(_ place: Int) -> Mode {
    var lower = self
    lower.panels.removeLast(min(top, top - place + 1))
    return lower
  }
}

extension Mode {
  /// Puts a panel over the others.
  mutating func open(_ panel: any Panel) {
    panels.append(panel)
  }

  /// Closes the panel at a place, even below another one.
  mutating func close(at place: Int) {
    if place > 0, place <= top { panels.remove(at: place - 1) }
  }

  /// Closes the page of a kind, even below a help page; keeps the page if a line of input is open.
  mutating func closePage(_ kind: (some PagePanel).Type) {
    guard !panels.contains(where: { $0 is any LinePanel }) else { return }
    panels.removeAll { type(of: $0) == kind }
  }

  /// Goes back to the columns.
  mutating func closeAll() {
    panels = []
  }

  /// Goes back to the columns if a panel is about the profile that is left.
  mutating func closeWithProfile() {
    if panels.contains(where: { type(of: $0).closesWithProfile }) { closeAll() }
  }
}

/// A command that works in any panel: opens another one, or closes this one.
enum PanelCommand: Command {
  case help
  /// Finds a command by its words.
  case search
  case profiles, history, workbench, alchemist
  /// Opens the alchemist to try values that are not stored.
  case whatIf
  case filter, clearFilter
  /// Closes the panel without further effect.
  case close

  func perform(in panel: inout any Panel, with stroke: KeyStroke, _ scene: Scene) -> [Wish] {
    let profile = scene.talk.profile
    switch self {
    case .help: return [.open(HelpPanel())]
    case .search: return [.open(CommandSearch())]
    case .profiles:
      let shown = profile.map { ProfileThing.profile($0.watched.id) }
      return [.open(ProfilesPanel(cursor: ListCursor(selected: shown)))]
    case .history: return [.open(HistoryPanel())]
    case .workbench: return [.open(WorkbenchPanel())]
    case .alchemist:
      // A what if without a value was left without being ended.
      let values = profile?.whatIf
      return [.tryOut(values?.isEmpty == true ? nil : values), .open(AlchemistPanel())]
    case .whatIf: return [.tryOut(profile?.whatIf ?? [:]), .open(AlchemistPanel())]
    case .filter: return [.open(Filtering(panel.filter))]
    case .clearFilter: return panel.narrow(to: "")
    case .close: return [.close]
    }
  }
}
