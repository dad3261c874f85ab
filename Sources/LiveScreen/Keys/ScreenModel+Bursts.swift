internal import TerminalScreen

extension ScreenModel {
  /// Takes what came at once: key by key, unless it looks like a text that was pasted.
  ///
  /// A terminal that does not mark pastes gives them as keys, and a text has letters that undo,
  /// delete or leave. Where text is typed it goes there, and line ends in it accept nothing.
  mutating func handle(burst inputs: [TerminalInput]) -> [ScreenAction] {
    guard let text = PastedText(inputs)?.text else { return handleEach(inputs) }
    guard mode.context.takesText else {
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

/// Keys that came at once and are a text rather than commands.
struct PastedText: Equatable, Sendable {
  let text: String

  /// More than anybody types, or a held key repeats, between two looks at the terminal.
  private static let leastLetters = 10
  /// A held key is one letter, and who goes up and down holds two.
  private static let leastDifferent = 4

  /// Nil for what may be keys; a filter that a script types at once begins with its key.
  init?(_ inputs: [TerminalInput]) {
    var text = ""
    for input in inputs {
      switch input {
      case .text(let character): text.append(character)
      case .key(.enter, []), .key(.character("j"), .control): text.append("\n")
      case .key(.tab, []): text.append(" ")
      default: return nil
      }
    }
    let letters = text.filter { $0 != "\n" }
    guard letters.count >= Self.leastLetters, Set(letters).count >= Self.leastDifferent,
      text.first != "/"
    else { return nil }
    self.text = text
  }
}
