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

  /// Takes in what came after it: each field with its first value and its last.
  mutating func merge(_ later: WatchNews) {
    lsn = later.lsn
    count += later.count
    merge(later.effects)
    guard let newer = later.recipes else { return }
    recipesBefore = recipesBefore ?? recipes?.difference.old ?? later.recipesBefore
    recipes = newer
  }

  private mutating func merge(_ later: [FieldChange]) {
    var places = Dictionary(uniqueKeysWithValues: effects.enumerated().map { ($1.field, $0) })
    for change in later {
      if let place = places[change.field] {
        effects[place].to = change.to
      } else {
        places[change.field] = effects.count
        effects.append(change)
      }
    }
  }

  var line: EventLine {
    let isMerged = count > 1
    let changed = effects.filter { $0.from != $0.to }
    let counted = recipes.map { recipes in recipesBefore.map(recipes.counted) ?? recipes }
    return .news(
      lsn: lsn, set: changed.map { ($0.field, $0.to) },
      recipes: counted.flatMap { $0.isEmpty ? nil : $0.news }, change: isMerged ? nil : mark,
      mergedCount: isMerged ? count : nil)
  }

  /// About what it takes in memory.
  var heldBytes: Int {
    Self.ownBytes + effects.count * Self.effectBytes
      + (recipes.map { $0.difference.new.wordCount * 16 } ?? 0)
  }

  /// Itself, and what points to it.
  private static let ownBytes = 256
  /// A field with its id and two values, and its place.
  private static let effectBytes = 160
}
