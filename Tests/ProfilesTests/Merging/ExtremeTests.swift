import Profiles
import TestSupport
import Testing

/// Numbers that no honest replica writes; none may trap, and all replicas must agree about them.
@Suite struct ExtremeTests {
  private static let hostile = [
    Int.min, Int.min + 1, -SaturatingSum.limit - 1, -SaturatingSum.limit, -1, 0, 1,
    SaturatingSum.limit, SaturatingSum.limit + 1, Int.max - 1, Int.max,
  ]

  private static let moments: [UInt64] = [0, 1, 65_535, .max - 1, .max]

  private func edits(using generator: inout SeededGenerator) -> [Edit] {
    (0..<generator.integer(in: 1...4)).map { _ in
      let id = generator.pick(SmallCatalog.ingredients)
      let (number, seen) = (generator.pick(Self.hostile), generator.pick(Self.hostile))
      return switch generator.integer(in: 0...3) {
      case 0: .stock(ingredient: id, quantity: number, seen: seen)
      case 1, 2: .adjust(ingredient: id, by: number)
      default: .random(using: &generator)
      }
    }
  }

  /// Changes of three origins that nobody tidied, each with any numbers and any moment.
  private func changes(using generator: inout SeededGenerator) -> [Change] {
    var changes: [Change] = []
    var vector = VersionVector()
    for _ in 0..<20 {
      let origin = Origin.numbered(generator.integer(in: 1...3))
      let dot = Dot(origin: origin, seq: vector[origin] + 1)
      changes.append(
        Change(
          profile: .default, dot: dot,
          time: HybridTimestamp(rawValue: generator.pick(Self.moments)), context: vector,
          edits: edits(using: &generator), client: nil))
      vector.insert(dot)
    }
    return changes
  }

  @Test(.seeds(1...200))
  func `hostile numbers are taken in, joined and shown without a trap, alike everywhere`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let changes = changes(using: &generator)
    var whole = Profile.fresh()
    var parts = [Profile.fresh(), .fresh(), .fresh()]
    for change in changes {
      _ = whole.conflicts(with: change)
      _ = whole.apply(change, catalog: nil)
      whole.checkInvariants()
      for index in parts.indices where change.dot.origin == .numbered(index + 1) {
        _ = parts[index].apply(change, catalog: nil)
      }
    }
    for start in parts.indices {
      var joined = parts[start]
      for part in parts { _ = joined.join(part, catalog: nil) }
      joined.checkInvariants()
      #expect(joined.inventory == whole.inventory)
      #expect(joined.shown() == whole.shown())
      #expect(joined.digest == whole.digest)
    }
    for case .quantity(let quantity) in whole.shown().values {
      #expect((-SaturatingSum.limit...SaturatingSum.limit).contains(quantity))
    }
  }

  @Test(.seeds(1...300))
  func `rows of hostile numbers join without a trap, alike from both sides`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let (one, other) = (hostileState(using: &generator), hostileState(using: &generator))
    var (here, there) = (one, other)
    _ = here.join(other, catalog: nil)
    _ = there.join(one, catalog: nil)
    #expect(here == there)
    #expect(here.digest == there.digest)
    #expect(here.shown() == there.shown())
  }

  private func hostileState(using generator: inout SeededGenerator) -> Profile {
    var inventory: [String: Quantity] = [:]
    for id in SmallCatalog.ingredients {
      let rows = (1...3).map { origin in
        Quantity.Adjusted(
          origin: .numbered(origin), seq: generator.pick([1, 2, Int.max]),
          sum: generator.pick(Self.hostile))
      }
      let seen = generator.pick(Self.hostile)
      let stated = Quantity.Stated(
        base: generator.pick(Self.hostile), seen: seen, stamp: stamp(using: &generator))
      inventory[id] = Quantity(adjusted: rows, stated: stated)
    }
    var registers = ProfileRegisters()
    registers.name = Register(generator.pick(["a", "b"]), stamp: stamp(using: &generator))
    return Profile(
      id: .default, catalog: "small", registers: registers, ingredients: ChoiceColumn(),
      effects: ChoiceColumn(), inventory: inventory, bench: Bench(),
      vector: VersionVector(), heads: [:])
  }

  private func stamp(using generator: inout SeededGenerator) -> Stamp {
    Stamp(
      time: HybridTimestamp(rawValue: generator.pick(Self.moments)), origin: .numbered(1),
      seq: generator.pick([1, Int.max]))
  }

  @Test func `a sum that reached its end is the same by changes and by states`() {
    var replica = Replica(number: 1)
    var states: [Profile] = []
    for amount in [SaturatingSum.limit, SaturatingSum.limit, -5] {
      replica.edit([.adjust(ingredient: "garlic", by: amount)], now: 1, catalog: nil)
      states.append(replica.profile)
    }
    var joined = Profile.fresh()
    for state in states { _ = joined.join(state, catalog: nil) }
    #expect(joined == replica.profile)
    #expect(joined.value(of: .stock("garlic")) == .quantity(SaturatingSum.limit - 5))
  }

  @Test(arguments: [UInt64.max - 5, UInt64.max - 4])
  func `near the end of all moments changes are still stamped later than those before`(
    latest: UInt64
  ) {
    var replica = Replica(number: 1)
    var clock = HybridLogicalClock()
    clock.receive(HybridTimestamp(rawValue: latest))
    var last = Stamp.zero
    for _ in 0..<4 {
      let change = replica.profile.change(
        minting: [.scope(.stock)], at: clock.mint(nowMilliseconds: 5), origin: replica.origin,
        client: nil)
      #expect(change.stamp > last)
      #expect(change.time.rawValue >= latest)
      replica.receive(change, catalog: nil)
      last = change.stamp
    }
  }

  @Test(arguments: [Int.min, -1, 0, Int.max])
  func `a clock that says nonsense does not trap the check of a batch`(now: Int) throws {
    var replica = Replica(number: 1)
    replica.edit([.scope(.stock)], now: 0, catalog: nil)
    let isTaken = Result {
      try IncomingChanges(
        replica.log, for: .fresh(), retired: [], nowMilliseconds: now)
    }
    #expect(((try? isTaken.get()) != nil) == (now >= -300_000))
  }
}
