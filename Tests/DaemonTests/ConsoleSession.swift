/// What somebody types in a block of a page, and what is shown for it.
struct ConsoleSession {
  struct Command: Equatable {
    /// Of the page, from 1.
    var line: Int
    var text: String
    /// All that is printed, each line with its end.
    var output = ""
  }

  /// A block that tests cannot run.
  struct Mistake: Error, Equatable {
    var line: Int
    var problem: String
  }

  private(set) var commands: [Command] = []

  /// Reads `$ alchemy …` and what follows it; no other program may be shown.
  init(_ block: Transcript.Block) throws(Mistake) {
    for (offset, text) in block.lines.enumerated() {
      let line = block.line + 1 + offset
      if text.hasPrefix("$ ") {
        guard text == "$ alchemy" || text.hasPrefix("$ alchemy ") else {
          throw Mistake(line: line, problem: "only alchemy can be run; tag the block sh")
        }
        commands.append(Command(line: line, text: String(text.dropFirst(2))))
      } else {
        guard !commands.isEmpty else {
          throw Mistake(line: line, problem: "there is no command before it")
        }
        commands[commands.count - 1].output += text + "\n"
      }
    }
  }
}
