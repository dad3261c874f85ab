package import Alchemy
import Profiles
package import Wire

/// The source of recipes for a replay.
package enum RecipeSource {
  /// The watch did not ask for recipes, or the profile has none.
  case notWanted
  /// The prices of all alchemists that the profile had in the meantime.
  case priced(RecipePriceCache, CatalogIDs)
}

/// The news that a resuming watch has missed, as it would have got it live.
struct Replay {
  private let missed: CatchUp
  private let interest: WatchInterest
  /// The profile as of the last missed change.
  private var end: RewoundProfile
  private let source: (cache: RecipePriceCache, ids: CatalogIDs)?

  init(
    of missed: CatchUp, for interest: WatchInterest, _ end: RewoundProfile, _ source: RecipeSource
  ) {
    switch source {
    case .notWanted: self.source = nil
    case .priced(let cache, let ids): self.source = (cache, ids)
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
    var walk = source.map { RecipeWalk(from: start, $0.cache, $0.ids) }
    return missed.changes.map { logged in
      Announcement(
        profile: profile, lsn: logged.lsn, source: NewsSource(logged),
        effects: logged.effects, recipes: walk?.follow(logged.effects))
    }
  }

  /// One event for all changes; nil if they have nothing for the watch.
  var merged: WatchNews? {
    guard let last = missed.last else { return nil }
    let effects = missed.net.values.sorted { $0.field.description < $1.field.description }
    let all = Announcement(
      profile: last.change.profile, lsn: last.lsn, source: NewsSource(last),
      effects: effects, recipes: source.map { recipes($0.cache, $0.ids) })
    var news = all.news(for: interest)
    news?.count = missed.count
    return news
  }

  private func recipes(_ cache: RecipePriceCache, _ ids: CatalogIDs) -> RecipesOfChange {
    var cache = cache
    let before = PricedSelection(of: start, &cache)
    let after = PricedSelection(of: end, &cache)
    let difference = RecipeDifference(
      from: cache.index.matches(before.selection), to: cache.index.matches(after.selection))
    return RecipesOfChange(
      .listed(difference, cache.index, after.prices), ids: ids,
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
  private var wanted: PricedSelection
  private var matches: RecipeSet
  private var cache: RecipePriceCache
  private let ids: CatalogIDs

  init(from start: RewoundProfile, _ cache: RecipePriceCache, _ ids: CatalogIDs) {
    profile = start
    self.cache = cache
    self.ids = ids
    wanted = PricedSelection(of: start, &self.cache)
    matches = cache.index.matches(wanted.selection)
  }

  mutating func follow(_ effects: [FieldChange]) -> RecipesOfChange? {
    profile.carryOut(effects)
    let old = wanted.selection
    let isRepriced = effects.contains(where: \.reprices)
    if isRepriced { wanted.reprice(for: profile.alchemist, &cache) }
    wanted.selection.follow(effects, of: profile, in: cache.index.catalog)
    guard wanted.selection != old || isRepriced else { return nil }
    let difference = cache.index.changed(from: matches, of: old, to: wanted.selection)
    matches = difference.new
    return RecipesOfChange(
      .listed(difference, cache.index, wanted.prices), ids: ids, isRepriced: isRepriced)
  }
}

/// The choices of a profile at one time, with the prices of its alchemist at that time.
private struct PricedSelection {
  var selection: Selection
  /// Nil if the prices are those of the index.
  private(set) var prices: RecipePrices?

  init(of profile: RewoundProfile, _ cache: inout RecipePriceCache) {
    selection = Selection(of: profile, in: cache.index.catalog, nil)
    reprice(for: profile.alchemist, &cache)
  }

  mutating func reprice(for alchemist: Alchemist, _ cache: inout RecipePriceCache) {
    prices = alchemist.repricing.map { cache.prices(for: $0) }
    selection.purity = prices?.purity
  }
}
