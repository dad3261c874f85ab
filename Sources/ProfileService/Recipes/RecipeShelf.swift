package import Alchemy
internal import JSON
package import Lists
package import Profiles
package import Wire

/// The catalogs, their indexes, and the recipes of profiles.
///
/// A machine: each input returns effects or plain values. An index is built outside the service, at
/// most once at a time for each catalog. Everything except the catalogs is a cache, which can be
/// dropped at any time and is rebuilt on demand.
package struct RecipeShelf {
  /// The answer to a request for an index.
  package enum IndexAnswer: Sendable {
    case ready(CatalogRecipes)
    /// The index is being built.
    case awaited
    /// Build the index of this catalog, and call `built`.
    case build(Catalog)
    /// There is no such catalog; calling `catalog` throws the reason.
    case missing
  }

  /// The answer to a request for an alchemist's prices.
  package enum PricesAnswer: Sendable {
    /// Nil if the prices are those of the index.
    case ready(RecipePrices?)
    /// Other prices are being computed: ask again afterwards.
    case awaited
    /// Compute these prices, and pass them to `priced`.
    case compute(PriceClasses, Alchemist)
  }

  private enum IndexState {
    case absent
    case requested
    case ready(CatalogRecipes)
  }

  /// The state of one catalog.
  ///
  /// A class: nearly every request changes it, and a dictionary of values would copy it each time.
  private final class Place {
    let id: String
    let shelved: ShelvedCatalog
    var index = IndexState.absent
    /// The prices of the index while it is ready.
    var prices: RecipePriceCache?
    /// The sorted pairs of a searched catalog for the latest alchemists.
    var pairs: [SearchedPairs] = []
    /// The names of the ingredients, cached since the last list of a bag.
    private var finder: IngredientFinder?
    /// When the index was built or last needed, in milliseconds of the monotonic clock.
    var lastUseMilliseconds = 0

    init(shelved: ShelvedCatalog) {
      id = shelved.summary.id
      self.shelved = shelved
    }

    func dropIndex() {
      index = .absent
      prices = nil
      pairs = []
      finder = nil
    }

    /// The names of the ingredients, kept for the next list: making them takes longer than most
    /// lists.
    func names() -> IngredientFinder {
      let kept = finder ?? IngredientFinder(in: shelved.catalog)
      finder = kept
      return kept
    }

    /// Marks the index as used, or as being built.
    func want(at now: Moment) -> IndexAnswer {
      switch index {
      case .ready(let recipes):
        lastUseMilliseconds = now.monotonicMilliseconds
        return .ready(recipes)
      case .requested: return .awaited
      case .absent:
        if let searched = search() {
          lastUseMilliseconds = now.monotonicMilliseconds
          return .ready(.searched(searched))
        }
        index = .requested
        return .build(shelved.catalog)
      }
    }

    /// The catalog for searches, made on first use; nil if the recipes are held in an index.
    func search() -> SearchedCatalog? {
      if case .ready(.searched(let searched)) = index { return searched }
      guard shelved.summary.isSearched else { return nil }
      do throws(RecipeIndexRefusal) {
        let searched = try SearchedCatalog(of: shelved.catalog)
        index = .ready(.searched(searched))
        return searched
      } catch {
        // The reader refuses catalogs that are too large even for searches.
        preconditionFailure("no searches of \(shelved.catalog.id): \(error)")
      }
    }
  }

  /// The places of all catalogs, each id once.
  ///
  /// An array: every request asks for its catalog several times, and to compare a few ids takes less time than to
  /// hash one.
  private struct Places {
    var all: [Place] = []
    var ids: Set<String> { Set(all.map(\.id)) }

    /// Linear in the number of catalogs.
    subscript(id: String) -> Place? { all.first { $0.id == id } }
  }

  /// The matching recipes of each profile, as far as they are cached.
  package var recipes = DerivedCache()
  private var places = Places()
  private var refused: [String: [CatalogMistake]] = [:]
  /// Resuming watches that wait for an index, in the order of the requests.
  private var waiting: [(watch: WatchTarget, catalog: String)] = []
  /// When to look for unused indexes, in milliseconds of the monotonic clock; nil if not needed.
  package private(set) var deadlineMilliseconds: Int?
  /// How many prices are being computed.
  private var pricingCount = 0
  /// Profiles whose recipe counts may differ from what watchers of the list were told.
  package var doubts = CountDoubts()

  /// A shelf without catalogs.
  package init() {}

  /// The violated invariants, in words; empty unless there is a bug.
  package var violations: [String] {
    var violations = recipes.violations(index(of:))
    for (_, catalog) in waiting {
      if case .requested? = places[catalog]?.index { continue }
      violations.append("a watch waits for an index that nobody builds")
    }
    return violations
  }
}

// MARK: - Catalogs

