import Alchemy
import Profiles

/// Finds or makes the recipes of profiles, and keeps those that are watched or were used last.
struct DerivedCache {
  private var holders: [ProfileEntry] = []
  private var uses = 0
  private(set) var hits = 0
  private(set) var misses = 0
  private(set) var drops = 0

  /// Sees to it that a profile's recipes are there; those that are watched give way last.
  mutating func prepare(
    _ entry: ProfileEntry, index: RecipeIndex, isWatched: (ProfileEntry) -> Bool
  ) {
    if entry.derived?.index === index { return touch(entry) }
    uses += 1
    misses += 1
    if entry.derived == nil { makeRoom(for: entry, isWatched) }
    entry.derived = DerivedRecipes(of: entry.profile, index: index)
    entry.derived?.lastUse = uses
    entry.recipeCount = entry.derived?.matches.count
  }

  /// Takes note that a profile's recipes were of use.
  mutating func touch(_ entry: ProfileEntry) {
    uses += 1
    hits += 1
    entry.derived?.lastUse = uses
  }

  private mutating func makeRoom(
    for entry: ProfileEntry, _ isWatched: (ProfileEntry) -> Bool
  ) {
    guard holders.count >= ServiceLimits.derivedProfiles else { return holders.append(entry) }
    let unwatched = holders.indices.filter { !isWatched(holders[$0]) }
    let places = unwatched.isEmpty ? Array(holders.indices) : unwatched
    guard let oldest = places.min(by: { lastUse($0) < lastUse($1) }) else { return }
    holders[oldest].derived = nil
    holders[oldest] = entry
    drops += 1
  }

  private func lastUse(_ place: Int) -> Int {
    holders[place].derived?.lastUse ?? 0
  }

  /// The profiles whose recipes are of an index.
  func holders(of index: RecipeIndex) -> [ProfileEntry] {
    holders.filter { $0.derived?.index === index }
  }

  /// Forgets the recipes that are of an index.
  mutating func drop(holdersOf index: RecipeIndex) {
    let going = self.holders(of: index)
    drops += going.count
    for holder in going { holder.derived = nil }
    holders.removeAll { $0.derived == nil }
  }

  /// Counts an index that was dropped.
  mutating func noteDroppedIndex() {
    drops += 1
  }

  /// Forgets everything, as when catalogs were read anew or memory is short.
  mutating func dropAll() {
    drops += holders.count
    for holder in holders { holder.derived = nil }
    holders = []
  }
}
