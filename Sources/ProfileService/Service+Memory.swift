import Alchemy
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
    spareOutput = []
    document = JSONDocument()
    result = JSONWriter()
    reply = JSONWriter()
  }

  /// Sees to it that a profile's recipes are there.
  mutating func prepare(_ entry: ProfileEntry, _ index: RecipeIndex) {
    cache.prepare(entry, index: index) { [watches] in watches.isWatched($0.id) }
  }
}
