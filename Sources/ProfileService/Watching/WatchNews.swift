import Alchemy
import Profiles
import Wire

/// What one watch is to hear: of one change, or of several that were merged.
struct WatchNews {
  /// Of the last change in it.
  var lsn: Int
  /// Of the only change in it; nil for a state that was joined.
  var mark: ChangeMark?
  var effects: [FieldChange]
  /// Of the last change that brought or took any.
  var recipes: RecipesOfChange?
  /// The recipes before the first of several such changes; what lies between is counted when told.
  var recipesBefore: RecipeSet?
  /// How many changes are in it.
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
