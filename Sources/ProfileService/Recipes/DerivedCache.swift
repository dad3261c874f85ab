package import Alchemy
package import Profiles

/// The recipes of recently used profiles, and the recipe counts of the others.
///
/// A part of `RecipeShelf`, which decides when to drop an index.
package struct DerivedCache: Sendable {
  /// What `system.status` reports.
  package struct Figures: Equatable, Sendable {
    /// How often a request found its profile's recipes in the cache.
    package var hits = 0
    /// How often the recipes of a profile had to be computed.
    package var misses = 0
    /// How many indexes and profiles' recipes were dropped.
    package var drops = 0
  }

  /// The recipes of one profile.
  private struct Holder {
    let profile: ProfileID
    var recipes: DerivedRecipes
  }

  /// The recipe count of a profile whose recipes are not kept.
  private struct Count {
    let count: Int
    let catalog: String
  }

  private var holders: [Holder] = []
  /// The index in `holders` of each profile.
  private var places: [ProfileID: Int] = [:]
  /// The last place found, because one request looks up the same profile several times.
  private var lastPlace = 0
  private var counts: [ProfileID: Count] = [:]
  private var uses = 0
  /// Counted since the start.
  package internal(set) var figures = Figures()

  /// An empty cache.
  package init() {}

  /// The violated invariants, in words; `index` returns the index of a catalog that is ready.
  func violations(_ index: (String) -> RecipeIndex?) -> [String] {
    var violations: [String] = []
    if holders.count > ServiceLimits.derivedProfiles {
      violations.append("the recipes of too many profiles are kept")
    }
    let isPlaced = holders.indices.allSatisfy { places[holders[$0].profile] == $0 }
    if !isPlaced || places.count != holders.count {
      violations.append("the recipes of a profile are kept twice, or cannot be found")
    }
    for holder in holders {
      let catalog = holder.recipes.index.catalog
      if index(catalog.id)?.catalog.hash != catalog.hash {
        violations.append("recipes are kept of a catalog without an index")
      }
      if counts[holder.profile] != nil { violations.append("a profile has two recipe counts") }
    }
    return violations
  }
}

// MARK: - Finding and dropping

extension DerivedCache {
  /// Computes the recipes of a profile unless they are cached.
  ///
  /// At the limit, evicts the least recently used recipes; spares watched profiles unless all are
  /// watched.
  package mutating func prepare(
    _ profile: Profile, _ index: RecipeIndex, _ purity: Purity?, isWatched: (ProfileID) -> Bool
  ) {
    guard !touch(profile.id, of: index) else { return }
    uses += 1
    figures.misses += 1
    var holder = Holder(
      profile: profile.id, recipes: DerivedRecipes(of: profile, index: index, purity))
    holder.recipes.lastUse = uses
    counts[profile.id] = nil
    guard let place = place(of: profile.id) ?? placeOfOldest(isWatched) else {
      places[profile.id] = holders.count
      return holders.append(holder)
    }
    if holders[place].profile != profile.id { drop(holders[place]) }
    holders[place] = holder
    places[profile.id] = place
  }

  /// Marks a profile's recipes as used; false if no recipes of this index are cached.
  package mutating func touch(_ profile: ProfileID, of index: RecipeIndex) -> Bool {
    guard let place = place(of: profile), holders[place].recipes.index === index else {
      return false
    }
    touch(place)
    return true
  }

  private func place(of profile: ProfileID) -> Int? {
    if lastPlace < holders.count, holders[lastPlace].profile == profile { return lastPlace }
    return places[profile]
  }

  private mutating func touch(_ place: Int) {
    lastPlace = place
    uses += 1
    figures.hits += 1
    holders[place].recipes.lastUse = uses
  }

  /// The place of the least recently used recipes; nil while there is room.
  private func placeOfOldest(_ isWatched: (ProfileID) -> Bool) -> Int? {
    guard holders.count >= ServiceLimits.derivedProfiles else { return nil }
    let unwatched = holders.indices.filter { !isWatched(holders[$0].profile) }
    let candidates = unwatched.isEmpty ? Array(holders.indices) : unwatched
    return candidates.min { holders[$0].recipes.lastUse < holders[$1].recipes.lastUse }
  }

  /// Drops a holder, but keeps its count.
  private mutating func drop(_ holder: Holder) {
    counts[holder.profile] = Count(
      count: holder.recipes.matches.count, catalog: holder.recipes.index.catalog.id)
    places[holder.profile] = nil
    figures.drops += 1
  }

