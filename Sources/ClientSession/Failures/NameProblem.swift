internal import Alchemy
internal import CommandLine

/// Why a typed name means no ingredient or effect, as facts.
package enum NameProblem: Error, Equatable, Sendable {
  case unknown(String, among: [CatalogItem.Kind], catalog: String, suggestion: CatalogItem?)
  /// Several names begin with the text: the candidates by kind, then id.
  case ambiguous(String, candidates: [CatalogItem])
  /// No name begins with the text; two or more contain it, by kind, then id.
  case partOfNames(String, among: [CatalogItem.Kind], catalog: String, candidates: [CatalogItem])
  /// The name means an item of a kind that the command does not take.
  case otherKind(String, CatalogItem)
  /// The ingredient lacks the effect.
  case notItsEffect(CatalogItem, of: CatalogItem)
  /// Separate words on the line that are one name together.
  case unquoted([String], CatalogItem)
  /// Separate words on the line that are one misspelt name together.
  case misspelt([String], CatalogItem)
}

extension NameProblem {
  /// The problem in words; the hint is the corrected line, or a line that changes nothing.
  ///
  /// An unknown name is "not found"; an ambiguous name is a usage error.
  package func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    let typed = circumstances.typed
    switch self {
    case .unknown(let name, let kinds, let catalog, let suggestion):
      if let hint = Self.reset(name, circumstances) {
        return Report(Self.notFound(name, kinds, catalog), hint: hint, .notFound)
      }
      if let words = Self.withOption(name, circumstances) {
        return Report(
          Self.notFound(name, kinds, catalog), hint: CommandFailure.line(words), .notFound)
      }
      // A name that the line has already is not the name that is missing.
      let suggestion = suggestion.flatMap { item in
        typed.contains { [item.id, item.name.lowercased()].contains($0.lowercased()) } ? nil : item
      }
      return Report(
        Self.notFound(name, kinds, catalog)
          + (suggestion.map { "; did you mean \($0.name)?" } ?? ""),
        hint: suggestion.flatMap { Self.corrected(typed, [name], $0.id) }
          ?? Self.listing(kinds, nil, circumstances), .notFound)
    case .partOfNames(let name, let kinds, let catalog, let candidates):
      if let hint = Self.reset(name, circumstances) {
        return Report(Self.notFound(name, kinds, catalog), hint: hint, .notFound)
      }
      return Report(
        Self.notFound(name, kinds, catalog) + "; did you mean one of these?",
        list: Self.list(candidates),
        hint: Self.listing(
          Self.kinds(of: candidates), Self.lists(name, candidates) ? name : nil, circumstances),
        .notFound)
    case .ambiguous(let name, let candidates):
      return Report(
        "\"\(name)\" fits several:", list: Self.list(candidates),
        hint: Self.hint(name, candidates, circumstances), .usage)
    case .otherKind(_, let item):
      return Report(
        "\(item.name) is \(item.kind.words)", hint: Self.look(at: item, circumstances), .notFound)
    case .notItsEffect(let effect, let ingredient):
      return Report(
        "\(ingredient.name) does not have the effect \(effect.name)",
        hint: Self.look(at: ingredient, circumstances), .notFound)
    case .unquoted(let words, let item):
      let name = words.joined(separator: " ")
      return Report(
        "\"\(name)\" is one name, and needs quotes",
        hint: Self.corrected(typed, words, name) ?? Self.look(at: item, circumstances), .usage)
    case .misspelt(let words, let item):
      return Report(
        "\"\(words.joined(separator: " "))\" is no name; did you mean \(item.name)?",
        hint: Self.corrected(typed, words, item.id) ?? Self.look(at: item, circumstances), .notFound
      )
    }
  }

  private static func notFound(
    _ name: String, _ kinds: [CatalogItem.Kind], _ catalog: String
  ) -> String {
    "no \(UsageProblem.list(kinds.map(\.rawValue))) \"\(name)\" in catalog \(catalog)"
  }

  /// More candidates than this are better shown by a list command.
  private static let shownCandidates = 12

  /// The candidates as they can be typed, one per line.
  private static func list(_ candidates: [CatalogItem]) -> [String] {
    let isMixed = kinds(of: candidates).count > 1
    let shown = candidates.prefix(shownCandidates).map { item in
      "\(item.name) (\(isMixed ? item.field : item.id))"
    }
    let rest = candidates.count - shown.count
    return shown + (rest > 0 ? ["and \(Quantity.grouped(rest)) more"] : [])
  }

  private static func kinds(of items: [CatalogItem]) -> [CatalogItem.Kind] {
    CatalogItem.Kind.allCases.filter { kind in items.contains { $0.kind == kind } }
  }
}

