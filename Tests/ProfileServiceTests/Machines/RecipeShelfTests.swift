import Alchemy
import Lists
import ProfileService
import Profiles
import Synchronization
import Testing
import Wire

@Suite("The shelf of recipes: each input and its exact effects")
struct RecipeShelfTests {
  private static let hour = ServiceLimits.unusedIndexMilliseconds
  private static let watch = WatchTarget(connection: ConnectionID(rawValue: 1), watch: "1")
  private static let otherWatch = WatchTarget(connection: ConnectionID(rawValue: 1), watch: "2")

  private let game: Catalogs.Prepared
  private let modded: Catalogs.Prepared
  /// Another catalog with the id of `modded`.
  private let changed: Catalogs.Prepared
  private var shelf = RecipeShelf()

  init() throws {
    game = try Catalogs.small.get()
    modded = try Self.copy(of: game.catalog, title: "Modded")
    changed = try Self.copy(of: game.catalog, title: "Changed")
    _ = shelf.restock(stock(modded), hasLists: false)
  }

  private static func copy(of catalog: Catalog, title: String) throws -> Catalogs.Prepared {
    try Catalogs.Prepared(
      Catalog(
        id: "modded", title: title, effects: catalog.effects, ingredients: catalog.ingredients))
  }

  private func stock(_ others: Catalogs.Prepared...) -> CatalogStock {
    CatalogStock(
      usable: ([game] + others).map {
        CatalogStock.Usable($0.catalog, recipeCount: $0.index.count)
      }, refused: [:])
  }

  private static func moment(_ milliseconds: Int) -> Moment {
    Moment(wallMilliseconds: 0, monotonicMilliseconds: milliseconds)
  }

  private static func profile(_ number: UInt64) -> Profile {
    Profile(untouched: ProfileID(high: 0x4000, low: number))
  }

  /// What a request for an index gets, in a word.
  private mutating func want(_ id: String, at milliseconds: Int = 0) -> String {
    switch shelf.want(id, at: Self.moment(milliseconds)) {
    case .ready(let index): "ready \(index.catalog.title)"
    case .awaited: "awaited"
    case .build(let catalog): "build \(catalog.title)"
    case .missing: "missing"
    }
  }

  private mutating func build(
    _ prepared: Catalogs.Prepared, at milliseconds: Int = 0
  ) -> [ServiceEffect] {
    shelf.built(prepared.classes, at: Self.moment(milliseconds))
  }

  private mutating func dropUnused(at now: Moment, watched: Set<ProfileID> = []) -> Bool {
    shelf.dropUnused(at: now) { watched.contains($0) }
  }

  @Test("a catalog that is read late is read once, when it is asked for, and never for the list")
  mutating func readLate() throws {
    let reads = Mutex(0)
    let catalog = changed.catalog
    let summary = CatalogSummary(catalog, recipeCount: 16)
    let late = CatalogStock.Usable(summary) {
      reads.withLock { $0 += 1 }
      return catalog
    }
    for _ in 1...2 {
      _ = shelf.restock(CatalogStock(usable: [late], refused: [:]), hasLists: false)
      #expect(shelf.summaries == [summary])
    }
    #expect(reads.withLock(\.self) == 0)
    for _ in 1...2 { #expect(try shelf.catalog("modded").catalog == catalog) }
    #expect(reads.withLock(\.self) == 1)
  }

  @Test("an index is built once, however many ask for it")
  mutating func built() {
    #expect(want("modded") == "build Modded")
    #expect(want("modded") == "awaited")
    #expect(want("skyrim") == "build Small")
    #expect(want("elsewhere") == "missing")
    #expect(shelf.index(of: "modded") == nil)
    #expect(build(modded) == [.unpark, .flushAll, .tellCounts])
    #expect(want("modded") == "ready Modded")
    #expect(want("skyrim") == "awaited")
    #expect(shelf.index(of: "modded") === modded.index)
    #expect(shelf.violations == [])
  }

  @Test("watches go on in their order when their own index is ready, unless they have ended")
  mutating func watches() {
    _ = want("modded")
    _ = want("skyrim")
    let third = WatchTarget(connection: ConnectionID(rawValue: 2), watch: "1")
    shelf.wait(Self.otherWatch, for: "modded")
    shelf.wait(Self.watch, for: "skyrim")
    shelf.wait(Self.watch, for: "modded")
    shelf.wait(third, for: "modded")
    shelf.stopWaiting(third)
    #expect(
      build(modded)
        == [.unpark, .readMissed(Self.otherWatch), .readMissed(Self.watch), .flushAll, .tellCounts])
    #expect(build(modded) == [.unpark, .flushAll, .tellCounts], "they do not wait any more")
    #expect(build(game) == [.unpark, .readMissed(Self.watch), .flushAll, .tellCounts])
    #expect(shelf.violations == [])
  }