extension RecipeShelf {
  /// Replaces all catalogs.
  ///
  /// A catalog with the same hash keeps its index. `hasLists` tells whether clients watch the list
  /// of profiles, and so must learn which recipe counts change.
  package mutating func restock(_ stock: CatalogStock, hasLists: Bool) -> [ServiceEffect] {
    var fresh = Places()
    for usable in stock.usable {
      if let old = places[usable.summary.id], old.shelved.summary.hash == usable.summary.hash {
        fresh.all.append(old)
      } else {
        fresh.all.append(Place(shelved: ShelvedCatalog(usable)))
      }
    }
    let changed = places.ids.union(fresh.ids).filter {
      places[$0]?.shelved.summary.hash != fresh[$0]?.shelved.summary.hash
    }
    places = fresh
    refused = stock.refused
    waiting.removeAll { changed.contains($0.catalog) }
    recipes.drop()
    for (profile, count) in recipes.forgetCounts(of: changed) where hasLists {
      doubts.begin(profile, count)
    }
    return [.unpark, .lag(catalogs: changed), .flushAll, .tellCounts]
  }

  /// The catalog with this id; throws `catalogInvalid` with its mistakes, or `catalogNotFound`.
  package func catalog(_ id: String) throws(Refusal) -> ShelvedCatalog {
    if let place = places[id] { return place.shelved }
    if let mistakes = refused[id] { throw .catalogInvalid(catalog: id, mistakes: mistakes) }
    let nearest = NearestName.nearest(to: id, among: places.ids)
    throw .catalogNotFound(catalog: id, nearest: nearest)
  }

  /// The catalog with this id; nil if it is missing or refused.
  package func usableCatalog(_ id: String) -> ShelvedCatalog? {
    places[id]?.shelved
  }

  /// Finds a usable catalog's ingredients by name; nil for any other id.
  func names(of id: String) -> IngredientFinder? { places[id]?.names() }

  /// All usable catalogs, by id.
  package var summaries: [CatalogSummary] {
    places.all.map(\.shelved.summary).sorted { $0.id < $1.id }
  }
}

// MARK: - Indexes

extension RecipeShelf {
  /// Requests the index of a catalog: marks it as used, or as being built.
  package mutating func want(_ id: String, at now: Moment) -> IndexAnswer {
    guard let answer = places[id]?.want(at: now) else { return .missing }
    if case .ready = answer { expectUnused(id, at: now) }
    return answer
  }

  /// The index of a catalog, if it is ready.
  package func index(of id: String) -> RecipeIndex? {
    guard case .ready(.held(let index))? = places[id]?.index else { return nil }
    return index
  }

  /// Whether the recipes of a catalog are searched.
  func isSearched(_ id: String) -> Bool { places[id]?.shelved.summary.isSearched ?? false }

  /// The sorted pairs of a searched catalog for an alchemist, if they are cached.
  func pairs(of catalog: Catalog, for alchemist: Alchemist) -> SearchedPairs? {
    places[catalog.id]?.pairs.first { pairs in
      pairs.prices.alchemist == alchemist && pairs.prices.searched.catalog.hash == catalog.hash
    }
  }

  /// Caches sorted pairs for the next search; ignores them if their catalog has changed meanwhile.
  func keep(_ pairs: SearchedPairs) {
    let catalog = pairs.prices.searched.catalog
    guard let place = places[catalog.id], place.shelved.summary.hash == catalog.hash else { return }
    place.pairs.removeAll { $0.prices.alchemist == pairs.prices.alchemist }
    place.pairs.append(pairs)
    var sum = place.pairs.reduce(0) { $0 + $1.count }
    while sum > ServiceLimits.keptPairs, place.pairs.count > 1 {
      sum -= place.pairs.removeFirst().count
    }
  }

  /// An alchemist's prices for the recipes of a catalog; nil without an index, or if they are those
  /// of the index.
  package mutating func prices(of id: String, for alchemist: Alchemist) -> RecipePrices? {
    guard let priced = alchemist.repricing else { return nil }
    return places[id]?.prices?.prices(for: priced)
  }

  /// An alchemist's prices for a list; if they are not cached, they must be computed outside the
  /// service.
  ///
  /// This takes milliseconds, in which no other client would be answered.
  package mutating func wantPrices(of id: String, for alchemist: Alchemist) -> PricesAnswer {
    guard let priced = alchemist.repricing, let place = places[id],
      let classes = place.prices?.classes
    else { return .ready(nil) }
    if let kept = place.prices?.keptPrices(for: priced) { return .ready(kept) }
    guard pricingCount < ServiceLimits.pricingsAtOnce else { return .awaited }
    pricingCount += 1
    return .compute(classes, priced)
  }

  /// Takes computed prices, unless their index was dropped.
  package mutating func priced(_ prices: RecipePrices) -> [ServiceEffect] {
    pricingCount -= 1
    let catalog = prices.index.catalog
    if let place = places[catalog.id], place.shelved.summary.hash == catalog.hash {
      place.prices?.keep(prices)
    }
    return [.unpark, .flushAll]
  }

  /// The cached prices for the recipes of a catalog; nil without an index.
  package func priceCache(of id: String) -> RecipePriceCache? {
    places[id]?.prices
  }

  /// The part of the recipes that Purity keeps for a profile's alchemist; nil without Purity or an
  /// index.
  private mutating func purity(of profile: Profile) -> Purity? {
    guard !profile.bench.isEmpty else { return nil }
    let alchemist = profile.bench.alchemist
    return alchemist.hasPurity ? prices(of: profile.catalog, for: alchemist)?.purity : nil
  }

