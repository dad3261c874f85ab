/// Finds the candidates for the word being typed.
package struct Completer {
  /// Completes the beginning of a value of a kind that only the program knows.
  package typealias OwnCompletion = (OwnKind, TypedLine, _ begun: String) -> CompletionAnswer

  private let table: CommandTable
  private let line: TypedLine
  private let current: String
  private let own: OwnCompletion

  /// Takes the words before the one being typed, without the program's name, and its beginning.
  package init(
    _ table: CommandTable, words: [String], current: String, own: @escaping OwnCompletion
  ) {
    self.table = table
    self.current = current
    self.own = own
    line = TypedLine(table, words)
  }

  /// What may come next on the line.
  package func answer() -> CompletionAnswer {
    if line.isUnknown { return .nothing }
    if let option = line.pending { return value(of: option, begun: current) }
    if line.takesOptions, current.hasPrefix("-") { return option() }
    switch line.subject {
    case .overview: return beginning(firstWords)
    case .group(let group): return beginning(words(behind: [group.word]))
    case .command(let command): return argument(of: command)
    }
  }

  /// The candidates that begin like the word, ignoring case.
  private func beginning(_ candidates: [Candidate]) -> CompletionAnswer {
    let begun = current.lowercased()
    return .candidates(candidates.filter { $0.text.lowercased().hasPrefix(begun) })
  }
}

// MARK: - Commands

extension Completer {
  private var firstWords: [Candidate] {
    table.firstWords.map { word in
      let summary = table.group(word)?.summary ?? table.command([word])?.summary
      return Candidate(text: word, summary: summary ?? "")
    }
  }

  /// The second words of commands, as in `profile create`.
  private func words(behind words: [String]) -> [Candidate] {
    table.commands.filter { $0.words.count == 2 && words == [$0.words[0]] }
      .map { Candidate(text: $0.words[1], summary: $0.summary) }
  }

  /// The words of the command that `help` explains.
  private func commandWords() -> [Candidate] {
    let typed = TypedLine(table, line.given)
    switch typed.subject {
    case .overview: return firstWords
    case .group(let group): return words(behind: [group.word])
    case .command(let command): return words(behind: command.words)
    }
  }
}

// MARK: - Options

extension Completer {
  private func option() -> CompletionAnswer {
    if current.hasPrefix("--"), let sign = current.firstIndex(of: "=") {
      let name = String(current[..<sign])
      guard let option = line.knownOptions.first(where: { $0.name == name }) else {
        return .nothing
      }
      let begun = String(current[current.index(after: sign)...])
      return value(of: option, begun: begun).prefixed(by: name + "=")
    }
    return beginning(
      line.knownOptions.filter(isPossible).map { Candidate(text: $0.name, summary: $0.summary) })
  }

  /// The parser would refuse an option that is given already or excluded by another one.
  private func isPossible(_ option: Option) -> Bool {
    if line.options[option.name] != nil, !option.isRepeated { return false }
    if let excluded = option.excludes, line.options[excluded] != nil { return false }
    return !line.knownOptions.contains {
      $0.excludes == option.name && line.options[$0.name] != nil
    }
  }

  private func value(of option: Option, begun: String) -> CompletionAnswer {
    guard case .one(_, let kind) = option.value else { return .nothing }
    return values(kind, begun: begun)
  }
}

// MARK: - Values

extension Completer {
  private func argument(of command: Command) -> CompletionAnswer {
    let longer = line.given.isEmpty ? beginning(words(behind: command.words)) : .nothing
    guard let argument = argument(at: line.given.count, of: command) else { return longer }
    return longer + values(argument.kind, begun: current)
  }

  /// The last argument may be repeated, or all arguments as a group.
  private func argument(at place: Int, of command: Command) -> Argument? {
    if command.repeatsArguments { return command.arguments[place % command.arguments.count] }
    if place < command.arguments.count { return command.arguments[place] }
    return command.arguments.last.flatMap { $0.isRepeated ? $0 : nil }
  }

  private func values(_ kind: ValueKind, begun: String) -> CompletionAnswer {
    switch kind {
    case .file: .files
    case .word(let words):
      line.list(words.map { Candidate(text: $0, summary: "") }, begun: begun)
    case .commandWord: beginning(commandWords())
    case .numberOrWord(_, let word): line.list([Candidate(text: word, summary: "")], begun: begun)
    case .own(let kind): own(kind, line, begun)
    case .difference, .text, .wholeNumber: .nothing
    }
  }
}

extension TypedLine {
  /// The candidates that begin as typed and are not on the line yet; case does not count.
  package func list(_ candidates: [Candidate], begun: String) -> CompletionAnswer {
    let begun = begun.lowercased()
    return .candidates(
      candidates.filter {
        $0.text.lowercased().hasPrefix(begun) && !given.contains($0.text)
      })
  }
}

extension CompletionAnswer {
  /// The same candidates, each after the text that is already typed.
  fileprivate func prefixed(by prefix: String) -> CompletionAnswer {
    guard case .candidates(let candidates) = self else { return self }
    return .candidates(
      candidates.map { Candidate(text: prefix + $0.text, summary: $0.summary) })
  }

  fileprivate static func + (one: CompletionAnswer, other: CompletionAnswer) -> CompletionAnswer {
    guard case .candidates(let first) = one, case .candidates(let second) = other else {
      return other
    }
    return .candidates(first + second)
  }
}
