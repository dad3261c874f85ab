internal import TerminalScreen

/// A help page, made from the command table alone.
package struct HelpPage {
  private static let program = CommandTable.program
  /// A wider left column would push the explanations off a terminal of 80 cells.
  private static let leftColumnCells = 30

  private let table: CommandTable

  package init(table: CommandTable) {
    self.table = table
  }

  /// The page as lines without line ends.
  package func lines(about subject: HelpSubject) -> [String] {
    switch subject {
    case .overview: overview
    case .group(let group): page(of: group)
    case .command(let command): page(of: command)
    }
  }

  /// What the program alone shows: the commands, and how to learn more.
  private var overview: [String] {
    var lines = [
      "\(Self.program): profiles and recipes for Skyrim's alchemists", "",
      "usage: \(Self.program) COMMAND [options] [arguments]",
    ]
    for section in CommandSection.allCases {
      lines += ["", section.heading + ":"]
      lines += list(table.commands.filter { $0.section == section })
    }
    lines +=
      ["", "exit codes:"]
      + columns(ExitCode.allCases.map { (left: "\($0.rawValue)", right: $0.meaning) })
    return lines + ["", invitation(Self.program)]
  }

  private func page(of group: CommandGroup) -> [String] {
    let name = "\(Self.program) \(group.word)"
    return [
      "\(name): \(group.summary)", "", "usage: \(name) COMMAND [options] [arguments]", "",
      "commands:",
    ] + list(table.commands.filter { $0.words.first == group.word }) + ["", invitation(name)]
  }

  private func page(of command: Command) -> [String] {
    var lines = [
      "\(Self.program) \(command.name): \(command.summary)", "", "usage: \(command.usage)",
    ]
    for detail in command.details { lines += ["", detail] }
    if !command.arguments.isEmpty {
      lines +=
        ["", "arguments:"] + columns(command.arguments.map { (left: $0.label, right: $0.summary) })
    }
    lines += ["", "options:"]
    lines += columns((command.options + [.help]).map { (left: $0.usage, right: $0.summary) })
    lines += ["", "examples:"]
    for example in command.examples {
      lines += ["  # \(example.purpose)", "  \(Self.program) \(example.line)"]
    }
    return lines
  }

  private func invitation(_ name: String) -> String {
    "\(name) COMMAND --help shows a command's options and examples"
  }

  private func list(_ commands: [Command]) -> [String] {
    columns(
      commands.map { command in
        let words = [command.name] + command.arguments.map(\.usage)
        return (left: words.joined(separator: " "), right: command.summary)
      })
  }

  private func columns(_ rows: [(left: String, right: String)]) -> [String] {
    let width = rows.map(\.left.cells).filter { $0 <= Self.leftColumnCells }.max() ?? 0
    var lines: [String] = []
    for (left, right) in rows {
      let isNarrow = left.cells <= width
      if !isNarrow { lines.append("  \(left)") }
      lines.append("  " + (isNarrow ? left : "").padded(toCells: width) + "  " + right)
    }
    return lines
  }
}
