internal import Alchemy

/// Checks the names of ingredients and effects in a line before the line is proposed.
///
/// The catalog of the profile is not known before the daemon answers, so names are looked up in the
/// built-in catalogs. A name that only a catalog of the user's own could have is believed.
enum ProposedNames {
  /// The line with each misspelt name in its right form; nil if a name that was not typed like this
  /// is no name.
  ///
  /// With `allowsOwnNames`, a plausible name that no built-in catalog has counts as a name of a catalog
  /// of the user's own.
  static func checked(
    _ words: [String], _ invocation: Invocation, typed: [String], allowsOwnNames: Bool = true
  ) -> [String]? {
    var words = words
    for (name, kinds) in names(of: invocation) {
      switch verdict(on: name, among: kinds, allowsOwnNames: allowsOwnNames) {
      case .known: continue
      case .meant(let item):
        guard let corrected = replacing(name, with: item.name, in: words) else { return nil }
        words = corrected
      case .unknown:
        if !typed.contains(name) { return nil }
      }
    }
    return words
  }

  private enum Verdict {
    case known
    case meant(CatalogItem)
    case unknown
  }

  private static func names(
    of invocation: Invocation
  ) -> [(name: String, kinds: [CatalogItem.Kind])] {
    let command = invocation.command
    let arguments = command.arguments.map { ($0.kind, invocation.all($0)) }
    let options = command.allOptions.compactMap { option -> (ValueKind, [String])? in
      guard case .one(_, let kind) = option.value else { return nil }
      return (kind, invocation.all(option))
    }
    return (arguments + options).flatMap { kind, values in
      kind.itemKinds.isEmpty ? [] : values.map { ($0, kind.itemKinds) }
    }
  }

  private static func verdict(
    on name: String, among kinds: [CatalogItem.Kind], allowsOwnNames: Bool
  ) -> Verdict {
    let problems = BuiltInNames.resolvers.compactMap { problem(of: name, among: kinds, $0) }
    if problems.count < BuiltInNames.resolvers.count { return .known }
    for case .unknown(_, _, _, let suggestion?) in problems { return .meant(suggestion) }
    let isUnknown = problems.contains { if case .unknown = $0 { true } else { false } }
    return allowsOwnNames && isUnknown && isPlausible(name) ? .known : .unknown
  }

  private static func problem(
    of name: String, among kinds: [CatalogItem.Kind], _ resolver: NameResolver
  ) -> NameProblem? {
    do throws(NameProblem) {
      _ = try resolver.resolve(name, among: kinds)
      return nil
    } catch {
      return error
    }
  }

  /// Whether a catalog could have the name: with a number or a sign it was rather meant as more.
  private static func isPlausible(_ name: String) -> Bool {
    let name = NameResolver.splitPrefix(name, CatalogItem.Kind.allCases).wanted
    return name.contains(where: \.isLetter)
      && name.allSatisfy { $0.isLetter || " '’-.".contains($0) }
  }

  private static func replacing(
    _ name: String, with other: String, in words: [String]
  ) -> [String]? {
    if let index = words.lastIndex(of: name) { return words.replacing(at: index, with: other) }
    guard let index = words.lastIndex(where: { $0.hasPrefix("-") && $0.hasSuffix("=" + name) })
    else { return nil }
    return words.replacing(at: index, with: String(words[index].dropLast(name.count)) + other)
  }
}

extension ValueKind {
  /// The kinds of items that the value can name; empty if it names none.
  var itemKinds: [CatalogItem.Kind] {
    switch self {
    case .effect: [.effect]
    case .ingredient: [.ingredient]
    case .ingredientOrEffect: CatalogItem.Kind.allCases
    case .alchemistSetting, .alchemistSettings, .catalog, .change, .commandWord, .difference, .file,
      .json, .method, .profile, .text, .wholeNumber, .word:
      []
    }
  }
}
