package import Alchemy
import Profiles
import Wire

// MARK: - Inputs

extension Service {
  /// An index was built that an action asked for, and its price classes with it.
  package mutating func indexed(_ classes: PriceClasses, at now: Moment) {
    self.now = now
    perform(shelf.built(classes, at: now))
  }

  /// The catalogs were read again.
  package mutating func restocked(_ stock: CatalogStock, at now: Moment) {
    self.now = now
    perform(shelf.restock(stock, hasLists: audience.hasLists))
  }

  /// Drops everything that can be rebuilt, even if it is in use: memory is short.
  ///
  /// Clients notice only a delay: recipes are computed again on demand, and requests that need an
  /// index are parked while it is built.
  package mutating func memoryIsShort(at now: Moment) {
    self.now = now
    shelf.dropAll()
    dropBuffers()
  }

  private mutating func dropBuffers() {
    desk.dropBuffers()
    request.dropBuffers()
  }

  /// Frees the memory of a burst after its end, and drops unused indexes.
  mutating func restIfDue() {
    let isOver = housekeeping.memory.rests(at: now)
    if isOver { dropBuffers() }
    let hasDropped = shelf.dropUnused(at: now) { [audience] in audience.isWatched($0) }
    if isOver || hasDropped { act(.releaseMemory) }
  }

  /// When `restIfDue` has something to do.
  var restDeadlineMilliseconds: Int? {
    let rest = housekeeping.memory.dueMilliseconds
    guard let rest, let unused = shelf.deadlineMilliseconds else {
      return rest ?? shelf.deadlineMilliseconds
    }
    return min(rest, unused)
  }
}

// MARK: - Indexes and recipes

extension Service {
  /// The index of a profile's catalog, or nil while it is being built and the request must wait.
  mutating func index(of entry: ProfileEntry) throws(Refusal) -> RecipeIndex? {
    try index(of: entry.profile.catalog)
  }

  /// The index of a catalog, or nil while it is being built and the request must wait.
  mutating func index(of catalog: String) throws(Refusal) -> RecipeIndex? {
    switch wantIndex(of: catalog) {
    case .ready(let index): return index
    case .awaited, .build: return nil
    case .missing:
      _ = try shelf.catalog(catalog)
      return nil
    }
  }

  /// The index of a catalog; has the index built if it is missing and not being built yet.
  mutating func wantIndex(of catalog: String) -> RecipeShelf.IndexAnswer {
    let answer = shelf.want(catalog, at: now)
    if case .build(let catalog) = answer { act(.index(catalog)) }
    return answer
  }

  /// Computes a profile's recipes unless they are kept.
  mutating func prepare(_ entry: ProfileEntry, _ index: RecipeIndex) {
    shelf.prepare(entry.profile, index) { [audience] in audience.isWatched($0) }
  }

  /// How many recipes match a profile; nil while its catalog's index is being built.
  ///
  /// A profile without a catalog has none.
  mutating func recipeCount(of entry: ProfileEntry) -> Int? {
    if let count = shelf.recipes.count(of: entry.id) { return count }
    switch wantIndex(of: entry.profile.catalog) {
    case .ready(let index): return shelf.count(entry.profile, index)
    case .missing: return shelf.count(entry.profile, nil)
    case .awaited, .build: return nil
    }
  }
}
