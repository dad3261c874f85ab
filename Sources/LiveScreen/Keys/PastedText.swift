internal import TerminalScreen

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
