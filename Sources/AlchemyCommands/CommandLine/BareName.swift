/// Ingredients and effects in the place of a command, as in `alchemy wheat`.
enum BareName {
  /// The failure, with a command for the thing if the words name a thing of a built-in catalog.
  ///
  /// A typing error in a command's word is likelier than the beginning of a name, and a whole name
  /// is likelier than a typing error.
  static func explained(_ failure: UsageFailure, _ words: [String]) -> UsageFailure {
    guard case .unknownCommand(let word, let suggestion) = failure.problem,
      !words.contains(where: OptionWord.looksLikeOption),
      OtherWords.first[word.lowercased()] == nil
    else { return failure }
    guard let (item, command, arguments) = meaning(of: words) else { return failure }
    let folded = NameResolver.folded(arguments[0])
    let isWhole = [item.id, NameResolver.folded(item.name)].contains(folded)
    guard suggestion == nil || isWhole else { return failure }
    let nextWords = [command] + arguments
    guard CommandTable.alchemy.reads(nextWords) else { return failure }
    return UsageFailure(
      problem: .unknownCommand(word, suggestion: command), nextWords: nextWords)
  }

  /// The item, the command and its arguments for `wheat`, `wheat 5`, `wheat must` or `+wheat`.
  private static func meaning(
    of words: [String]
  ) -> (item: CatalogItem, command: String, arguments: [String])? {
    let name = words.joined(separator: " ")
    if let item = item(name) { return (item, item.kind.rawValue, [name]) }
    if words.count == 1, name.hasPrefix("+"), let item = item(String(name.dropFirst())) {
      return (item, "add", [String(name.dropFirst()), "1"])
    }
    guard let last = words.last, words.count > 1 else { return nil }
    let rest = words.dropLast().joined(separator: " ")
    guard let item = item(rest) else { return nil }
    if Int(last) != nil { return (item, "stock", [rest, last]) }
    return OtherWords.choices.contains(last) ? (item, last, [rest]) : nil
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
  static func item(_ typed: String) -> CatalogItem? {
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