  @Test("an index of a catalog that has changed meanwhile is ignored")
  mutating func builtTooLate() {
    _ = want("modded")
    #expect(
      shelf.restock(stock(changed), hasLists: false)
        == [.unpark, .lag(catalogs: ["modded"]), .flushAll, .tellCounts])
    #expect(build(modded) == [.unpark, .flushAll, .tellCounts])
    #expect(want("modded") == "build Changed")
    shelf.wait(Self.watch, for: "modded")
    #expect(
      build(modded) == [.unpark, .flushAll, .tellCounts], "the watch waits for the new index")
    #expect(
      build(changed) == [.unpark, .readMissed(Self.watch), .flushAll, .tellCounts])
    #expect(want("modded") == "ready Changed")
    #expect(shelf.violations == [])
  }

  @Test("catalogs that are read again keep their indexes, and nobody waits for one that is gone")
  mutating func restocked() {
    _ = want("skyrim")
    _ = build(game)
    _ = want("modded")
    shelf.wait(Self.watch, for: "modded")
    #expect(
      shelf.restock(stock(modded), hasLists: false)
        == [.unpark, .lag(catalogs: []), .flushAll, .tellCounts])
    #expect(want("skyrim") == "ready Small")
    #expect(want("modded") == "awaited")
    #expect(
      shelf.restock(stock(), hasLists: false)
        == [.unpark, .lag(catalogs: ["modded"]), .flushAll, .tellCounts])
    #expect(want("modded") == "missing")
    #expect(shelf.violations == [])
    #expect(build(modded) == [.unpark, .flushAll, .tellCounts])
  }

  @Test("a catalog that cannot be used is refused with its mistakes, one that is not there by name")
  mutating func refused() throws {
    let mistakes = [CatalogMistake]()
    var stock = stock()
    stock.refused = ["broken": mistakes]
    _ = shelf.restock(stock, hasLists: false)
    #expect(throws: Refusal.catalogInvalid(catalog: "broken", mistakes: mistakes)) {
      try shelf.catalog("broken")
    }
    #expect(throws: Refusal.catalogNotFound(catalog: "skyrm", nearest: "skyrim")) {
      try shelf.catalog("skyrm")
    }
    #expect(try shelf.catalog("skyrim").catalog == game.catalog)
    #expect(shelf.summaries.map(\.id) == ["skyrim"])
  }

  @Test("memory that is short takes every index and all recipes, but no count and no request")
  mutating func short() {
    _ = want("skyrim")
    _ = build(game)
    _ = want("modded")
    let profile = Self.profile(1)
    shelf.prepare(profile, game.index) { _ in true }
    shelf.dropAll()
    #expect(shelf.index(of: "skyrim") == nil)
    #expect(shelf.recipes.touch(profile.id, of: game.index) == false)
    #expect(shelf.recipes.count(of: profile.id) == game.index.count)
    #expect(want("skyrim") == "build Small")
    #expect(want("modded") == "awaited")
    #expect(shelf.recipes.figures.drops == 2)
    #expect(shelf.violations == [])
  }

  @Test("an index that was unused for an hour goes, with its recipes; nothing is due then")
  mutating func unused() {
    _ = want("modded")
    #expect(shelf.deadlineMilliseconds == nil)
    _ = build(modded, at: 10)
    let profile = Self.profile(1)
    shelf.prepare(profile, modded.index) { _ in false }
    #expect(shelf.deadlineMilliseconds == Self.hour + 10)
    #expect(want("modded", at: 30) == "ready Modded")
    #expect(dropUnused(at: Self.moment(Self.hour + 9)) == false)
    #expect(dropUnused(at: Self.moment(Self.hour + 10)) == false)
    #expect(shelf.deadlineMilliseconds == Self.hour + 30)
    #expect(dropUnused(at: Self.moment(Self.hour + 30)) == true)
    #expect(shelf.deadlineMilliseconds == nil)
    #expect(want("modded") == "build Modded")
    #expect(shelf.recipes.touch(profile.id, of: modded.index) == false)
    #expect(shelf.violations == [])
  }

  @Test("a watched profile uses its index, and the game's own index stays with its recipes")
  mutating func used() {
    _ = want("modded")
    _ = want("skyrim")
    _ = build(modded)
    _ = build(game)
    let watched = Self.profile(1)
    shelf.prepare(watched, modded.index) { _ in true }
    shelf.prepare(Self.profile(2), game.index) { _ in false }
    #expect(dropUnused(at: Self.moment(Self.hour), watched: [watched.id]) == false)
    #expect(shelf.deadlineMilliseconds == nil, "the end of the watch is a use")
    shelf.use("modded", at: Self.moment(2 * Self.hour))
    #expect(shelf.deadlineMilliseconds == 3 * Self.hour)
    #expect(dropUnused(at: Self.moment(3 * Self.hour)) == true)
    #expect(want("modded") == "build Modded")
    #expect(want("skyrim") == "ready Small")
  }

  @Test("counts of catalogs that changed are in doubt, if somebody was told them, until told anew")
  mutating func doubts() {
    _ = want("modded")
    _ = build(modded)
    let profile = Self.profile(1)
    let unknown = Self.profile(2)
    shelf.prepare(profile, modded.index) { _ in false }
    _ = shelf.restock(stock(modded), hasLists: true)
    #expect(shelf.doubts.profiles == [], "nothing has changed")
    _ = shelf.restock(stock(changed), hasLists: true)
    #expect(shelf.doubts.profiles == [profile.id])
    #expect(shelf.recipes.count(of: profile.id) == nil)
    #expect(shelf.count(unknown, nil) == 0)
    #expect(shelf.doubts.end(profile.id) == modded.index.count)
    #expect(shelf.doubts.end(profile.id) == nil)
    #expect(shelf.doubts.profiles == [])
  }

  @Test("nothing is in doubt while nobody watches the lists")
  mutating func noDoubts() {
    _ = want("modded")
    _ = build(modded)
    shelf.prepare(Self.profile(1), modded.index) { _ in false }
    _ = shelf.restock(stock(changed), hasLists: false)
    #expect(shelf.doubts.profiles == [])
    #expect(shelf.recipes.count(of: Self.profile(1).id) == nil)
  }
}

