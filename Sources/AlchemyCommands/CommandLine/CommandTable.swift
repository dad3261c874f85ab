/// All commands, found by their words.
package struct CommandTable: Sendable {
  /// The program's name in help, hints and manual, whatever its file is called.
  package static let program = "alchemy"

  /// The groups; `sync` and `bag` are not groups, because they are also commands.
  package let groups: [CommandGroup]
  /// In the order of help and manual within each section.
  package let commands: [Command]

  /// Nil for a word that is a command, or begins no command.
  package func group(_ word: String) -> CommandGroup? {
    groups.first { $0.word == word }
  }

  /// The command with exactly these words.
  package func command(_ words: [String]) -> Command? {
    commands.first { $0.words == words }
  }

  /// The second words of a group's commands, in the table's order.
  package func verbs(of group: CommandGroup) -> [String] {
    commands.filter { $0.words.first == group.word }.compactMap { $0.words.dropFirst().first }
  }

  /// Every word that can come first, groups included.
  package var firstWords: [String] {
    commands.reduce(into: []) { words, command in
      if let word = command.words.first, !words.contains(word) { words.append(word) }
    }
  }

  /// Whether a line is valid.
  func reads(_ words: [String]) -> Bool {
    do throws(UsageFailure) {
      _ = try CommandLineParser(table: self, words: words).parse()
      return true
    } catch {
      return false
    }
  }

  /// Traps on a table by which a line could mean two things; for tests.
  package func checkInvariants() {
    precondition(Set(commands.map(\.name)).count == commands.count, "two commands of one name")
    for command in commands {
      precondition((1...2).contains(command.words.count), command.name)
      let isGrouped = group(command.words[0]) != nil || self.command([command.words[0]]) != nil
      precondition(isGrouped || command.words.count == 1, command.name)
      precondition(command.words.count == 2 || group(command.words[0]) == nil, command.name)
      let varying = command.arguments.dropLast().filter { $0.isRepeated || !$0.isRequired }
      precondition(varying.isEmpty, "\(command.name): only the last argument may vary in number")
      let isPair = command.arguments.map(\.count) == [.one, .one]
      precondition(
        !command.repeatsArguments || isPair, "\(command.name): a group is a name and a number")
      let names = command.options.map(\.name)
      precondition(Set(names).count == names.count, "\(command.name): an option twice")
    }
  }
}
