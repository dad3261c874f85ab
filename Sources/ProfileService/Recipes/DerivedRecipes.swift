import Alchemy
import Profiles

/// What follows from a profile and its catalog: the recipes that match, and replies made of them.
struct DerivedRecipes {
  let index: RecipeIndex
  var selection: Selection
  var matches: RecipeSet
  /// When it was used last, by a counter.
  var lastUse = 0
  /// The result of profile.get, as long as nothing changes.
  var profileReply: [UInt8]?
  /// Results of recipes.list, the latest last, as long as nothing changes.
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

  /// Follows a change of the profile; which recipes came and went, nil where none can have.
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
