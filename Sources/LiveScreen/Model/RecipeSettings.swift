internal import Alchemy

/// How the recipes are sorted and which of them are shown, beside the column's filter.
struct RecipeSettings: Equatable, Sendable {
  var sort = RecipeSort.value
  /// Whether to sort by name instead of the sort.
  var isByName = false
  var kind = RecipeKind.any
  var ingredientCount: Int?

  func view(text: String) -> RecipeView {
    RecipeView(
      sort: sort, ingredientCount: ingredientCount, kind: kind, query: NameQuery(typed: text))
  }

  /// Goes to the next sort; after the last comes the order by name, then the first again.
  mutating func nextSort() {
    if isByName {
      (isByName, sort) = (false, .value)
    } else if sort == RecipeSort.kept.last {
      isByName = true
    } else {
      sort = RecipeSort.kept.following(sort)
    }
  }

  mutating func nextKind() {
    kind = RecipeKind.allCases.following(kind)
  }

  /// Two, three, either.
  mutating func nextIngredientCount() {
    ingredientCount = [nil, 2, 3].following(ingredientCount)
  }
}

extension Array where Element: Equatable {
  /// The element after this one; after the last comes the first.
  func following(_ element: Element) -> Element {
    self[((firstIndex(of: element) ?? 0) + 1) % count]
  }
}

extension RecipeSettings {
  /// The words in the heading of the recipes: `of 2 · poisons · dearest first`.
  ///
  /// The settings that hide recipes come first, since a narrow heading loses its end.
  var words: String {
    var parts: [String] = []
    if let ingredientCount { parts.append("of \(ingredientCount)") }
    if kind != .any { parts.append(kind.word) }
    return (parts + [isByName ? "by name" : sort.facts.words]).joined(separator: " · ")
  }
}
