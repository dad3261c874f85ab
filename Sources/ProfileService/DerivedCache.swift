import Alchemy
import Profiles

/// Finds or makes the recipes of profiles, and keeps those that were used last.
struct DerivedCache {
  private var holders: [ProfileEntry] = []
  private var uses = 0
  private(set) var hits = 0
  private(set) var misses = 0
  private(set) var drops = 0

  /// Sees to it that a profile's recipes are there.
  mutating func prepare(_ entry: ProfileEntry, index: RecipeIndex) {
    if entry.derived?.index === index { return touch(entry) }
    uses += 1
    misses += 1
    if entry.derived == nil { makeRoom(for: entry) }
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

  private mutating func makeRoom(for entry: ProfileEntry) {
    if holders.count >= ServiceLimits.derivedProfiles,
      let oldest = holders.indices.min(by: {
        holders[$0].derived?.lastUse ?? 0 < holders[$1].derived?.lastUse ?? 0
      })
    {
      holders[oldest].derived = nil
      holders[oldest] = entry
      drops += 1
    } else {
      holders.append(entry)
    }
  }

  /// Forgets everything, as when catalogs were read anew.
  mutating func dropAll() {
    drops += holders.count
    for holder in holders { holder.derived = nil }
    holders = []
  }
}
