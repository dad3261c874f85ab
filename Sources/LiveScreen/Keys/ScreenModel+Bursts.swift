internal import TerminalScreen

extension ScreenModel {
  /// Handles simultaneous input key by key, unless it looks like pasted text.
  ///
  /// A terminal without bracketed paste sends pasted text as keys, and the text's letters could
  /// undo, delete or quit. In a line of input the text is inserted, and its line ends accept
  /// nothing.
  mutating func handle(burst inputs: [TerminalInput]) -> [ScreenAction] {
    guard let text = PastedText(inputs)?.text else { return handleEach(inputs) }
    guard mode.front is any EntryPanel else {
      actions = []
      complain("that looks like a pasted text: nothing was done")
      return actions
    }
    return text.dropLast().contains("\n") ? handle(.terminal(.paste(text))) : handleEach(inputs)
  }

  private mutating func handleEach(_ inputs: [TerminalInput]) -> [ScreenAction] {
    var all: [ScreenAction] = []
    for input in inputs { all += handle(.terminal(input)) }
    return all
  }
}

/// Keys that arrived at once and are text rather than commands.
struct PastedText: Equatable, Sendable {
  let text: String

  /// More letters than anyone types, or a held key repeats, between two reads of the terminal.
  private static let leastLetters = 10
  /// A held key repeats one letter, and moving up and down takes two.
  private static let leastDifferent = 4

  /// Nil if the input may be keys; a filter that a script types at once begins with its key, `/`.
  init?(_ inputs: [TerminalInput]) {
    var text = ""
    for input in inputs {
      switch input {
      case .text(let character): text.append(character)
      case .key(.enter, []), .key(.character("j"), .control): text.append("\n")
      case .key(.tab, []): text.append(" ")
      case .key, .mouse, .paste, .focus, .report: return nil
      }
    }
    let letters = text.filter { $0 != "\n" }
    guard letters.count >= Self.leastLetters, Set(letters).count >= Self.leastDifferent,
      text.first != "/"
    else { return nil }
    self.text = text
  }
}
