internal import Alchemy

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
