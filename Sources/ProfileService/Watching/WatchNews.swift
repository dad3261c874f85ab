import Alchemy
import Profiles
import Wire

/// What one watch is told about one change or several merged changes.
struct WatchNews {
  /// The number of the last change.
  var lsn: Int
  /// The mark of the only change; nil for a join.
  var mark: ChangeMark?
  var effects: [FieldChange]
  /// The recipes of the last change that gained or lost any.
  var recipes: RecipesOfChange?
  /// The recipes before the first of several such changes; their difference is computed when sent.
  var recipesBefore: RecipeSet?
  /// How many changes are merged.
  var count = 1

  var line: EventLine {
    let isMerged = count > 1
    let changed = effects.filter { $0.from != $0.to }
    let counted = recipes.map { recipes in recipesBefore.map(recipes.counted) ?? recipes }
    return .news(
      lsn: lsn, set: changed.map { ($0.field, $0.to) },
      recipes: counted.flatMap { $0.isEmpty ? nil : $0.news }, change: isMerged ? nil : mark,
      mergedCount: isMerged ? count : nil)
  }
}
