internal import ClientSession
internal import CommandLine
internal import TerminalScreen

/// Answers a shell that asks for completions: one candidate per line.
///
/// `words W… CURRENT` are the words behind the program's name; each candidate is followed by a tab
/// and a description. `bash BREAKS LINE` is `$COMP_WORDBREAKS` and the line up to the cursor; the
/// candidates are quoted, as bash inserts them. A line that has only a tab and `files` asks the shell
/// for file names.
struct Completion {
  private static let files = "\tfiles"

  private let table: CommandTable
  private let world: World
  private let printer: Printer

  init(_ table: CommandTable, _ world: World, _ printer: Printer) {
    self.table = table
    self.world = world
    self.printer = printer
  }

  /// Anything else gets no answer: the shell's script may be of another release.
  func answer(_ words: [String]) throws(CommandFailure) {
    switch (words.first, words.count) {
    case ("words", 2...):
      let answer = answer(words.dropFirst().dropLast(), current: words[words.count - 1])
      try show(answer) { "\($0.text)\t\($0.summary)" }
    case ("bash", 3):
      let line = ShellLine(words[2], breaks: words[1])
      try show(answer(line.words[...], current: line.current)) { line.insertion(of: $0.text) }
    default: return
    }
  }

  private func answer(_ words: ArraySlice<String>, current: String) -> CompletionAnswer {
    Completer(table, words: Array(words), current: current) { kind, line, begun in
      OwnValues(world, line).completion(of: kind, begun: begun)
    }.answer()
  }

  private func show(
    _ answer: CompletionAnswer, _ line: (Candidate) -> String?
  ) throws(CommandFailure) {
    switch answer {
    case .files: try printer.raw(Self.files + "\n")
    case .candidates(let candidates):
      // Shells show candidates as they are, and an escaped name would be another name.
      let harmless = candidates.filter { candidate in
        !(candidate.text + candidate.summary).unicodeScalars.contains(where: \.steersTerminal)
      }
      for case let line? in harmless.map(line) {
        try printer.raw(line + "\n")
      }
    }
  }
}
