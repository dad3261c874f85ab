/// A line of input.
protocol EntryPanel: LinePanel {
  var entry: TextEntry { get }

  func prompt(in model: ScreenModel) -> String

  /// Inserts typed or pasted text.
  func type(_ text: String, in model: inout ScreenModel)

  /// Changes the text, or the caret's place in it.
  func edit(in model: inout ScreenModel, _ change: (inout TextEntry) -> Void)

  func deleteBackwards(in model: inout ScreenModel)

  /// Does what the text was typed for.
  func accept(in model: inout ScreenModel)

  /// Closes the line; the text has no effect.
  func leave(in model: inout ScreenModel)
}

extension EntryPanel {
  func hintLine(in model: ScreenModel) -> HintLine {
    .entry(prompt: prompt(in: model), entry)
  }

  func press(unbound stroke: KeyStroke, in model: inout ScreenModel) {
    if case .character(let character) = stroke { type(String(character), in: &model) }
  }

  func type(_ text: String, in model: inout ScreenModel) {
    edit(in: &model) { $0.insert(text) }
  }

  func deleteBackwards(in model: inout ScreenModel) {
    edit(in: &model) { $0.deleteBackwards() }
  }

  func leave(in model: inout ScreenModel) {
    model.mode.close()
  }
}

/// A command in a line of input.
enum EntryCommand: Command {
  case accept, leave
  case deleteBackwards, deleteForwards, deleteWord, clear
  case left, right, start, end

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    guard let panel = model.mode.front as? any EntryPanel else { return }
    switch self {
    case .accept: panel.accept(in: &model)
    case .leave: panel.leave(in: &model)
    case .deleteBackwards: panel.deleteBackwards(in: &model)
    case .deleteForwards: panel.edit(in: &model) { $0.deleteForwards() }
    case .deleteWord: panel.edit(in: &model) { $0.deleteWord() }
    case .clear: panel.edit(in: &model) { $0.clear() }
    case .left: panel.edit(in: &model) { $0.moveLeft() }
    case .right: panel.edit(in: &model) { $0.moveRight() }
    case .start: panel.edit(in: &model) { $0.moveToStart() }
    case .end: panel.edit(in: &model) { $0.moveToEnd() }
    }
  }
}

extension TextEntry {
  /// Inserts the digits of a text, until there are `limit` characters.
  mutating func insertDigits(of text: String, upTo limit: Int) {
    for character in text where "0123456789".contains(character) && self.text.count < limit {
      insert(String(character))
    }
  }
}
