package import Alchemy

/// How a change affected the recipes of a profile.
package enum RecipeShift {
  /// Exactly these recipes came and went.
  case listed(RecipeDifference)
  /// How many recipes of a searched catalog were added and removed.
  case counted(SearchedDifference)
  /// Not counted, for example because the change is from another replica.
  case uncounted

  /// How many recipes the change added; 0 if not counted.
  var addedCount: Int {
    switch self {
    case .listed(let difference): difference.gainedCount
    case .counted(let difference): difference.added
    case .uncounted: 0
    }
  }

  /// How many recipes the change removed; 0 if not counted.
  var removedCount: Int {
    switch self {
    case .listed(let difference): difference.lostCount
    case .counted(let difference): difference.removed
    case .uncounted: 0
    }
  }
}
