/// Ingredients and effects that stand where a command should, as in `alchemy wheat`.
enum BareName {
  /// The failure with a command that shows or changes the thing, where the words name one of a
  /// built-in catalog.
  ///
  /// A slip in a command's word is likelier than a beginning of a name, and a whole name is likelier
  /// than a slip.
  static func explained(_ failure: UsageFailure, _ words: [String]) -> UsageFailure {
    guard case .unknownCommand(let word, let suggestion) = failure.problem,
      !words.contains(where: OptionWord.looksLikeOption),
      OtherWords.first[word.lowercased()] == nil
    else { return failure }
    guard let (item, command, arguments) = meaning(of: words) else { return failure }
    let folded = NameResolver.folded(arguments[0])
    let isWhole = [item.id, NameResolver.folded(item.name)].contains(folded)
    guard suggestion == nil || isWhole else { return failure }
    return UsageFailure(
      problem: .unknownCommand(word, suggestion: command), nextWords: [command] + arguments)
  }

  /// `wheat`, `wheat 5`, `wheat must` and `+wheat`: the thing, a command and its arguments.
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

  /// The names that words are one after the other, with blanks in them; nil where one is none.
  static func names(in words: [String]) -> [String]? {
    var names: [String] = []
    var rest = words[...]
    while !rest.isEmpty {
      let counts = (1...min(rest.count, mostWords)).reversed()
      guard let count = counts.first(where: { item(rest.prefix($0).joined(separator: " ")) != nil })
      else { return nil }
      names.append(rest.prefix(count).joined(separator: " "))
      rest = rest.dropFirst(count)
    }
    return names.isEmpty ? nil : names
  }

  /// No name of the game has more words.
  private static let mostWords = 5

  private static let resolver = NameResolver(catalog: "", items: BuiltInNames.items)

  /// What a name means in the built-in catalogs: an ingredient rather than an effect.
  static func item(_ typed: String) -> CatalogItem? {
    for kind in CatalogItem.Kind.allCases {
      do throws(NameProblem) {
        return try resolver.resolve(typed, among: [kind])
      } catch {
        // It may be of the other kind.
        continue
      }
    }
    return nil
  }
}
