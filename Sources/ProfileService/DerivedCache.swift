package import Alchemy
package import Profiles

/// The recipes of the profiles that were used last, and the recipe counts of the others.
///
/// A part of `RecipeShelf`, which says when an index goes.
package struct DerivedCache: Sendable {
  /// What `system.status` reports.
  package struct Figures: Equatable, Sendable {
    /// How often a profile's recipes were there when they were needed.
    package var hits = 0
    /// How often they had to be found.
    package var misses = 0
    /// How many indexes and profiles' recipes were dropped.
    package var drops = 0
  }

  /// The recipes of one profile.
  private struct Holder {
    let profile: ProfileID
    var recipes: DerivedRecipes
  }

  /// How many recipes match a profile whose recipes are not kept.
  private struct Count {
    let count: Int
    let catalog: String
  }

  private var holders: [Holder] = []
  /// The places of profiles among the holders.
  private var places: [ProfileID: Int] = [:]
  /// The place of the recipes that were used last: one request looks for them several times.
  private var lastPlace = 0
  private var counts: [ProfileID: Count] = [:]
  private var uses = 0
  /// Since the start.
  package internal(set) var figures = Figures()

  /// Nothing is kept.
  package init() {}

  /// What does not hold and should, in words, when these are the indexes that are ready.
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
  /// Makes the recipes of a profile ready.
  ///
  /// At the limit the recipes that were used longest ago are dropped, those of watched profiles last.
  package mutating func prepare(
    _ profile: Profile, _ index: RecipeIndex, isWatched: (ProfileID) -> Bool
  ) {
    guard !touch(profile.id, of: index) else { return }
    uses += 1
    figures.misses += 1
    var holder = Holder(profile: profile.id, recipes: DerivedRecipes(of: profile, index: index))
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

  /// Notes a use of a profile's recipes; false if they are not ready.
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

  /// The place to be used again; nil while there is room for another one.
  private func placeOfOldest(_ isWatched: (ProfileID) -> Bool) -> Int? {
    guard holders.count >= ServiceLimits.derivedProfiles else { return nil }
    let unwatched = holders.indices.filter { !isWatched(holders[$0].profile) }
    let candidates = unwatched.isEmpty ? Array(holders.indices) : unwatched
    return candidates.min { holders[$0].recipes.lastUse < holders[$1].recipes.lastUse }
  }

  /// The count stays.
  private mutating func drop(_ holder: Holder) {
    counts[holder.profile] = Count(
      count: holder.recipes.matches.count, catalog: holder.recipes.index.catalog.id)
    places[holder.profile] = nil
    figures.drops += 1
  }

  /// Drops recipes, but not their counts: those of an index, or all.
  mutating func drop(of index: RecipeIndex? = nil) {
    let isDropped = { (holder: Holder) in index == nil || holder.recipes.index === index }
    for holder in holders where isDropped(holder) { drop(holder) }
    holders.removeAll(where: isDropped)
    for place in holders.indices { places[holders[place].profile] = place }
  }

  /// The profiles whose recipes of an index are kept.
  func profiles(of index: RecipeIndex) -> [ProfileID] {
    holders.filter { $0.recipes.index === index }.map(\.profile)
  }

  /// Forgets the counts of these catalogs, and returns them.
  mutating func forgetCounts(of catalogs: Set<String>) -> [(profile: ProfileID, count: Int)] {
    let forgotten = counts.filter { catalogs.contains($0.value.catalog) }
    for profile in forgotten.keys { counts[profile] = nil }
    return forgotten.map { ($0.key, $0.value.count) }
  }

  /// The profile has another catalog: nothing that is known of its recipes holds.
  package mutating func forget(_ profile: ProfileID) {
    counts[profile] = nil
    guard let place = places.removeValue(forKey: profile) else { return }
    holders.swapAt(place, holders.count - 1)
    holders.removeLast()
    if place < holders.count { places[holders[place].profile] = place }
  }

  /// Memory was discarded after a failed commit: the profiles may be other ones.
  package mutating func forgetAll() {
    drop()
    counts = [:]
  }
}

// MARK: - Following and looking

extension DerivedCache {
  /// A profile has changed; which recipes came and went, nil where none can have.
  package mutating func follow(
    _ changes: [FieldChange], of profile: Profile
  ) -> RecipeDifference? {
    if let place = place(of: profile.id) {
      return holders[place].recipes.follow(changes, of: profile)
    }
    if changes.contains(where: \.field.bearsOnRecipes) { counts[profile.id] = nil }
    return nil
  }

  /// How many recipes match a profile; nil if that is not known.
  package func count(of profile: ProfileID) -> Int? {
    if let place = place(of: profile) { return holders[place].recipes.matches.count }
    return counts[profile]?.count
  }

  /// Counts the recipes of a profile and keeps the count alone; without an index there are none.
  package mutating func count(_ profile: Profile, _ index: RecipeIndex?) -> Int {
    let count = index.map { $0.matches(Selection(of: profile, in: $0.catalog)).count } ?? 0
    counts[profile.id] = Count(count: count, catalog: profile.catalog)
    return count
  }

  /// The index of a profile's recipes, if they are ready.
  func index(of profile: ProfileID) -> RecipeIndex? {
    place(of: profile).map { holders[$0].recipes.index }
  }

  /// The recipes of a profile, if they are ready.
  subscript(profile: ProfileID) -> DerivedRecipes? {
    place(of: profile).map { holders[$0].recipes }
  }

  /// The kept result of `profile.get`; looking at it is a use.
  mutating func description(of profile: ProfileID) -> [UInt8]? {
    guard let place = place(of: profile), let kept = holders[place].recipes.profileReply else {
      return nil
    }
    touch(place)
    return kept
  }

  /// Keeps the result of `profile.get` until the profile changes, unless the result is long.
  mutating func keep(description: [UInt8], of profile: ProfileID) {
    guard description.count <= ServiceLimits.keptReplyBytes, let place = places[profile] else {
      return
    }
    holders[place].recipes.profileReply = description
  }

  /// The kept first page of a view.
  func page(of profile: ProfileID, _ view: RecipeView, limit: Int) -> [UInt8]? {
    place(of: profile).flatMap { holders[$0].recipes.page(view, limit: limit) }
  }

  /// Keeps the first page of a view until the profile changes, unless the page is long.
  mutating func keep(page: [UInt8], of profile: ProfileID, _ view: RecipeView, limit: Int) {
    guard let place = place(of: profile) else { return }
    holders[place].recipes.keep(page, of: view, limit: limit)
  }
}
