internal import Alchemy
internal import LiveProfile

/// The recipes of the profile, found here from its choices: the daemon is never asked for a list.
struct MatchedRecipes: Sendable {
  let index: RecipeIndex
  private var selection: Selection
  private var matching: RecipeSet
  /// What was last shown, and so what the listing lists.
  private(set) var view: RecipeView
  private(set) var listing: RecipeListing

  init(_ index: RecipeIndex, of profile: WatchedProfile, view: RecipeView) {
    self.index = index
    self.view = view
    selection = Selection(of: profile, in: index.catalog)
    matching = index.matches(selection)
    listing = index.listing(matching, view)
  }

  /// How many recipes match, whatever of them the view shows.
  var count: Int { matching.count }

  /// Takes in what the profile says now; does next to nothing if no recipe came or went.
  mutating func follow(_ profile: WatchedProfile) {
    let selection = Selection(of: profile, in: index.catalog)
    guard selection != self.selection else { return }
    let difference = index.changed(from: matching, of: self.selection, to: selection)
    self.selection = selection
    guard difference.gainedCount + difference.lostCount > 0 else { return }
    matching = difference.new
    listing = index.listing(matching, view)
  }

  mutating func show(_ view: RecipeView) {
    guard view != self.view else { return }
    self.view = view
    listing = index.listing(matching, view)
  }

  /// Traps when following the profile has led elsewhere than looking at it anew would.
  func checkInvariants(of profile: WatchedProfile) {
    precondition(selection == Selection(of: profile, in: index.catalog), "another selection")
    precondition(matching == index.matches(selection), "other recipes than the selection's")
  }
}
