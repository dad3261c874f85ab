/// An ingredient or effect in the place of a command, as in `alchemy wheat`.
enum BareName {
  /// The failure with a command that shows the thing, where the words name one of a built-in catalog.
  ///
  /// A slip in a command's word is likelier than a beginning of a name, and a whole name is likelier
  /// than a slip.
  static func explained(_ failure: UsageFailure, _ words: [String]) -> UsageFailure {
    guard case .unknownCommand(let word, let suggestion) = failure.problem,
      !words.contains(where: OptionWord.looksLikeOption)
    else { return failure }
    let typed = words.joined(separator: " ")
    guard let item = item(typed) else { return failure }
    let folded = NameResolver.folded(typed)
    let isWhole = [item.id, NameResolver.folded(item.name)].contains(folded)
    guard suggestion == nil || isWhole else { return failure }
    return UsageFailure(
      problem: .unknownCommand(word, suggestion: item.kind.rawValue),
      nextWords: [item.kind.rawValue, typed])
  }

  private static let resolver = NameResolver(catalog: "", items: BuiltInNames.items)

  private static func item(_ typed: String) -> CatalogItem? {
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
