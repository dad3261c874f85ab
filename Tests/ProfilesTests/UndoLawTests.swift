import Alchemy
import Profiles
import TestSupport
import Testing

/// A store with its log: what undo looks through, and what was shown before each change.
private struct UndoingStore {
  private(set) var replica: Replica
  private(set) var log: [LoggedChange] = []
  private let catalog: Catalog

  init(_ replica: Replica) throws {
    self.replica = replica
    catalog = try SmallCatalog.catalog()
  }

  /// Debts included; without choices of what the catalog does not have, which nothing shows, and without what an undo
  /// leaves to other commands.
  var shown: [Field: FieldValue] {
    let others: [Field] = [
      .ingredient(SmallCatalog.stranger), .effect(SmallCatalog.stranger), .deleted, .name,
    ]
    let fields = SmallCatalog.fields.filter { !others.contains($0) }
    return Dictionary(uniqueKeysWithValues: fields.map { ($0, replica.profile.value(of: $0)) })
  }

  @discardableResult
  mutating func edit(_ edits: [Edit], undoing: ChangeHash? = nil) -> LoggedChange {
    let effects = replica.edit(
      edits, now: 1_700_000_000_000, catalog: catalog, undoing: undoing)
    let change = replica.log[replica.log.count - 1]
    return append(LoggedChange(lsn: 0, change: change, effects: effects))
  }

  mutating func receive(_ change: Change) {
    let effects = replica.receive(change, catalog: catalog)
    append(LoggedChange(lsn: 0, change: change, effects: effects))
  }

  @discardableResult
  private mutating func append(_ logged: LoggedChange) -> LoggedChange {
    let numbered = logged.numbered(log.count + 1)
    log.append(numbered)
    return numbered
  }

  /// Undoes a change, or the newest that can be undone; nil where there is nothing to undo.
  mutating func undo(_ dot: Dot? = nil) -> (target: LoggedChange, kept: [Field])? {
    var search = UndoSearch(for: dot)
    search.look(at: log.reversed(), hasMore: false)
    guard case .found(let target)? = search.outcome else { return nil }
    let plan = UndoPlan(of: target, in: replica.profile) { _ in true }
    edit(plan.edits, undoing: target.logged.change.hash)
    return (target.logged, plan.kept)
  }
}

extension Edit {
  /// The field of which the edit says whether an effect is known.
  fileprivate var saidToBeKnown: Field? {
    guard case .know = self, case .field(let field)? = place else { return nil }
    return field
  }
}

@Suite struct UndoLawTests {
  /// A store that has taken in some changes of a random world, and those that are still to come.
  private static func store(
    using generator: inout SeededGenerator
  ) throws -> (store: UndoingStore, rest: [Change]) {
    let world = try World(seed: Seeds.current)
    let changes = world.delivery(causal: true, using: &generator)
    var replica = Replica(number: 9)
    let known = generator.integer(in: 0...changes.count / 2)
    for change in changes.prefix(known) { replica.receive(change, catalog: nil) }
    return (try UndoingStore(replica), Array(changes.dropFirst(known)))
  }

  private static func goOn(
    _ store: inout UndoingStore, _ rest: inout [Change], using generator: inout SeededGenerator
  ) {
    if generator.chance(oneIn: 3) || rest.isEmpty {
      var bench = SeededGenerator(seed: UInt64(store.log.count) << 32 | Seeds.current)
      store.edit(
        Edit.random(count: 1...4, using: &generator) + Edit.randomOfBench(upTo: 3, using: &bench))
    } else {
      store.receive(rest.removeFirst())
    }
  }

  /// What changes say to be known that altered nothing: it stands beside a brew that shows it.
  private static func idleKnowledge(_ store: UndoingStore) -> Set<Field> {
    Set(
      store.log.filter { $0.effects.isEmpty && $0.change.undoes == nil }.flatMap(\.change.edits)
        .compactMap(\.saidToBeKnown))
  }

