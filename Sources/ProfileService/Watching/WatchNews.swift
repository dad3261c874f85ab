import Alchemy
import Profiles
import Wire

/// What one watch is told of one change, or of several merged ones.
struct WatchNews {
  /// Of the last change.
  var lsn: Int
  /// Of the only change; nil for a join.
  var mark: ChangeMark?
  var effects: [FieldChange]
  /// Of the last change that gained or lost recipes.
  var recipes: RecipesOfChange?
  /// The recipes before the first of several such changes; the difference is counted when told.
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
