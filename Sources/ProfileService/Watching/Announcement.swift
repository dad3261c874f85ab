package import Alchemy
package import Profiles
package import Wire

/// A change, as announced to watches when it is durable.
package struct Announcement {
  var profile: ProfileID
  var lsn: Int
  var source: NewsSource
  var effects: [FieldChange]
  /// The recipes gained and lost; nil if the change cannot have affected any.
  var recipes: RecipesOfChange?
  /// The values of the standing topics after the change; empty if they are unknown.
  var standing: [StandingNews]
  /// The profile's row in the list of profiles after the change; nil if nobody watches the list.
  var summary: ProfileSummary?
  /// Whether the change adds, modifies or removes the row.
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

/// The cause of a profile's change.
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

/// The recipes that a change gained and lost.
package struct RecipesOfChange {
  /// How much is known about these recipes.
  package enum Extent {
    /// Positions of the index; the prices after the change are nil if they are those of the index.
    case listed(RecipeDifference, RecipeIndex, RecipePrices?)
    /// Only numbers, of a searched catalog.
    case counted(SearchedDifference)
    /// Not counted: watches need a new snapshot.
    case uncounted
  }

  var extent: Extent
  var ids: CatalogIDs
  /// Whether the change gave the recipes new prices.
  var isRepriced = false

  init(_ extent: Extent, ids: CatalogIDs, isRepriced: Bool = false) {
    self.extent = extent
    self.ids = ids
    self.isRepriced = isRepriced
  }

  /// The number of recipes after the change, and how many came and went; nil if not counted.
  private var counts: SearchedDifference? {
    switch extent {
    case .listed(let difference, _, _):
      SearchedDifference(
        count: difference.new.count, added: difference.gainedCount, removed: difference.lostCount)
    case .counted(let counts): counts
    case .uncounted: nil
    }
  }

  var isEmpty: Bool { !isRepriced && isUnchanged }

  /// Whether no recipe came or went.
  private var isUnchanged: Bool { counts.map { $0.added + $0.removed == 0 } ?? false }

  /// Whether watches need a new snapshot.
  var isUncounted: Bool { if case .uncounted = extent { true } else { false } }

  /// Whether the counts of two changes cannot be added: a recipe may have come with one change and
  /// gone with the other.
  var isOnlyCounted: Bool {
    switch extent {
    case .listed: false
    case .counted, .uncounted: true
    }
  }

  /// The sets of recipes before and after the change; nil if unknown.
  var sets: (old: RecipeSet, new: RecipeSet)? {
    guard case .listed(let difference, _, _) = extent else { return nil }
    return (difference.old, difference.new)
  }

  /// The recipes gained and lost since an earlier state; recomputes the whole difference.
  func counted(from old: RecipeSet) -> RecipesOfChange {
    guard case .listed(let difference, let index, let prices) = extent else { return self }
    var counted = self
    counted.extent = .listed(RecipeDifference(from: old, to: difference.new), index, prices)
    return counted
  }

  /// What watches are told; nil if they need a snapshot.
  var news: RecipeNews? {
    counts.map { counts in
      RecipeNews(
        count: counts.count, addedCount: counts.added, removedCount: counts.removed,
        listed: listed, isRepriced: isRepriced, ids: ids)
    }
  }

  /// Nil if too many recipes came and went, or if only prices changed.
  private var listed: (gained: [PricedRecipe], lost: [PricedRecipe])? {
    guard case .listed(let difference, let index, let prices) = extent,
      !(isRepriced && isUnchanged),
      difference.gainedCount + difference.lostCount <= RecipeNews.listedCount
    else { return nil }
    func row(_ position: Int) -> PricedRecipe {
      guard let prices else { return PricedRecipe(index[position]) }
      return PricedRecipe(prices[position], removed: prices.removedEffects(at: position))
    }
    return (difference.gained.map(row), difference.lost.map(row))
  }
}

extension Announcement {
  /// The part of the announcement for a watch with this interest; nil if there is none.
  func news(for interest: WatchInterest) -> WatchNews? {
    let wanted = effects.filter { interest.wants($0.field) }
    let wantsRecipes = interest.wantsRecipes(ofChanged: effects.lazy.map(\.field))
    let news = recipes.flatMap { wantsRecipes && !$0.isEmpty ? $0 : nil }
    guard !wanted.isEmpty || news != nil else { return nil }
    return WatchNews(lsn: lsn, mark: source.mark, effects: wanted, recipes: news)
  }
}

extension FieldChange {
  /// Whether the change affects the recipes' prices.
  var reprices: Bool {
    switch field {
    case .bench(.alchemist(let field)): field.bearsOnPrices
    case .ingredient, .effect, .stock, .single, .bench(.reserve), .bench(.known), .bench(.label),
      .tally:
      false
    }
  }
}