// MARK: - Hints, of which none changes a profile by a guess

extension NameProblem {
  /// The hint for an ambiguous name; the command's help explains how to choose the kind.
  private static func hint(
    _ name: String, _ candidates: [CatalogItem], _ circumstances: CommandFailure.Circumstances
  ) -> String {
    let kinds = kinds(of: candidates)
    if kinds.count > 1, candidates.count <= shownCandidates,
      let invocation = circumstances.invocation
    {
      return CommandFailure.line(invocation.command.words + [Option.help.name])
    }
    return listing(kinds, name, circumstances)
  }

  /// The line that applies the command to everything, if the name is `all`.
  private static func reset(
    _ name: String, _ circumstances: CommandFailure.Circumstances
  ) -> String? {
    let to: [String]
    switch circumstances.invocation?.command.words {
    case ["may"]: to = []
    case ["cant"]: to = ["--to", "cant"]
    default: return nil
    }
    guard ["all", "everything"].contains(NameResolver.folded(name)) else { return nil }
    return circumstances.lineOfProfile(["reset", "all"] + to)
  }

  /// The typed line with the option whose value a number in a name's place is: `brew wheat bee 2`.
  private static func withOption(
    _ name: String, _ circumstances: CommandFailure.Circumstances
  ) -> [String]? {
    guard ValueKind.number(name) != nil, let invocation = circumstances.invocation,
      let option = invocation.command.option(toldBy: name), !invocation.has(option),
      let place = circumstances.typed.lastIndex(of: name)
    else { return nil }
    let typed = circumstances.typed
    let words = Array(typed[..<place] + [option.name] + typed[place...])
    return circumstances.table.reads(words) ? words : nil
  }

  /// Whether a list filtered by the name shows these candidates; false for a misspelt name.
  private static func lists(_ name: String, _ candidates: [CatalogItem]) -> Bool {
    let wanted = NameResolver.splitPrefix(name, CatalogItem.Kind.allCases).wanted
    let terms = NameTerms(NameQuery(typed: wanted))
    return candidates.allSatisfy { terms.fit($0.name, $0.id) }
  }

  /// The line that lists the items of these kinds, filtered by a part of a name.
  private static func listing(
    _ kinds: [CatalogItem.Kind], _ name: String?, _ circumstances: CommandFailure.Circumstances
  ) -> String {
    let part = name.map { [NameResolver.splitPrefix($0, CatalogItem.Kind.allCases).wanted] } ?? []
    return kinds.map { circumstances.lineOfProfile([$0.rawValue + "s"] + part) }
      .joined(separator: "; ")
  }

  private static func look(
    at item: CatalogItem, _ circumstances: CommandFailure.Circumstances
  ) -> String {
    circumstances.lineOfProfile([item.kind.rawValue, item.id])
  }

  /// The typed line with adjacent words replaced by one word; nil if it lacks the words.
  private static func corrected(
    _ typed: [String], _ words: [String], _ right: String
  ) -> String? {
    let starts = 0..<max(0, typed.count - words.count + 1)
    guard let start = starts.first(where: { typed[$0...].starts(with: words) }) else { return nil }
    return CommandFailure.line(typed[..<start] + [right] + typed[(start + words.count)...])
  }
}

extension CatalogItem.Kind {
  fileprivate var words: String {
    switch self {
    case .ingredient: "an ingredient, not an effect"
    case .effect: "an effect, not an ingredient"
    }
  }
}
