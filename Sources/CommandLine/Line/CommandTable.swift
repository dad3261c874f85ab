/// All commands of a program, found by their words.
package struct CommandTable: Sendable {
  /// The program's name in help, hints and manual, whatever its file is called.
  package let program: String
  /// What the program is for, in one line, without a full stop.
  package let summary: String
  /// The headings of the overview, in order.
  package let sections: [String]
  /// The groups; `sync` and `bag` are not groups, because they are also commands.
  package let groups: [CommandGroup]
  /// In the order of help and manual within each section.
  package let commands: [Command]
  /// The command of a line without a command's words; nil if such a line has none of its own.
  let wordless: Command?
  /// The options that may also precede the command, which is not known there yet.
  package let sharedOptions: [Option]
  /// The exit codes, and what each means, in words without a full stop.
  package let exitCodes: [(code: Int32, meaning: String)]
  /// Words that are commands of another program, with that program's name.
  package let foreignCommands: [String: String]

  /// Checks nothing: see `checkInvariants`.
  package init(
    program: String, summary: String, sections: [String], groups: [CommandGroup],
    commands: [Command], sharedOptions: [Option], exitCodes: [(code: Int32, meaning: String)],
    foreignCommands: [String: String]
  ) {
    self.program = program
    self.summary = summary
    self.sections = sections
    self.groups = groups
    self.commands = commands
    self.sharedOptions = sharedOptions
    self.exitCodes = exitCodes
    self.foreignCommands = foreignCommands
    wordless = nil
  }

  /// The heading of the commands of a program that serves.
  static let onlySection = "commands"

  /// The table of a program that serves when the line has no command; any option may precede a command.
  ///
  /// Checks nothing: see `checkInvariants`.
  package init(
    program: String, summary: String, wordless: Command, groups: [CommandGroup] = [],
    commands: [Command] = [], exitCodes: [(code: Int32, meaning: String)]
  ) {
    self.program = program
    self.summary = summary
    sections = [Self.onlySection]
    self.groups = groups
    self.commands = commands
    self.exitCodes = exitCodes
    foreignCommands = [:]
    self.wordless = wordless
    sharedOptions = ([wordless] + commands).flatMap(\.options).reduce(into: []) { all, option in
      if !all.contains(where: { $0.name == option.name }) { all.append(option) }
    }
  }

  /// The names of the commands that take an option.
  func takers(of option: Option) -> [String] {
    commands.filter { $0.options.contains { $0.name == option.name } }.map(\.name)
  }

  /// What an option is for, with the commands that take it if not every line does.
  func explanation(of option: Option) -> String {
    let takers = takers(of: option)
    guard let wordless, !takers.isEmpty, !wordless.options.contains(option) else {
      return option.explanation
    }
    return "with \(UsageProblem.list(takers.map { "`\($0)`" })): \(option.explanation)"
  }

  /// Nil for a word that is a command, or begins no command.
  package func group(_ word: String) -> CommandGroup? {
    groups.first { $0.word == word }
  }

  /// The command with exactly these words, or with this alias.
  package func command(_ words: [String]) -> Command? {
    let name = words.joined(separator: " ")
    return commands.first { $0.words == words } ?? commands.first { $0.aliases.contains(name) }
  }

  /// The names of all commands, then all aliases.
  private var names: [String] {
    commands.map(\.name) + commands.flatMap(\.aliases)
  }

  /// Every word that can come first, groups and aliases included.
  var firstNames: [String] {
    firstWords + names.filter { !$0.contains(" ") }
  }

  /// The words that can come second behind a word, those of aliases last.
  package func verbs(behind first: String) -> [String] {
    names.filter { $0.hasPrefix(first + " ") }.map { String($0.dropFirst(first.count + 1)) }
  }

  /// The command that is proposed for these words, which call none.
  func proposal(for words: [String]) -> String? {
    let command = commands.first {
      $0.words.dropLast() == words.dropLast() && $0.proposedFor.contains(words.last ?? "")
    }
    return command?.name
  }

  /// The first name whose second word this is: `web pair` for `pair`.
  func name(ofVerb verb: String) -> String? {
    names.first { $0.hasSuffix(" " + verb) }
  }

  /// The second words of a group's commands, in the table's order.
  package func verbs(of group: CommandGroup) -> [String] {
    commands.filter { $0.words.first == group.word }.compactMap { $0.words.dropFirst().first }
  }

  /// Every word that can come first, groups included, but no alias.
  package var firstWords: [String] {
    commands.reduce(into: []) { words, command in
      if let word = command.words.first, !words.contains(word) { words.append(word) }
    }
  }

  /// Whether a line is valid.
  package func reads(_ words: [String]) -> Bool {
    do throws(UsageFailure) {
      _ = try CommandLineParser(table: self, words: words).parse()
      return true
    } catch {
      return false
    }
  }

  /// The words of a line to propose: in place of one that deletes something, the command's help.
  ///
  /// A person who types a proposed line should lose nothing that the first line did not name.
  package func deletingNothing(_ words: [String]) -> [String] {
    do throws(UsageFailure) {
      guard case .run(let line) = try CommandLineParser(table: self, words: words).parse(),
        line.command.deletes
      else { return words }
      return line.command.words + [Option.help.name]
    } catch {
      // The words are of another program.
      return words
    }
  }

  /// Traps on a table by which a line could mean two things; for tests.
  package func checkInvariants() {
    precondition(Set(names).count == names.count, "two commands of one name or alias")
    for command in commands {
      precondition(sections.contains(command.section), command.name)
      precondition((1...2).contains(command.words.count), command.name)
      let isGrouped = group(command.words[0]) != nil || self.command([command.words[0]]) != nil
      precondition(isGrouped || command.words.count == 1, command.name)
      precondition(command.words.count == 2 || group(command.words[0]) == nil, command.name)
      let varying = command.arguments.dropLast().filter { $0.isRepeated || !$0.isRequired }
      precondition(varying.isEmpty, "\(command.name): only the last argument may vary in number")
      let isPair = command.arguments.map(\.count) == [.one, .one]
      precondition(
        !command.repeatsArguments || isPair, "\(command.name): a group is a name and a number")
      let options = command.options.map(\.name)
      precondition(Set(options).count == options.count, "\(command.name): an option twice")
      for alias in command.aliases {
        let words = alias.split(separator: " ").map(String.init)
        precondition((1...2).contains(words.count) && group(alias) == nil, alias)
        // Behind a command that takes arguments, the second word could be one.
        let first = self.command([words[0]])
        precondition(
          words.count == 1 || group(words[0]) != nil
            || first?.words == [words[0]] && first?.arguments == [], alias)
      }
    }
  }
}
