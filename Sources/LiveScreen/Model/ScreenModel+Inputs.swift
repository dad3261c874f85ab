internal import TerminalScreen

// Keys, the mouse and pasted text: each goes to the panel that has the keys.

extension ScreenModel {
  /// How many rows one notch of the wheel scrolls.
  private static let wheelRows = 3

  /// Handles a key, the mouse or pasted text.
  mutating func handle(_ input: TerminalInput) {
    switch input {
    case .mouse(let event): handle(event)
    case .paste(let text):
      talk.notice = nil
      // Elsewhere pasted text does nothing.
      change(mode.top) { panel, scene in
        guard var entry = panel as? any EntryPanel else { return [] }
        defer { panel = entry }
        return entry.type(text, in: scene)
      }
    case .focus, .report: break
    case .key, .text:
      if let stroke = KeyStroke(input) { press(stroke) }
    }
  }

  /// Handles a key by the panel's key table.
  mutating func press(_ stroke: KeyStroke) {
    talk.notice = nil
    let circumstances = scene.circumstances
    guard let binding = KeyTable.binding(for: stroke, in: scene.keys, given: circumstances)
    else {
      change(mode.top) { $0.press(unbound: stroke, in: $1) }
      return
    }
    if circumstances.isSuperset(of: binding.needs) {
      change(mode.top) { binding.command.perform(in: &$0, with: stroke, $1) }
    } else if stroke != .key(.escape) {
      // Esc means to get rid of something: if there is nothing, nothing needs to be said.
      talk.complain(circumstances.wordsForMissing(of: binding.needs))
    }
  }

  /// Handles the mouse; clicks act like the keys for the same action, and are refused like them.
  private mutating func handle(_ event: MouseEvent) {
    switch event.action {
    case .press(.left): click(event.position, isSecondary: false)
    case .press(.right): click(event.position, isSecondary: true)
    case .wheelUp: turnWheel(by: -Self.wheelRows, at: event.position)
    case .wheelDown: turnWheel(by: Self.wheelRows, at: event.position)
    case .press(.middle), .release, .drag, .wheelLeft, .wheelRight: break
    }
  }

  private mutating func turnWheel(by rows: Int, at position: CellPosition) {
    change(mode.top) { $0.turnWheel(by: rows, at: position, in: $1) }
  }

  /// A click in the columns closes a line of input over them.
  private mutating func click(_ position: CellPosition, isSecondary: Bool) {
    if let offset = scene.layout.hintOffset(at: position) {
      if !isSecondary { clickHint(offset) }
      return
    }
    talk.notice = nil
    if mode.page is ColumnsPanel { mode.closeAll() }
    change(mode.top) { $0.click(at: position, isSecondary: isSecondary, in: $1) }
  }

  /// Clicks a hint, which acts like its key; does nothing if the line shows something else.
  private mutating func clickHint(_ offset: Int) {
    if case .keys = scene.hintLine, talk.notice != nil { return }
    let hint = scene.hints.first { $0.start..<$0.start + $0.width ~= offset }
    if let hint { press(hint.stroke) }
  }

  /// Handles simultaneous input key by key, unless it looks like pasted text.
  ///
  /// A terminal without bracketed paste sends pasted text as keys, and the text's letters could
  /// undo, delete or quit. In a line of input the text is inserted, and its line ends accept
  /// nothing.
  mutating func handle(burst inputs: [TerminalInput]) -> [ScreenAction] {
    guard let text = PastedText(inputs)?.text else { return handleEach(inputs) }
    guard mode.front is any EntryPanel else {
      talk.complain("that looks like a pasted text: nothing was done")
      return []
    }
    return text.dropLast().contains("\n") ? handle(.terminal(.paste(text))) : handleEach(inputs)
  }

  private mutating func handleEach(_ inputs: [TerminalInput]) -> [ScreenAction] {
    inputs.flatMap { handle(.terminal($0)) }
  }
}
