internal import Alchemy

/// Finds the candidates for the word being typed.
struct Completer {
  private let table: CommandTable
  private let line: TypedLine
  private let current: String
  private let names: any KnownNames

  /// Takes the words before the one being typed, without the program's name, and its beginning.
  init(
    _ table: CommandTable, words: [String], current: String,
    names: (TypedLine) -> any KnownNames
  ) {
    self.table = table
    self.current = current
    line = TypedLine(table, words)
    self.names = names(line)
  }

  func answer() -> CompletionAnswer {
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
    case .alchemistSetting: return settings(begun)
    case .alchemistSettings: return whatIf(begun)
    case .file: return .files
    case .ingredient: return items([.ingredient], begun)
    case .effect: return items([.effect], begun)
    case .ingredientOrEffect: return items(CatalogItem.Kind.allCases, begun)
    case .profile: return list(names.profiles(isDeleted: isUndeletion), begun)
    case .catalog: return list(names.catalogs, begun)
    case .method: return list(names.methods, begun)
    case .word(let words): return list(words.map { Candidate(text: $0, summary: "") }, begun)
    case .commandWord: return beginning(commandWords())
    case .change, .difference, .json, .text, .wholeNumber: return .nothing
    }
  }

  /// The alchemist's fields in every other place, and the values of a perk after it.
  private func settings(_ begun: String) -> CompletionAnswer {
    guard let last = line.given.last, !line.given.count.isMultiple(of: 2) else {
      return list(AlchemistSettings.fields.map { Candidate(text: $0, summary: "") }, begun)
    }
    guard let field = Alchemist.Field(rawValue: last), field.range == nil else { return .nothing }
    return beginning(AlchemistSettings.flags.map { Candidate(text: $0, summary: "") })
  }

  /// The next field of `skill=60,benefactor=on`, or the value of a perk.
  private func whatIf(_ begun: String) -> CompletionAnswer {
    let done = begun.lastIndex(of: ",").map { String(begun[...$0]) } ?? ""
    let open = begun.dropFirst(done.count)
    let fields = Alchemist.Field.allCases.map { field in
      field.range == nil
        ? AlchemistSettings.flags.map { "\(field.rawValue)=\($0)" } : ["\(field.rawValue)="]
    }
    return .candidates(
      fields.joined().filter { $0.hasPrefix(open) }
        .map { Candidate(text: done + $0, summary: "") })
  }

  private var isUndeletion: Bool {
    if case .command(let command) = line.subject {
      command.words == ["profile", "undelete"]
    } else {
      false
    }
  }

  private func list(_ candidates: [Candidate], _ begun: String) -> CompletionAnswer {
    let begun = begun.lowercased()
    return .candidates(
      candidates.filter {
        $0.text.lowercased().hasPrefix(begun) && !line.given.contains($0.text)
      })
  }

  /// Matches names, otherwise ids; ignores case and apostrophes, as commands do.
  private func items(_ kinds: [CatalogItem.Kind], _ begun: String) -> CompletionAnswer {
    let (wanted, left) = NameResolver.splitPrefix(begun, kinds)
    let prefix = left.count < kinds.count ? left[0].rawValue + ":" : ""
    let items = names.items
    let fitting = effectsOfGiven(items)
    let eligible = items.filter { item in
      left.contains(item.kind)
        // Several ingredients can have the same effect.
        && (item.kind == .effect && fitting != nil || !line.given.contains(item.name))
        && Self.fits(item, fitting, isBegun: !begun.isEmpty)
    }
    let named = eligible.filter { NameResolver.folded($0.name).hasPrefix(wanted) }.map {
      Candidate(text: prefix + $0.name, summary: $0.kind.rawValue)
    }
    if !named.isEmpty { return .candidates(named) }
    return .candidates(
      eligible.filter { $0.id.hasPrefix(wanted) }.map {
        Candidate(text: prefix + $0.id, summary: $0.name)
      })
  }
}

extension Completer {
  /// Whether an item may come next; behind an ingredient its own effects come first, and another
  /// ingredient only once its name is begun.
  private static func fits(_ item: CatalogItem, _ effects: Set<String>?, isBegun: Bool) -> Bool {
    guard let effects else { return true }
    return switch item.kind {
    case .effect: effects.contains(item.id)
    case .ingredient: isBegun || effects.isEmpty
    }
  }

  /// The effects of the last ingredient, for `know wheat` and `forget wheat`; nil for any effects.
  private func effectsOfGiven(_ items: [CatalogItem]) -> Set<String>? {
    guard case .command(let command) = line.subject, IngredientKnowledge.reads(command),
      line.pending == nil
    else { return nil }
    var effects: Set<String> = []
    for typed in line.given {
      let own = effects
      let resolver = NameResolver(
        catalog: "", items: items.filter { $0.kind == .ingredient || own.contains($0.id) })
      do throws(NameProblem) {
        let item = try resolver.resolve(typed, among: own.isEmpty ? [.ingredient] : [.effect])
        if item.kind == .ingredient { effects = names.effects(ofIngredient: item.id) ?? [] }
      } catch {
        guard !own.isEmpty, let next = ingredient(typed, resolver) else {
          // The command itself will report the name.
          return nil
        }
        effects = names.effects(ofIngredient: next.id) ?? []
      }
    }
    return effects
  }

  private func ingredient(_ typed: String, _ resolver: NameResolver) -> CatalogItem? {
    do throws(NameProblem) {
      return try resolver.resolve(typed, among: [.ingredient])
    } catch {
      return nil
    }
  }
}

extension CompletionAnswer {
  /// The same candidates behind the text that is already typed.
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
