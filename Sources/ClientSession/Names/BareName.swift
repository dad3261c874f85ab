package import CommandLine

/// Ingredients and effects in the place of a command, as in `alchemy wheat`, or without quotes.
package enum BareName {
  /// The failure, with the command that shows the thing if the words name one of a built-in catalog.
  ///
  /// A typing error in a command's word is likelier than the beginning of a name, and a whole name
  /// is likelier than a typing error.
  package static func explained(_ failure: UsageFailure, _ words: [String]) -> UsageFailure {
    let name = words.joined(separator: " ")
    guard case .unknownCommand(let word, let suggestion) = failure.problem,
      !words.contains(where: OptionWord.looksLikeOption), let item = item(name)
    else { return failure }
    let isWhole = [item.id, NameResolver.folded(item.name)].contains(NameResolver.folded(name))
    guard suggestion == nil || isWhole else { return failure }
    let command = item.kind.rawValue
    return UsageFailure(
      problem: .unknownCommand(word, suggestion: command), nextWords: [command, name])
  }

  /// Joins words into names that may contain blanks; nil if any word belongs to no name.
  static func names(in words: [String]) -> [String]? {
    var names: [String] = []
    var rest = words[...]
    while !rest.isEmpty {
      let counts = (1...min(rest.count, NameResolver.mostWords)).reversed()
      guard let count = counts.first(where: { item(rest.prefix($0).joined(separator: " ")) != nil })
      else { return nil }
      names.append(rest.prefix(count).joined(separator: " "))
      rest = rest.dropFirst(count)
    }
    return names.isEmpty ? nil : names
  }

  private static let resolver = NameResolver(catalog: "", items: BuiltInNames.items)

  /// The item of a name in the built-in catalogs; ingredients take precedence over effects.
  private static func item(_ typed: String) -> CatalogItem? {
    for kind in CatalogItem.Kind.allCases {
      do throws(NameProblem) {
        return try resolver.resolve(typed, among: [kind])
      } catch {
        // The name may be of the other kind.
        continue
      }
    }
    return nil
  }
}
