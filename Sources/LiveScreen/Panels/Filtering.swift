internal import TerminalScreen

/// The input of the focused column's filter; each letter narrows the column at once.
struct Filtering: EntryPanel {
  static let keys =
    [
      KeyBinding(
        [.key(.enter)], EntryCommand.accept, .typing, "keep the filter, go on", hint: "keep"),
      KeyBinding(
        [.key(.escape)], EntryCommand.leave, .typing, "show all names again", hint: "all names"),
      KeyBinding([.key(.up)], Motion.up, .moving, "up"),
      KeyBinding([.key(.down)], Motion.down, .moving, "down"),
    ] + KeyTable.typing + KeyTable.askingAside + KeyTable.program
  static let closesWithProfile = true

  private(set) var entry: TextEntry

  init(_ filter: String) {
    entry = TextEntry(filter)
  }

  func prompt(in model: ScreenModel) -> String { "\(model.columns.focus.title) with: " }

  func move(_ motion: Motion, in model: inout ScreenModel) {
    ColumnsPanel().move(motion, in: &model)
  }

  func edit(in model: inout ScreenModel, _ change: (inout TextEntry) -> Void) {
    var panel = self
    change(&panel.entry)
    model.mode.replace(with: panel)
    let text = panel.entry.text
    if text != model.columns.focused.filter { model.columns.focused.narrow(to: text) }
  }

  func accept(in model: inout ScreenModel) {
    model.mode.close()
  }

  func leave(in model: inout ScreenModel) {
    model.mode.close()
    model.columns.focused.narrow(to: "")
  }
}
