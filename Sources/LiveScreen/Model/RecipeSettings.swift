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
      isByName = false
      sort = .value
    } else if sort == RecipeSort.kept.last {
      isByName = true
    } else {
      sort = Self.following(sort, among: RecipeSort.kept)
    }
  }

  mutating func nextKind() {
    kind = Self.following(kind)
  }

  /// Two, three, either.
  mutating func nextIngredientCount() {
    switch ingredientCount {
    case nil: ingredientCount = 2
    case 2: ingredientCount = 3
    default: ingredientCount = nil
    }
  }

  private static func following<Value: CaseIterable & Equatable>(
    _ value: Value, among all: [Value] = Array(Value.allCases)
  ) -> Value {
    let index = all.firstIndex(of: value) ?? 0
    return all[(index + 1) % all.count]
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
