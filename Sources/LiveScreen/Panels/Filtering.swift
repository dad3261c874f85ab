internal import TerminalScreen

/// The input of a filter; each letter narrows the list at once.
struct Filtering: EntryPanel {
  /// The list that is narrowed.
  enum Target: Sendable {
    case column, workbench
  }

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

  private let target: Target
  private(set) var entry: TextEntry

  /// Begins with the filter that the list has.
  init(_ target: Target, in model: ScreenModel) {
    self.target = target
    entry = TextEntry(Self.filter(of: target, in: model))
  }

  private static func filter(of target: Target, in model: ScreenModel) -> String {
    switch target {
    case .column: model.columns.focused.filter
    case .workbench: model.workbench?.filter ?? ""
    }
  }

  func prompt(in model: ScreenModel) -> String {
    switch target {
    case .column: "\(model.columns.focus.title) with: "
    case .workbench: "Rows with: "
    }
  }

  func move(_ motion: Motion, in model: inout ScreenModel) {
    switch target {
    case .column: ColumnsPanel().move(motion, in: &model)
    case .workbench: model.workbench?.move(motion, in: &model)
    }
  }

  func click(at position: CellPosition, isSecondary: Bool, in model: inout ScreenModel) {
    switch target {
    case .column: break
    case .workbench:
      model.mode.close()
      model.workbench?.click(at: position, isSecondary: isSecondary, in: &model)
    }
  }

  func turnWheel(by rows: Int, at position: CellPosition, in model: inout ScreenModel) {
    switch target {
    case .column: ColumnsPanel().turnWheel(by: rows, at: position, in: &model)
    case .workbench: model.workbench?.turnWheel(by: rows, at: position, in: &model)
    }
  }

  func edit(in model: inout ScreenModel, _ change: (inout TextEntry) -> Void) {
    var panel = self
    change(&panel.entry)
    model.mode.replace(with: panel)
    narrow(to: panel.entry.text, in: &model)
  }

  func accept(in model: inout ScreenModel) {
    model.mode.close()
  }

  func leave(in model: inout ScreenModel) {
    model.mode.close()
    narrow(to: "", in: &model)
  }

  private func narrow(to text: String, in model: inout ScreenModel) {
    guard text != Self.filter(of: target, in: model) else { return }
    switch target {
    case .column: model.columns.focused.narrow(to: text)
    case .workbench: model.changeWorkbench { $0.narrow(to: text) }
    }
  }
}