@Suite("The recipes of profiles: each input and what is kept")
struct DerivedCacheTests {
  private let index: RecipeIndex
  private var cache = DerivedCache()

  init() throws {
    index = try Catalogs.small.get().index
  }

  private static func profile(_ number: Int) -> Profile {
    Profile(untouched: ProfileID(high: 0x4000, low: UInt64(number)))
  }

  private mutating func prepare(_ numbers: Range<Int>, watched: Set<ProfileID> = []) {
    for number in numbers {
      cache.prepare(Self.profile(number), index, nil) { watched.contains($0) }
    }
  }

  private mutating func isKept(_ number: Int) -> Bool {
    cache.touch(Self.profile(number).id, of: index)
  }

  @Test("at the limit the recipes that were used longest ago go, and their count stays")
  mutating func limit() {
    let limit = ServiceLimits.derivedProfiles
    prepare(0..<limit)
    let isFirstKept = isKept(0)
    #expect(isFirstKept)
    prepare(limit..<limit + 1)
    let kept = [isKept(0), isKept(1), isKept(2), isKept(limit)]
    #expect(kept == [true, false, true, true])
    #expect(cache.count(of: Self.profile(1).id) == index.count)
    #expect(cache.figures.drops == 1)
    #expect(cache.figures.misses == limit + 1)
    #expect(cache.figures.hits == 4)
  }

  @Test("those that are watched go last")
  mutating func watched() {
    let limit = ServiceLimits.derivedProfiles
    let watched = Set((0..<limit - 1).map { Self.profile($0).id })
    prepare(0..<limit)
    prepare(limit..<limit + 1, watched: watched)
    let kept = [isKept(0), isKept(limit - 1), isKept(limit)]
    #expect(kept == [true, false, true])
  }

  @Test("a profile with another catalog is forgotten, and the others stay")
  mutating func forgotten() {
    prepare(0..<3)
    cache.forget(Self.profile(0).id)
    let kept = [isKept(0), isKept(1), isKept(2)]
    #expect(kept == [false, true, true])
    #expect(cache.count(of: Self.profile(0).id) == nil)
    cache.forgetAll()
    let any = [isKept(1), isKept(2)]
    #expect(any == [false, false])
    #expect(cache.count(of: Self.profile(1).id) == nil)
  }

  @Test("a change is followed, and a count that it may have changed is forgotten")
  mutating func followed() {
    let profile = Self.profile(0)
    let change = FieldChange(
      field: .ingredient("wheat"), from: .choice(.may), to: .choice(.cant))
    let rename = FieldChange(field: .name, from: .name("a"), to: .name("b"))
    #expect(cache.count(profile, index, nil) == index.count)
    #expect(cache.follow([rename], of: profile, nil) == nil)
    #expect(cache.count(of: profile.id) == index.count)
    #expect(cache.follow([change], of: profile, nil) == nil)
    #expect(cache.count(of: profile.id) == nil)
    prepare(0..<1)
    #expect(cache.follow([rename], of: profile, nil) == nil)
    #expect(cache.count(of: profile.id) == index.count)
  }
}
