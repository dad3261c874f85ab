import Alchemy
package import Profiles
package import Wire

/// A change that somebody is to hear of once it is durable.
package struct Announcement {
  var profile: ProfileID
  var lsn: Int
  var source: NewsSource
  var effects: [FieldChange]
  /// Nil where no recipe can have come or gone.
  var recipes: RecipesOfChange?
  /// How the profile's topics stand afterwards; empty where that is not known.
  var standing: [StandingNews]
  /// What the list of profiles says afterwards; nil if nobody watches the list.
  var summary: ProfileSummary?
  /// What became of the profile in that list.
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
  /// Whether both are of the same change, with the same effects.
  package static func == (one: Announcement, other: Announcement) -> Bool {
    one.profile == other.profile && one.lsn == other.lsn && one.effects == other.effects
      && one.source.change == other.source.change && one.standing == other.standing
      && one.summary == other.summary && one.kind == other.kind
  }
}

/// What made a profile another one.
package enum NewsSource {
  /// The request is that of a client here, if it can be repeated.
  case change(Change, request: RequestTag?)
  /// Another replica's whole state.
  case join

  var change: Change? {
    if case .change(let change, _) = self { change } else { nil }
  }

  var mark: ChangeMark? {
    guard case .change(let change, let request) = self else { return nil }
    return ChangeMark(dot: change.dot, client: change.client, request: request)
  }
}

/// Which recipes a change brought and took, with the index that tells their positions.
package struct RecipesOfChange {
  var difference: RecipeDifference
  var index: RecipeIndex
  var ids: CatalogIDs

  var isEmpty: Bool { difference.gainedCount + difference.lostCount == 0 }

  /// The recipes from before an earlier change until after this one; counts them anew.
  func counted(from old: RecipeSet) -> RecipesOfChange {
    RecipesOfChange(
      difference: RecipeDifference(from: old, to: difference.new), index: index, ids: ids)
  }

  var news: RecipeNews {
    RecipeNews(
      count: difference.new.count, addedCount: difference.gainedCount,
      removedCount: difference.lostCount, listed: listed, ids: ids)
  }

  private var listed: (gained: [Recipe], lost: [Recipe])? {
    guard difference.gainedCount + difference.lostCount <= RecipeNews.listedCount else {
      return nil
    }
    return (difference.gained.map { index[$0] }, difference.lost.map { index[$0] })
  }
}

extension Announcement {
  /// What of it a watch asked for; nil where that is nothing.
  func news(for interest: WatchInterest) -> WatchNews? {
    let wanted = effects.filter { interest.wants($0.field) }
    let wantsRecipes = interest.wantsRecipes(ofChanged: effects.lazy.map(\.field))
    let news = recipes.flatMap { wantsRecipes && !$0.isEmpty ? $0 : nil }
    guard !wanted.isEmpty || news != nil else { return nil }
    return WatchNews(lsn: lsn, mark: source.mark, effects: wanted, recipes: news)
  }
}