  /// The index of a catalog, if it is ready; marks the index as used.
  @discardableResult
  package mutating func use(_ id: String, at now: Moment) -> RecipeIndex? {
    guard let index = index(of: id) else { return nil }
    places[id]?.lastUseMilliseconds = now.monotonicMilliseconds
    expectUnused(id, at: now)
    return index
  }

  /// Sets the time to look for unused indexes, except for the game's own catalog: its index stays
  /// as long as any of its recipes are cached.
  private mutating func expectUnused(_ id: String, at now: Moment) {
    guard deadlineMilliseconds == nil, id != Profile.usualCatalog else { return }
    deadlineMilliseconds = now.monotonicMilliseconds + ServiceLimits.unusedIndexMilliseconds
  }

  /// Lets a resuming watch wait for an index that is being built.
  package mutating func wait(_ watch: WatchTarget, for catalog: String) {
    waiting.append((watch, catalog))
  }

  /// The watch no longer waits for an index.
  package mutating func stopWaiting(_ watch: WatchTarget) {
    waiting.removeAll { $0.watch == watch }
  }

  /// Takes an index that was built; ignored if its catalog has changed meanwhile.
  package mutating func built(_ classes: PriceClasses, at now: Moment) -> [ServiceEffect] {
    let index = classes.index
    let id = index.catalog.id
    var ready: [ServiceEffect] = []
    if places[id]?.shelved.summary.hash == index.catalog.hash {
      places[id]?.index = .ready(.held(index))
      places[id]?.prices = RecipePriceCache(of: classes)
      use(id, at: now)
      ready = waiting.filter { $0.catalog == id }.map { .readMissed($0.watch) }
      waiting.removeAll { $0.catalog == id }
    }
    return [.unpark] + ready + [.flushAll, .tellCounts]
  }

  /// Drops everything that can be rebuilt, even if it is in use, because memory is short.
  package mutating func dropAll() {
    recipes.drop()
    for place in places.all {
      guard case .ready = place.index else { continue }
      place.dropIndex()
      recipes.figures.drops += 1
    }
  }

  /// Drops the indexes that were unused for too long; returns whether any was dropped.
  ///
  /// Recipes refer to their index, so they are dropped, too. A watched profile counts as a use; the
  /// game's own catalog keeps its index as long as any of its recipes are cached.
  package mutating func dropUnused(
    at now: Moment, isWatched: (ProfileID) -> Bool
  ) -> Bool {
    guard let due = deadlineMilliseconds, now.monotonicMilliseconds >= due else { return false }
    deadlineMilliseconds = nil
    var hasDropped = false
    for place in places.all {
      guard case .ready(let ready) = place.index, !isNeeded(ready, at: now, isWatched) else {
        continue
      }
      if case .held(let index) = ready { recipes.drop(of: index) }
      place.dropIndex()
      recipes.figures.drops += 1
      hasDropped = true
    }
    return hasDropped
  }

  /// Whether to keep an index; if it may become unused later, sets the time to look again.
  private mutating func isNeeded(
    _ ready: CatalogRecipes, at now: Moment, _ isWatched: (ProfileID) -> Bool
  ) -> Bool {
    let id = ready.catalog.id
    let profiles = recipes.profiles(of: ready)
    guard !profiles.contains(where: isWatched) else {
      // Counts as a use, so that the time starts at the end of the watch.
      places[id]?.lastUseMilliseconds = now.monotonicMilliseconds
      return true
    }
    if id == Profile.usualCatalog, !profiles.isEmpty { return true }
    let lastUse = places[id]?.lastUseMilliseconds ?? 0
    let due = lastUse + ServiceLimits.unusedIndexMilliseconds
    guard due > now.monotonicMilliseconds else { return false }
    deadlineMilliseconds = min(deadlineMilliseconds ?? due, due)
    return true
  }
}

// MARK: - Recipes of profiles

extension RecipeShelf {
  /// Computes the recipes of a profile unless they are cached; `index` is that of its catalog.
  package mutating func prepare(
    _ profile: Profile, _ index: RecipeIndex, isWatched: (ProfileID) -> Bool
  ) {
    recipes.prepare(profile, index, purity(of: profile), isWatched: isWatched)
  }

  /// Counts the recipes of a profile, and keeps only the count; 0 without an index.
  package mutating func count(_ profile: Profile, _ index: RecipeIndex?) -> Int {
    recipes.count(profile, index, purity(of: profile))
  }

  /// Updates a profile's cached recipes; returns those gained and lost, nil if none can have changed.
  package mutating func follow(
    _ changes: [FieldChange], of profile: Profile
  ) -> RecipeDifference? {
    // Without cached recipes, nothing needs a new alchemist's prices yet.
    let isRepriced =
      changes.contains(where: \.reprices) && recipes.index(of: profile.id) != nil
    let purity = isRepriced ? purity(of: profile) : recipes.purity(of: profile.id)
    return recipes.follow(changes, of: profile, purity)
  }
}
