package import Alchemy
import Profiles
package import Wire

/// Where a replay takes the recipes from.
package enum RecipeSource {
  /// The watch did not ask for recipes, or its profile has none.
  case notWanted
  /// The prices are those of the present alchemist; nil for those of the index.
  case index(RecipeIndex, CatalogIDs, RecipePrices?)
}

/// The news that a resuming watch has missed, as the watch would have got it at the time.
struct Replay {
  private let missed: CatchUp
  private let interest: WatchInterest
  /// The profile as of the last missed change.
  private var end: RewoundProfile
  private let source: (index: RecipeIndex, ids: CatalogIDs, prices: RecipePrices?)?

  init(
    of missed: CatchUp, for interest: WatchInterest, _ end: RewoundProfile, _ source: RecipeSource
  ) {
    switch source {
    case .notWanted: self.source = nil
    case .index(let index, let ids, let prices): self.source = (index, ids, prices)
    }
    self.missed = missed
    self.interest = interest
    self.end = end
    self.end.takeBack(missed.untold.reversed())
  }

  private var start: RewoundProfile {
    var start = end
    start.takeBack(missed.net.values)
    return start
  }

  /// One announcement for each change.
  func announcements(profile: ProfileID) -> [Announcement] {
    var walk = source.map { RecipeWalk(from: start, $0.index, $0.ids, $0.prices) }
    return missed.changes.map { logged in
      Announcement(
        profile: profile, lsn: logged.lsn, source: NewsSource(logged),
        effects: logged.effects, recipes: walk?.follow(logged.effects))
    }
  }

  /// All changes merged into one event; nil if the watch asked for none of them.
  var merged: WatchNews? {
    guard let last = missed.last else { return nil }
    let effects = missed.net.values.sorted { $0.field.description < $1.field.description }
    let all = Announcement(
      profile: last.change.profile, lsn: last.lsn, source: NewsSource(last),
      effects: effects, recipes: source.map { recipes($0.index, $0.ids, $0.prices) })
    var news = all.news(for: interest)
    news?.count = missed.count
    return news
  }

  private func recipes(
    _ index: RecipeIndex, _ ids: CatalogIDs, _ prices: RecipePrices?
  ) -> RecipesOfChange {
    let (before, after) = (
      Selection(of: start, in: index.catalog), Selection(of: end, in: index.catalog)
    )
    return RecipesOfChange(
      difference: RecipeDifference(from: index.matches(before), to: index.matches(after)),
      index: index, ids: ids, prices: prices,
      isRepriced: missed.net.values.contains(where: \.reprices))
  }
}

extension NewsSource {
  fileprivate init(_ logged: LoggedChange) {
    let mark = ChangeMark(of: logged)
    self = .change(logged.change, request: mark.request)
  }
}

/// Follows a profile's recipes from change to change.
private struct RecipeWalk {
  private var profile: RewoundProfile
  private var selection: Selection
  private var matches: RecipeSet
  private let index: RecipeIndex
  private let ids: CatalogIDs
  private let prices: RecipePrices?

  init(
    from start: RewoundProfile, _ index: RecipeIndex, _ ids: CatalogIDs, _ prices: RecipePrices?
  ) {
    profile = start
    self.index = index
    self.ids = ids
    self.prices = prices
    selection = Selection(of: start, in: index.catalog)
    matches = index.matches(selection)
  }

  mutating func follow(_ effects: [FieldChange]) -> RecipesOfChange? {
    profile.carryOut(effects)
    let old = selection
    selection.follow(effects, of: profile, in: index.catalog)
    let isRepriced = effects.contains(where: \.reprices)
    guard selection != old || isRepriced else { return nil }
    let difference = index.changed(from: matches, of: old, to: selection)
    matches = difference.new
    return RecipesOfChange(
      difference: difference, index: index, ids: ids, prices: prices, isRepriced: isRepriced)
  }
}
