internal import Alchemy
internal import LiveProfile
internal import Profiles

/// The recipes of the profile, found here from its choices: the daemon is never asked for a list.
struct MatchedRecipes: Sendable {
  let index: RecipeIndex
  private var selection: Selection
  private var matching: RecipeSet
  /// The view shown last, which the listing lists.
  private(set) var view: RecipeView
  private(set) var isByName = false
  private(set) var listing: RecipeListing
  /// All positions by name; nil until first needed.
  private var byName: [UInt32]?
  /// How many recipes each thing leaves, or would leave, if it had to be in them.
  private(set) var left: RecipeCounts

  init(_ index: RecipeIndex, of profile: WatchedProfile, view: RecipeView) {
    self.index = index
    self.view = view
    selection = Selection(of: profile, in: index.catalog)
    matching = index.matches(selection)
    listing = index.listing(matching, view)
    left = Self.left(by: index, matching, selection, of: profile)
  }

  /// How many recipes match, whether the view shows them or not.
  var count: Int { matching.count }

  /// Adopts the profile's current state; keeps the list if no recipe was added or removed.
  mutating func follow(_ profile: WatchedProfile) {
    let selection = Selection(of: profile, in: index.catalog)
    guard selection != self.selection else { return }
    let difference = index.changed(from: matching, of: self.selection, to: selection)
    self.selection = selection
    matching = difference.new
    left = Self.left(by: index, matching, selection, of: profile)
    guard difference.gainedCount + difference.lostCount > 0 else { return }
    list()
  }

  /// How many recipes each thing leaves; for a blocked thing, as if it had to be in them.
  ///
  /// With only the bag in scope, ingredients that are not available leave none, whatever is chosen.
  private static func left(
    by index: RecipeIndex, _ matching: RecipeSet, _ selection: Selection,
    of profile: WatchedProfile
  ) -> RecipeCounts {
    var left = index.counts(of: matching)
    let catalog = index.catalog
    for blocked in selection.blockedIngredients {
      let id = catalog.ingredients[blocked].id
      guard profile.scope == .all || profile.available(of: id) > 0 else { continue }
      var required = selection
      required.choose(.must, ingredient: blocked)
      left.ingredients[blocked] = index.matches(required).count
    }
    for blocked in selection.blockedEffects {
      var required = selection
      required.choose(.must, effect: blocked)
      left.effects[blocked] = index.matches(required).count
    }
    return left
  }

  mutating func show(_ view: RecipeView, isByName: Bool) {
    guard view != self.view || isByName != self.isByName else { return }
    self.view = view
    self.isByName = isByName
    list()
  }

  private mutating func list() {
    guard isByName else {
      listing = index.listing(matching, view)
      return
    }
    let order = byName ?? index.positionsByName()
    byName = order
    listing = index.listing(matching, view, in: order)
  }

  /// Traps if following the profile gives another result than matching from scratch.
  func checkInvariants(of profile: WatchedProfile) {
    precondition(selection == Selection(of: profile, in: index.catalog), "another selection")
    precondition(matching == index.matches(selection), "other recipes than the selection's")
  }
}
