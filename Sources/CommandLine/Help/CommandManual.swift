/// The manual page of a program, made from its command table.
package struct CommandManual {
  /// The parts of the page that the table does not have.
  package struct Facts: Sendable {
    let source: ManualPage.Source
    let description: [ManualText]
    let examples: [Example]
    /// The options that mean the same in every command; they are explained once.
    let shared: [Option]
    let environment: [ManualBlock]
    let files: [ManualBlock]
    let seeAlso: ManualText
    /// What this program alone has to say, behind the options.
    let sections: [ManualSection]

    /// Each in the order of the page; what is empty has no section.
    package init(
      source: ManualPage.Source, description: [ManualText], examples: [Example] = [],
      shared: [Option] = [], sections: [ManualSection] = [], environment: [ManualBlock] = [],
      files: [ManualBlock] = [], seeAlso: ManualText
    ) {
      self.source = source
      self.description = description
      self.examples = examples
      self.shared = shared
      self.environment = environment
      self.files = files
      self.seeAlso = seeAlso
      self.sections = sections
    }
  }

  private let table: CommandTable
  private let facts: Facts
  private let sharedNames: Set<String>

  /// The page lists all of the table's commands, by section.
  package init(table: CommandTable, facts: Facts) {
    self.table = table
    self.facts = facts
    let shared = table.wordless == nil ? facts.shared : table.sharedOptions
    sharedNames = Set(shared.map(\.name))
  }

  /// The page of chapter 1, or of chapter 8 for a program that serves.
  package var page: ManualPage {
    let sections = [
      ManualSection("SYNOPSIS", [.example(synopsis)]),
      ManualSection("DESCRIPTION", description.map { .paragraph($0) }),
      ManualSection("EXAMPLES", [.example(examples.flatMap(lines))]),
      ManualSection("COMMANDS", commands),
      ManualSection("OPTIONS", options),
    ]
    let ending = [
      ManualSection("EXIT STATUS", exitCodes),
      ManualSection("ENVIRONMENT", facts.environment),
      ManualSection("FILES", facts.files),
      ManualSection("SEE ALSO", [.paragraph(facts.seeAlso)]),
    ]
    return ManualPage(
      table.program, chapter: table.wordless == nil ? 1 : 8, summary: table.summary,
      source: facts.source,
      sections: (sections + facts.sections + ending).filter { !$0.isEmpty })
  }

  private var synopsis: [String] {
    if let wordless = table.wordless {
      return ([wordless] + table.commands).map { "\(table.program) \($0.fullUsage())" }
    }
    return ["", " COMMAND [options] [arguments]", " COMMAND --help"].map { table.program + $0 }
  }

  private var description: [ManualText] {
    facts.description + (table.wordless?.details ?? []).map { ManualText($0) }
  }

  private var examples: [Example] {
    facts.examples + (table.wordless?.examples ?? [])
  }

  private func lines(_ example: Example) -> [String] {
    ["# \(example.purpose)", "\(table.program) \(example.line)"]
  }
}

// MARK: - Commands

extension CommandManual {
  /// By section; a program that serves has one, whose first item is the line without a command.
  private var commands: [ManualBlock] {
    guard let wordless = table.wordless else { return table.sections.map(commands) }
    if table.commands.isEmpty { return [] }
    let alone: ManualBlock = .item(
      .of(.literal, table.program), Self.sentence(wordless.summary))
    return [alone] + table.commands.map(block)
  }

  private func commands(_ section: String) -> ManualBlock {
    .subsection(
      section, table.commands.filter { $0.section == section }.map(block))
  }

  private func block(_ command: Command) -> ManualBlock {
    let own = command.options.filter { !sharedNames.contains($0.name) }
    let shared = command.options.filter { sharedNames.contains($0.name) }
    var blocks: [ManualBlock] = [.paragraph(Self.sentence(command.summary))]
    if !command.aliases.isEmpty {
      blocks.append(.paragraph(.of(.plain, "Aliases: \(command.aliases.joined(separator: ", ")).")))
    }
    blocks += command.details.map { .paragraph(ManualText($0)) }
    blocks += command.arguments.map { .item(Self.label($0), .of(.plain, $0.summary)) }
    blocks += own.map { Self.block($0) }
    if !shared.isEmpty, table.wordless == nil { blocks.append(.paragraph(Self.taken(shared))) }
    blocks += command.examples.map { .example(lines($0)) }
    return .item(usage(command), blocks)
  }

  private func usage(_ command: Command) -> ManualText {
    command.argumentUsages.reduce(.of(.literal, "\(table.program) \(command.name)")) {
      $0 + .of(.plain, " ") + .of(.placeholder, $1)
    }
  }

  private static func label(_ argument: Argument) -> ManualText {
    .of(.placeholder, argument.label)
  }

  /// Makes a sentence of a summary, which begins in lower case, without a full stop.
  private static func sentence(_ summary: String) -> ManualText {
    .of(.plain, summary.prefix(1).uppercased() + summary.dropFirst() + ".")
  }

  private static func taken(_ options: [Option]) -> ManualText {
    options.enumerated().reduce(.of(.plain, "It takes ")) { text, entry in
      let isLast = entry.offset == options.count - 1
      let between = entry.offset == 0 ? "" : isLast ? " and " : ", "
      return text + .of(.plain, between) + .of(.literal, entry.element.name)
    } + .of(.plain, " as well.")
  }
}

// MARK: - Options and exit codes

extension CommandManual {
  private var options: [ManualBlock] {
    if table.wordless != nil {
      return (table.sharedOptions + [.help]).map { option in
        Self.block(option, ManualText(table.explanation(of: option)))
      }
    }
    return [
      .paragraph(
        """
        These mean the same for every command that takes them; `--help` is taken by all, `--quiet` and \
        `--color` by all that print, and all but `--watch` may stand before the command, too.
        """)
    ] + facts.shared.map { Self.block($0) } + [
      .item("`--version`", "as the first word: the same as the command `version`")
    ]
  }

  private static func block(_ option: Option, _ words: ManualText? = nil) -> ManualBlock {
    let names = [option.shortName, option.name].compactMap(\.self)
    let literal = ManualText.of(.literal, names.joined(separator: ", "))
    let value: ManualText =
      switch option.value {
      case .none: ""
      case .one(_, .word(let words)): .of(.literal, " " + words.joined(separator: "|"))
      case .one(let label, _): .of(.placeholder, " " + label)
      }
    return .item(literal + value, words ?? .of(.plain, option.explanation))
  }

  private var exitCodes: [ManualBlock] {
    let codes: [ManualBlock] = table.exitCodes.map {
      .item(.of(.literal, String($0.code)), ManualText($0.meaning))
    }
    if table.wordless != nil { return codes }
    return codes + [
      .paragraph(
        """
        With `-o json` an error is one line of JSON on standard error, an object with the member \
        `error`. In it are `code`, the exit status, `message` and `hint`, the command to type next; \
        `cause` and `list`, names to choose from, are left out where there are none. The exit \
        status is the same. This holds for mistakes in the command line, too.
        """)
    ]
  }
}
