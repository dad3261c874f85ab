import Alchemy
import Profiles
import Wire

extension Service {
  /// Memory is short: everything that can be made again is dropped, whoever uses it.
  ///
  /// Nobody notices but by time: recipes are found again when they are asked for, and requests that
  /// need an index are parked while it is made.
  package mutating func memoryIsShort(at now: Moment) {
    self.now = now
    cache.dropAll()
    for entry in catalogs.entries.values {
      guard case .ready = entry.index else { continue }
      entry.index = .absent
      cache.noteDroppedIndex()
    }
    dropBuffers()
  }

  private mutating func dropBuffers() {
    spareOutput = []
    document = JSONDocument()
    result = JSONWriter()
    reply = JSONWriter()
  }

  /// Gives back a burst's memory once the burst is over, and drops unused indexes.
  mutating func restIfDue() {
    let isOver = memory.rests(at: now)
    if isOver { dropBuffers() }
    let hasDropped = memory.looksAtIndexes(at: now) && dropUnusedIndexes()
    if isOver || hasDropped { act(.releaseMemory) }
  }

  /// True if any went.
  ///
  /// With an index go the recipes of unwatched profiles, because they hold the index. A watched
  /// profile uses its index; the game's own catalog stays as long as a profile's recipes are of it.
  private mutating func dropUnusedIndexes() -> Bool {
    var hasDropped = false
    var next: Int?
    for entry in catalogs.entries.values {
      guard case .ready(let index) = entry.index else { continue }
      let holders = cache.holders(of: index)
      if holders.contains(where: { watches.isWatched($0.id) }) {
        entry.lastUseMilliseconds = now.monotonicMilliseconds
      } else if entry.catalog.id == Profile.usualCatalog, !holders.isEmpty {
        continue
      }
      let due = entry.lastUseMilliseconds + ServiceLimits.unusedIndexMilliseconds
      guard due <= now.monotonicMilliseconds else {
        // While it is watched nothing changes; the watch's end is a use.
        if !holders.contains(where: { watches.isWatched($0.id) }) { next = min(next ?? due, due) }
        continue
      }
      cache.drop(holdersOf: index)
      entry.index = .absent
      cache.noteDroppedIndex()
      hasDropped = true
    }
    memory.looksAgain(atMilliseconds: next)
    return hasDropped
  }

  /// Takes note that the index of a catalog is of use.
  mutating func noteUse(of entry: CatalogEntry) {
    entry.lastUseMilliseconds = now.monotonicMilliseconds
    // Recipes that are kept hold the game's own index: nothing is due for its sake alone.
    guard entry.catalog.id != Profile.usualCatalog else { return }
    memory.usedIndex(at: now)
  }

  /// Sees to it that a profile's recipes are there.
  mutating func prepare(_ entry: ProfileEntry, _ index: RecipeIndex) {
    cache.prepare(entry, index: index) { [watches] in watches.isWatched($0.id) }
  }
}
