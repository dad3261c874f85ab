internal import TerminalScreen

/// A help page, generated from the command table alone.
package struct HelpPage {
  /// The width that every terminal has had since the first.
  private static let lineCells = 80

  private let table: CommandTable

  /// The overview and a group's page list only this table's commands.
  package init(table: CommandTable) {
    self.table = table
  }

  /// The page as lines without line ends.
  package func lines(about subject: HelpSubject) -> [String] {
    switch subject {
    case .overview: table.wordless.map(overview(of:)) ?? overview
    case .group(let group): page(of: group)
    case .command(let command): page(of: command)
    }
  }

  /// The overview: the commands, and how to learn more.
  private var overview: [String] {
    var lines = [
      "\(table.program): \(table.summary)", "",
      "usage: \(table.program) COMMAND [options] [arguments]",
    ]
    for section in table.sections {
      lines += ["", section + ":"]
      lines += list(table.commands.filter { $0.section == section })
    }
    lines += ["", "every command that prints takes:"]
    lines += columns(
      (Option.everywhere + [.help]).map { (left: $0.usage, right: $0.summary) })
    return lines + exitCodes + ["", invitation(table.program)]
  }

  private var exitCodes: [String] {
    ["", "exit codes:"]
      + columns(table.exitCodes.map { (left: "\($0.code)", right: $0.meaning) })
  }

  /// The overview of a program that serves: what a line without a command does, and all options.
  private func overview(of wordless: Command) -> [String] {
    let program = table.program
    var lines = ["\(program): \(table.summary)", "", "usage: \(program) [options]"]
    if !table.commands.isEmpty {
      lines += ["       \(program) COMMAND [options] [arguments]", ""]
      lines += Self.wrapped("Without a command it \(wordless.summary).") + ["", "commands:"]
      lines += list(table.commands)
    }
    lines += ["", "options:"]
    lines += columns(
      (table.sharedOptions + [.help]).map { (left: $0.usage, right: table.explanation(of: $0)) })
    lines += exitCodes + details(of: wordless)
    lines += [""] + examples(of: wordless)
    return table.commands.isEmpty ? lines : lines + ["", invitation(program)]
  }

  private func page(of group: CommandGroup) -> [String] {
    let name = "\(table.program) \(group.word)"
    return [
      "\(name): \(group.summary)", "", "usage: \(name) COMMAND [options] [arguments]", "",
      "commands:",
    ] + list(table.commands.filter { $0.words.first == group.word }) + ["", invitation(name)]
  }

  private func page(of command: Command) -> [String] {
    var lines = [
      "\(table.program) \(command.name): \(command.summary)", "",
      "usage: \(table.program) \(table.wordless == nil ? command.usage : command.fullUsage())",
    ]
    if !command.aliases.isEmpty {
      lines.append("aliases: " + command.aliases.joined(separator: ", "))
    }
    if !command.examples.isEmpty { lines += [""] + examples(of: command) }
    lines += details(of: command)
    if !command.arguments.isEmpty {
      lines +=
        ["", "arguments:"] + columns(command.arguments.map { (left: $0.label, right: $0.summary) })
    }
    lines += ["", "options:"]
    lines += columns((command.options + [.help]).map { (left: $0.usage, right: $0.explanation) })
    return lines
  }

  private func examples(of command: Command) -> [String] {
    ["examples:"]
      + command.examples.flatMap { ["  # \($0.purpose)", "  \(table.program) \($0.line)"] }
  }

  private func details(of command: Command) -> [String] {
    command.details.flatMap { [""] + Self.wrapped($0) }
  }

  private func invitation(_ name: String) -> String {
    table.wordless == nil
      ? "\(name) COMMAND --help shows a command's options and examples"
      : "\(name) COMMAND --help says more of a command"
  }

  /// Options that all commands take are not shown with each of them.
  private func list(_ commands: [Command]) -> [String] {
    let common = table.sharedOptions.filter { table.takers(of: $0).count == table.commands.count }
    return columns(
      commands.map { command in
        let words = [command.name] + command.argumentUsages
        let usage =
          table.wordless == nil ? words.joined(separator: " ") : command.fullUsage(without: common)
        return (left: usage, right: command.summary)
      })
  }

  /// Two columns; an explanation moves below its name if the line would be too long.
  private func columns(_ rows: [(left: String, right: String)]) -> [String] {
    let width = rows.map(\.left.cells).max() ?? 0
    let lines = rows.map { "  " + $0.left.padded(toCells: width) + "  " + $0.right }
    if lines.allSatisfy({ $0.cells <= Self.lineCells }) { return lines }
    return rows.flatMap { ["  " + $0.left] + Self.wrapped($0.right, indent: "      ") }
  }

  /// Breaks a text into lines between words.
  private static func wrapped(_ text: String, indent: String = "") -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.cells + 1 + String(word).cells <= lineCells {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(indent + word)
      }
    }
    return lines
  }
}
