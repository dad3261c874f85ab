internal import TerminalScreen

/// Something that has the keys: the columns, a page over them, or a line of input.
///
/// A panel is a value on the stack of `Mode`. It changes the model, and replaces itself there by
/// its new value.
protocol Panel: Sendable {
  /// Its rows of the key table, the most important first.
  static var keys: [KeyBinding] { get }

  /// Whether it is about the open profile, and closes with it.
  static var closesWithProfile: Bool { get }

  /// Its own circumstances, which decide with the model's which keys work.
  func circumstances(in model: ScreenModel) -> Circumstances

  func hintLine(in model: ScreenModel) -> HintLine

  /// Moves the selection, or scrolls.
  func move(_ motion: Motion, in model: inout ScreenModel)

  /// Handles a key that has no row in its table.
  func press(unbound stroke: KeyStroke, in model: inout ScreenModel)

  /// Handles a click anywhere but on a hint.
  func click(at position: CellPosition, isSecondary: Bool, in model: inout ScreenModel)

  func turnWheel(by rows: Int, at position: CellPosition, in model: inout ScreenModel)

  /// Adjusts the selection to what exists.
  func settle(in model: inout ScreenModel)

  /// Traps if it contradicts the model, which would be our bug.
  func checkInvariants(in model: ScreenModel)
}

/// What a panel shows in the line of hints.
enum HintLine: Sendable {
  /// The notice, or else the most important keys.
  case keys
  /// A line of input after its prompt, then keys.
  case entry(prompt: String, TextEntry)
  case question(String)
}

extension Panel {
  var keys: [KeyBinding] { Self.keys }

  func press(unbound stroke: KeyStroke, in model: inout ScreenModel) {}
}

/// A panel that fills the screen between title and hints.
protocol PagePanel: Panel {
  func draw(on grid: inout CellGrid, _ layout: ScreenLayout, of model: ScreenModel)
}

extension PagePanel {
  func hintLine(in model: ScreenModel) -> HintLine { .keys }
}

/// A panel in the line of hints, below a page that stays visible.
protocol LinePanel: Panel {}

extension LinePanel {
  func circumstances(in model: ScreenModel) -> Circumstances {
    ColumnsPanel().circumstances(in: model)
  }

  func move(_ motion: Motion, in model: inout ScreenModel) {}

  func click(at position: CellPosition, isSecondary: Bool, in model: inout ScreenModel) {}

  /// Columns scroll while a line of input about them is open.
  func turnWheel(by rows: Int, at position: CellPosition, in model: inout ScreenModel) {
    guard let columns = model.mode.page as? ColumnsPanel else { return }
    columns.turnWheel(by: rows, at: position, in: &model)
  }

  func settle(in model: inout ScreenModel) {}

  func checkInvariants(in model: ScreenModel) {}
}
