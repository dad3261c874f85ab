import Alchemy
package import Profiles
package import Wire

/// A change that watches get when it is durable.
package struct Announcement {
  var profile: ProfileID
  var lsn: Int
  var source: NewsSource
  var effects: [FieldChange]
  /// The recipes gained and lost; nil if the change cannot have affected any.
  var recipes: RecipesOfChange?
  /// The values of the standing topics after the change; empty if they are unknown.
  var standing: [StandingNews]
  /// The profile's row in the list of profiles after the change; nil without a watch of the list.
  var summary: ProfileSummary?
  /// Whether the change adds the row to the list, modifies it or removes it.
  var kind: ProfileNewsKind

  package init(
    profile: ProfileID, lsn: Int, source: NewsSource, effects: [FieldChange],
    recipes: RecipesOfChange? = nil, standing: [StandingNews] = [], summary: ProfileSummary? = nil,
    kind: ProfileNewsKind = .changed
  ) {
    self.profile = profile
    self.lsn = lsn
    self.source = source
    self.effects = effects
    self.recipes = recipes
    self.standing = standing
    self.summary = summary
    self.kind = kind
  }
}

extension Announcement: Equatable {
  /// Whether both announce the same change with the same effects.
  package static func == (one: Announcement, other: Announcement) -> Bool {
    one.profile == other.profile && one.lsn == other.lsn && one.effects == other.effects
      && one.source.change == other.source.change && one.standing == other.standing
      && one.summary == other.summary && one.kind == other.kind
  }
}

/// What changed a profile.
package enum NewsSource {
  /// One change; `request` is the repeatable request of a local client.
  case change(Change, request: RequestTag?)
  /// A join of another replica's whole state.
  case join

  var change: Change? {
    if case .change(let change, _) = self { change } else { nil }
  }

  var mark: ChangeMark? {
    guard case .change(let change, let request) = self else { return nil }
    return ChangeMark(dot: change.dot, client: change.client, request: request)
  }
}

/// The recipes that a change gained and lost, with the index to which their positions refer.
package struct RecipesOfChange {
  var difference: RecipeDifference
  var index: RecipeIndex
  var ids: CatalogIDs
  /// The prices after the change; nil for those of the index.
  var prices: RecipePrices?
  /// Whether the change gave the recipes other prices.
  var isRepriced = false

  var isEmpty: Bool { !isRepriced && isUnchanged }

  /// Whether it gained and lost no recipe.
  private var isUnchanged: Bool { difference.gainedCount + difference.lostCount == 0 }

  /// The recipes gained and lost since an earlier state; computes the whole difference again.
  func counted(from old: RecipeSet) -> RecipesOfChange {
    var counted = self
    counted.difference = RecipeDifference(from: old, to: difference.new)
    return counted
  }

  var news: RecipeNews {
    RecipeNews(
      count: difference.new.count, addedCount: difference.gainedCount,
      removedCount: difference.lostCount, listed: listed, isRepriced: isRepriced, ids: ids)
  }

  /// Nil if too many recipes came and went, and for a change of prices alone.
  private var listed: (gained: [PricedRecipe], lost: [PricedRecipe])? {
    guard !(isRepriced && isUnchanged),
      difference.gainedCount + difference.lostCount <= RecipeNews.listedCount
    else { return nil }
    return (difference.gained.map(recipe), difference.lost.map(recipe))
  }

  private func recipe(at position: Int) -> PricedRecipe {
    guard let prices else { return PricedRecipe(index[position]) }
    return PricedRecipe(prices[position], removed: prices.removedEffects(at: position))
  }
}

extension Announcement {
  /// The part of the announcement that a watch asked for; nil for nothing.
  func news(for interest: WatchInterest) -> WatchNews? {
    let wanted = effects.filter { interest.wants($0.field) }
    let wantsRecipes = interest.wantsRecipes(ofChanged: effects.lazy.map(\.field))
    let news = recipes.flatMap { wantsRecipes && !$0.isEmpty ? $0 : nil }
    guard !wanted.isEmpty || news != nil else { return nil }
    return WatchNews(lsn: lsn, mark: source.mark, effects: wanted, recipes: news)
  }
}

extension FieldChange {
  /// Whether recipes have other prices after the change.
  var reprices: Bool {
    switch field {
    case .bench(.alchemist(let field)): field.bearsOnPrices
    case .ingredient, .effect, .stock, .single, .bench(.reserve), .bench(.known), .tally: false
    }
  }
}
