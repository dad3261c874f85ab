import Alchemy
import Profiles

/// The matching recipes of a profile, and cached replies made from them.
struct DerivedRecipes {
  let index: RecipeIndex
  var selection: Selection
  var matches: RecipeSet
  /// The cache's use counter at the last use.
  var lastUse = 0
  /// The cached result of `profile.get`; dropped when the profile changes.
  var profileReply: [UInt8]?
  /// Cached results of `recipes.list`, the latest last; dropped when the profile changes.
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

  /// Follows a change of the profile; returns the recipes gained and lost, nil if none can have
  /// changed.
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
