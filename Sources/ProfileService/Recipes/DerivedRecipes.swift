import Alchemy
import Profiles

/// What follows from a profile and its catalog: the matching recipes, and replies made of them.
struct DerivedRecipes {
  let index: RecipeIndex
  var selection: Selection
  var matches: RecipeSet
  /// The cache's counter of uses at the last use.
  var lastUse = 0
  /// The result of `profile.get`, until the profile changes.
  var profileReply: [UInt8]?
  /// Results of `recipes.list`, the latest last, until the profile changes.
  var pages: [Page] = []

  struct Page {
    var view: RecipeView
    var limit: Int
    var result: [UInt8]
  }

  init(of profile: Profile, index: RecipeIndex, _ purity: Purity?) {
    self.index = index
    selection = Selection(of: profile, in: index.catalog, purity)
    matches = index.matches(selection)
  }

  /// Follows a change of the profile; returns the recipes gained and lost, nil if none can have changed.
  mutating func follow(
    _ changes: [FieldChange], of profile: Profile, _ purity: Purity?
  ) -> RecipeDifference? {
    profileReply = nil
    pages = []
    guard !changes.isEmpty else { return nil }
    let old = selection
    selection.purity = purity
    selection.follow(changes, of: profile, in: index.catalog)
    guard selection != old else { return nil }
    let difference = index.changed(from: matches, of: old, to: selection)
    matches = difference.new
    return difference
  }

  func page(_ view: RecipeView, limit: Int) -> [UInt8]? {
    pages.first { $0.limit == limit && $0.view == view }?.result
  }

  mutating func keep(_ result: [UInt8], of view: RecipeView, limit: Int) {
    guard result.count <= ServiceLimits.keptReplyBytes else { return }
    if pages.count == ServiceLimits.keptPages { pages.removeFirst() }
    pages.append(Page(view: view, limit: limit, result: result))
  }
}
