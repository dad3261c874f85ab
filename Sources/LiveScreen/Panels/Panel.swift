internal import TerminalScreen

/// Something that has the keys: the columns, a page over them, or a line of input.
///
/// A panel is a value that owns its state. Its verbs change that state, read the rest of the screen
/// in a `Scene`, and return what they wish to be changed there.
protocol Panel: Sendable {
  /// Its rows of the key table, the most important first.
  static var keys: [KeyBinding] { get }

  /// The rows that it has now.
  var keys: [KeyBinding] { get }

  /// Whether it is about the open profile, and closes with it.
  static var closesWithProfile: Bool { get }

  /// Its own circumstances, which decide with the conversation's which keys work.
  func circumstances(in scene: Scene) -> Circumstances

  func hintLine(in scene: Scene) -> HintLine

  /// What narrows its rows; nil if nothing can.
  var filter: Filter? { get }

  mutating func narrow(to text: String) -> [Wish]

  /// Moves the selection, or scrolls.
  mutating func move(_ motion: Motion, in scene: Scene) -> [Wish]

  /// Handles a key that has no row in its table.
  mutating func press(unbound stroke: KeyStroke, in scene: Scene) -> [Wish]

  /// Handles a click anywhere but on a hint.
  mutating func click(at position: CellPosition, isSecondary: Bool, in scene: Scene) -> [Wish]

  mutating func turnWheel(by rows: Int, at position: CellPosition, in scene: Scene) -> [Wish]

  /// Follows what has happened in the conversation.
  mutating func hear(_ news: News, in scene: Scene) -> [Wish]

  /// Adjusts the selection to what exists.
  mutating func settle(in scene: Scene)

  /// Traps if it contradicts the scene, which would be our bug.
  func checkInvariants(in scene: Scene)
}

/// What a panel shows in the line of hints.
enum HintLine: Sendable {
  /// The notice, or else the most important keys.
  case keys
  /// A line of input after its prompt, then keys.
  case entry(prompt: String, TextEntry)
  case question(String)
}

/// The text that rows must have to be shown, as it was typed; empty if all are shown.
struct Filter: Equatable, Sendable {
  let prompt: String
  let text: String
}

extension Panel {
  var keys: [KeyBinding] { Self.keys }
  var filter: Filter? { nil }

  mutating func narrow(to text: String) -> [Wish] { [] }
  mutating func move(_ motion: Motion, in scene: Scene) -> [Wish] { [] }
  mutating func press(unbound stroke: KeyStroke, in scene: Scene) -> [Wish] { [] }
  mutating func click(
    at position: CellPosition, isSecondary: Bool, in scene: Scene
  ) -> [Wish] { [] }
  mutating func hear(_ news: News, in scene: Scene) -> [Wish] { [] }
  mutating func settle(in scene: Scene) {}
  func checkInvariants(in scene: Scene) {}
}

/// A panel that fills the screen between title and hints.
protocol PagePanel: Panel {
  func draw(on grid: inout CellGrid, in scene: Scene)
}

extension PagePanel {
  func hintLine(in scene: Scene) -> HintLine { .keys }
}

/// A panel in the line of hints, below a page that stays visible.
protocol LinePanel: Panel {}

extension LinePanel {
  func circumstances(in scene: Scene) -> Circumstances {
    scene.columns.circumstances
  }

  /// Columns scroll while a line of input about them is open.
  mutating func turnWheel(by rows: Int, at position: CellPosition, in scene: Scene) -> [Wish] {
    guard scene.stack.page is ColumnsPanel else { return [] }
    return [.pass { $0.turnWheel(by: rows, at: position, in: $1) }]
  }
}

/// A question that one key answers with yes.
protocol QuestionPanel: LinePanel {
  /// Does what was asked.
  func confirm(in scene: Scene) -> [Wish]
}

/// The answer to a question.
enum QuestionCommand: Command {
  case confirm

  func perform(in panel: inout any Panel, with stroke: KeyStroke, _ scene: Scene) -> [Wish] {
    [.close] + ((panel as? any QuestionPanel)?.confirm(in: scene) ?? [])
  }
}