  /// Drops the recipes of an index, or all recipes, and keeps their counts.
  mutating func drop(of index: RecipeIndex? = nil) {
    let isDropped = { (holder: Holder) in index == nil || holder.recipes.index === index }
    for holder in holders where isDropped(holder) { drop(holder) }
    holders.removeAll(where: isDropped)
    for place in holders.indices { places[holders[place].profile] = place }
  }

  /// The profiles with cached recipes of a catalog; none if the catalog is searched.
  func profiles(of recipes: CatalogRecipes) -> [ProfileID] {
    guard case .held(let index) = recipes else { return [] }
    return holders.filter { $0.recipes.index === index }.map(\.profile)
  }

  /// Keeps the recipe count of a profile of a searched catalog.
  mutating func note(_ count: Int, of profile: ProfileID, in catalog: String) {
    counts[profile] = Count(count: count, catalog: catalog)
  }

  /// Removes and returns the counts of these catalogs.
  mutating func forgetCounts(of catalogs: Set<String>) -> [(profile: ProfileID, count: Int)] {
    let forgotten = counts.filter { catalogs.contains($0.value.catalog) }
    for profile in forgotten.keys { counts[profile] = nil }
    return forgotten.map { ($0.key, $0.value.count) }
  }

  /// Forgets the recipes and the count of a profile whose catalog has changed.
  package mutating func forget(_ profile: ProfileID) {
    counts[profile] = nil
    guard let place = places.removeValue(forKey: profile) else { return }
    holders.swapAt(place, holders.count - 1)
    holders.removeLast()
    if place < holders.count { places[holders[place].profile] = place }
  }

  /// Forgets everything: after a failed commit the profiles are read from the store again.
  package mutating func forgetAll() {
    drop()
    counts = [:]
  }
}

// MARK: - Following and looking

extension DerivedCache {
  /// Updates a profile's cached recipes; returns the recipes gained and lost, nil if none can have
  /// changed.
  package mutating func follow(
    _ changes: [FieldChange], of profile: Profile, _ purity: Purity?
  ) -> RecipeDifference? {
    if let place = place(of: profile.id) {
      return holders[place].recipes.follow(changes, of: profile, purity)
    }
    if changes.contains(where: \.field.bearsOnRecipes) { counts[profile.id] = nil }
    return nil
  }

  /// The recipe count of a profile; nil if unknown.
  package func count(of profile: ProfileID) -> Int? {
    if let place = place(of: profile) { return holders[place].recipes.matches.count }
    return counts[profile]?.count
  }

  /// Counts the recipes of a profile, and keeps only the count; 0 without an index.
  package mutating func count(
    _ profile: Profile, _ index: RecipeIndex?, _ purity: Purity?
  ) -> Int {
    let count = index.map { $0.matches(Selection(of: profile, in: $0.catalog, purity)).count } ?? 0
    counts[profile.id] = Count(count: count, catalog: profile.catalog)
    return count
  }

  /// The part of a profile's recipes that Purity keeps; nil without Purity or without cached
  /// recipes.
  func purity(of profile: ProfileID) -> Purity? {
    guard let place = place(of: profile) else { return nil }
    return holders[place].recipes.selection.purity
  }

  /// The index of a profile's cached recipes; nil if they are not cached.
  func index(of profile: ProfileID) -> RecipeIndex? {
    place(of: profile).map { holders[$0].recipes.index }
  }

  /// Nil unless the profile's recipes are cached.
  subscript(profile: ProfileID) -> DerivedRecipes? {
    place(of: profile).map { holders[$0].recipes }
  }

  /// The cached result of `profile.get`; marks the profile's recipes as used.
  mutating func description(of profile: ProfileID) -> [UInt8]? {
    guard let place = place(of: profile), let kept = holders[place].recipes.profileReply else {
      return nil
    }
    touch(place)
    return kept
  }

  /// Caches the result of `profile.get` until the profile changes, unless the result is long.
  mutating func keep(description: [UInt8], of profile: ProfileID) {
    guard description.count <= ServiceLimits.keptReplyBytes, let place = places[profile] else {
      return
    }
    holders[place].recipes.profileReply = description
  }

  /// The cached first page of a view.
  func page(of profile: ProfileID, _ view: RecipeView, limit: Int) -> [UInt8]? {
    // Not `flatMap`: its closure would copy the holder.
    guard let place = place(of: profile) else { return nil }
    return holders[place].recipes.page(view, limit: limit)
  }

  /// Caches the first page of a view until the profile changes, unless the page is long.
  mutating func keep(page: [UInt8], of profile: ProfileID, _ view: RecipeView, limit: Int) {
    guard let place = place(of: profile) else { return }
    holders[place].recipes.keep(page, of: view, limit: limit)
  }
}