  /// The fields that an undo has not brought back, but for what was said to be known in vain.
  private static func differences(
    _ store: UndoingStore, _ expected: [Field: FieldValue]?, excusing excused: Set<Field>? = nil
  ) -> [Field: FieldValue] {
    let idle = excused ?? idleKnowledge(store)
    return store.shown.filter { expected?[$0.key] != $0.value && !idle.contains($0.key) }
  }

  @Test(.seeds(1...300))
  func `undoing everything, the newest first, gives the start, whoever made it`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    var (store, rest) = try Self.store(using: &generator)
    let start = store.shown
    var before: [Dot: [Field: FieldValue]] = [:]
    for _ in 0..<generator.integer(in: 1...25) {
      let shown = store.shown
      Self.goOn(&store, &rest, using: &generator)
      before[store.log[store.log.count - 1].change.dot] = shown
    }
    while let (target, kept) = store.undo() {
      // A change that does nothing but rename is passed over, and keeps a name that an older change gave.
      #expect(Self.idleKnowledge(store).union([.deleted, .name]).isSuperset(of: kept))
      // A statement that altered nothing is undone after the older change that it repeated.
      if target.effects.isEmpty { continue }
      #expect(Self.differences(store, before[target.change.dot]) == [:], "as before the change")
    }
    #expect(Self.differences(store, start, excusing: []) == [:])
  }

  @Test(.seeds(1...300))
  func `it gives the start also when more arrives in between`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    var (store, rest) = try Self.store(using: &generator)
    let start = store.shown
    for _ in 0..<generator.integer(in: 1...15) {
      Self.goOn(&store, &rest, using: &generator)
    }
    var arrivals = 5
    while store.undo() != nil {
      guard arrivals > 0, generator.chance(oneIn: 2) else { continue }
      arrivals -= 1
      Self.goOn(&store, &rest, using: &generator)
    }
    #expect(Self.differences(store, start, excusing: []) == [:])
  }

  @Test(.seeds(1...300))
  func `it gives the start also after undos of older changes`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    var (store, rest) = try Self.store(using: &generator)
    let start = store.shown
    let known = store.log.count
    for _ in 0..<generator.integer(in: 3...25) {
      if store.log.count > known, generator.chance(oneIn: 3) {
        let changes = store.log.dropFirst(known).map(\.change).filter { $0.undoes == nil }
        _ = store.undo(generator.pick(changes).dot)
      } else {
        Self.goOn(&store, &rest, using: &generator)
      }
    }
    while store.undo() != nil {}
    #expect(Self.differences(store, start, excusing: []) == [:])
  }

  @Test(.seeds(1...300))
  func `an older change is undone but for what later changes touched`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    var (store, rest) = try Self.store(using: &generator)
    for _ in 0..<generator.integer(in: 1...25) {
      Self.goOn(&store, &rest, using: &generator)
    }
    let place = generator.integer(in: 0...store.log.count - 1)
    let after = store.log.dropFirst(place + 1)
    // Who says again that an effect is known, also touches that, although nothing becomes another.
    let later = Set(after.flatMap(\.effects).map(\.field))
      .union(after.flatMap(\.change.edits).compactMap(\.saidToBeKnown))
    let asked = store.log[place]
    let shown = store.shown
    guard let (target, kept) = store.undo(asked.change.dot) else {
      let isHidden = asked.effects.allSatisfy { $0.field == .deleted }
      #expect(isHidden, "what did something can be undone")
      return
    }
    #expect(target == asked)
    let undone = Dictionary(
      uniqueKeysWithValues: asked.effects.filter {
        !later.contains($0.field) && $0.field != .deleted
      }
      .map { ($0.field, $0.from) })
    for (field, value) in store.shown {
      if let expected = undone[field] {
        #expect(value == expected, "\(field) is as before the change")
      } else if kept.contains(field) || !asked.effects.contains(where: { $0.field == field }) {
        #expect(value == shown[field], "\(field) is left alone")
      }
    }
    #expect(later.union([.deleted]).isSuperset(of: kept))
  }

  /// Every sequence of two to four meals and statements about one effect.
  private static let sequences: [[[Edit]]] = {
    func know(_ isKnown: Bool) -> Edit { .know(ingredient: "garlic", effect: "fear", isKnown) }
    let steps = [
      adjust(-1) + [know(true)], [know(true)], [know(false)],
      [.brew(ingredients: ["garlic", "nirnroot"], times: 1, gold: 5), know(true)],
    ]
    let twos = steps.flatMap { first in steps.map { [first, $0] } }
    let threes = twos.flatMap { rest in steps.map { rest + [$0] } }
    return twos + threes + threes.flatMap { rest in steps.map { rest + [$0] } }
  }()

  @Test func `as many undos as there are meals and statements give the start, without a step more`()
    throws
  {
    #expect(Self.sequences.count == 336)
    for sequence in Self.sequences {
      var store = try UndoingStore(Replica(number: 1))
      let start = store.shown
      for edits in sequence { store.edit(edits) }
      var steps = 0
      while store.undo() != nil { steps += 1 }
      #expect(store.shown == start, "\(sequence)")
      #expect(steps <= sequence.count)
    }
  }

  /// What a plain reading of the log says about known effects; true for a change that stands.
  private static func stands(_ place: Int, in log: [LoggedChange]) -> Bool {
    !log.indices.contains {
      log[$0].change.undoes == log[place].change.hash && stands($0, in: log)
    }
  }

  @Test(.seeds(1...300))
  func `an effect is known as the newest change that stands says, whatever was undone`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    var store = try UndoingStore(Replica(number: 1))
    for _ in 1...25 {
      switch generator.integer(in: 0...5) {
      case 0: _ = store.undo()
      case 1, 2:
        guard !store.log.isEmpty else { continue }
        _ = store.undo(generator.pick(store.log).change.dot)
      default:
        let edits = (0...generator.integer(in: 0...2)).map { _ in
          Edit.know(
            ingredient: generator.pick(["garlic", "nirnroot"]), effect: "fear",
            generator.integer(in: 0...3) > 0)
        }
        store.edit(edits + Self.adjust(-1))
      }
      var expected: [Field: FieldValue] = [:]
      for (place, logged) in store.log.enumerated()
      where logged.change.undoes == nil && Self.stands(place, in: store.log) {
        for edit in logged.change.edits {
          guard let field = edit.saidToBeKnown, let claim = edit.claim else { continue }
          expected[field] = claim.value
        }
      }
      for ingredient in ["garlic", "nirnroot"] {
        let field = Field.bench(.known(ingredient: ingredient, effect: "fear"))
        #expect(store.replica.profile.value(of: field) == expected[field] ?? .flag(false))
      }
    }
  }

  private static func stock(_ quantity: Int) -> [Edit] {
    [.stock(ingredient: "garlic", quantity: quantity, seen: 0)]
  }

  private static func adjust(_ amount: Int) -> [Edit] {
    [.adjust(ingredient: "garlic", by: amount)]
  }

  @Test(arguments: [(3, 5, 8), (10, 2, 12)])
  func `a count whose author had not seen an adjust is undone to what was shown before it`(
    adjusted: Int, stated: Int, merged: Int
  ) throws {
    var other = Replica(number: 2)
    other.edit(Self.stock(stated), now: 1_700_000_000_000, catalog: nil)
    var store = try UndoingStore(Replica(number: 1))
    store.edit(Self.adjust(adjusted))
    store.receive(other.log[0])
    #expect(store.shown[.stock("garlic")] == .quantity(merged))
    _ = store.undo()
    #expect(store.shown[.stock("garlic")] == .quantity(adjusted))
    _ = store.undo()
    #expect(store.shown[.stock("garlic")] == .quantity(0))
  }

  @Test func `a count that settled a debt leaves nothing that never was`() throws {
    var store = try UndoingStore(Replica(number: 1))
    store.edit(Self.adjust(-6))
    store.edit(Self.stock(300))
    _ = store.undo()
    #expect(store.shown[.stock("garlic")] == .quantity(-6))
    _ = store.undo()
    #expect(store.shown[.stock("garlic")] == .quantity(0))
    #expect(store.undo() == nil)
  }

  @Test func `a change that is undone beneath a count leaves no debt when the count is undone`()
    throws
  {
    var store = try UndoingStore(Replica(number: 1))
    store.edit(Self.stock(5))
    let brew = store.edit(Self.adjust(-1))
    store.edit(Self.stock(10))
    let undone = store.undo(brew.change.dot)
    #expect(undone?.kept == [.stock("garlic")])
    #expect(store.shown[.stock("garlic")] == .quantity(10))
    _ = store.undo()
    #expect(store.shown[.stock("garlic")] == .quantity(5))
    _ = store.undo()
    #expect(store.shown[.stock("garlic")] == .quantity(0))
    #expect(store.undo() == nil)
  }

  @Test func `so does one that was undone, redone, and undone beneath the count`() throws {
    var store = try UndoingStore(Replica(number: 1))
    store.edit(Self.stock(5))
    let brew = store.edit(Self.adjust(-1))
    for _ in 1...2 { _ = store.undo(store.log[store.log.count - 1].change.dot) }
    let redo = store.log[store.log.count - 1]
    #expect(redo.change.undoes != brew.change.hash)
    #expect(store.shown[.stock("garlic")] == .quantity(4))
    store.edit(Self.stock(10))
    _ = store.undo(redo.change.dot)
    _ = store.undo()
    #expect(store.shown[.stock("garlic")] == .quantity(5))
    _ = store.undo()
    #expect(store.shown[.stock("garlic")] == .quantity(0))
  }

  @Test func `a choice that is undone beneath another one does not come back`() throws {
    var store = try UndoingStore(Replica(number: 1))
    store.edit([.choose(.ingredients, id: "garlic", .must)])
    let second = store.edit([.choose(.ingredients, id: "garlic", .cant)])
    store.edit([.reset(.ingredients, .may)])
    _ = store.undo(second.change.dot)
    #expect(store.shown[.ingredient("garlic")] == .choice(.may))
    _ = store.undo()
    #expect(store.shown[.ingredient("garlic")] == .choice(.must))
  }

  @Test func `what was known already and is said again does not outlive its undo`() throws {
    var store = try UndoingStore(Replica(number: 1))
    store.edit([.know(ingredient: "garlic", effect: "fear", true)])
    store.edit([.know(ingredient: "garlic", effect: "fear", true)])
    let undone = store.undo()
    #expect(undone?.kept == [])
    #expect(
      store.replica.profile.value(of: .bench(.known(ingredient: "garlic", effect: "fear")))
        == .flag(false))
  }

  @Test func `what did nothing is skipped, and cannot be undone by its name`() throws {
    var store = try UndoingStore(Replica(number: 1))
    let first = store.edit([.choose(.ingredients, id: "garlic", .must)])
    let second = store.edit([.choose(.ingredients, id: "garlic", .must)])
    store.edit([.reset(.effects, .may)])
    #expect(store.undo(second.change.dot) == nil)
    #expect(store.undo()?.target == first)
    #expect(store.shown[.ingredient("garlic")] == .choice(.may))
    #expect(store.undo() == nil)
  }

  @Test func `a change that lost to a newer one has nothing to undo`() throws {
    var other = Replica(number: 2)
    other.edit([.choose(.ingredients, id: "garlic", .cant)], now: 1, catalog: nil)
    var store = try UndoingStore(Replica(number: 1))
    let own = store.edit([.choose(.ingredients, id: "garlic", .must)])
    store.receive(other.log[0])
    #expect(store.shown[.ingredient("garlic")] == .choice(.must))
    #expect(store.undo(other.log[0].dot) == nil)
    #expect(store.undo()?.target == own)
    #expect(store.shown[.ingredient("garlic")] == .choice(.may))
  }
}
