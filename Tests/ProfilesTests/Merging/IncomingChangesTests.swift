import Profiles
import Replication
import TestSupport
import Testing

@Suite struct IncomingChangesTests {
  private func refusal(
    _ batch: [Change], for profile: Profile, retired: Set<Origin> = [], now: Int = World.evening
  ) -> ChangeRefusal? {
    do {
      let incoming = try IncomingChanges(
        batch, for: profile, retired: retired, nowMilliseconds: now)
      #expect(incoming.fresh.count <= batch.count)
      return nil
    } catch {
      return error
    }
  }

  @Test(.seeds(1...300))
  func `a batch is taken or refused whole, as the list of what is here says`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let world = try World(seed: seed)
    let receiver = generator.pick(world.replicas)
    var batch = Array(generator.pick(world.replicas).log.suffix(12))
    for _ in 0..<generator.integer(in: 0...2) { batch.damage(using: &generator) }
    let retired: Set<Origin> = generator.chance(oneIn: 4) ? [.numbered(1)] : []
    let now = batch.last.map { $0.time.milliseconds - generator.pick([0, 300_000, 300_001]) } ?? 0
    var check = PlainCheck(receiver.log, retired: retired, nowMilliseconds: now)
    let expected = check.refusal(of: batch)
    #expect(refusal(batch, for: receiver.profile, retired: retired, now: now) == expected)
  }

  @Test func `an undo of what its author had not seen is refused`() {
    var author = Replica(number: 1)
    author.edit([.adjust(ingredient: "wheat", by: 2)], now: 1, catalog: nil)
    let target = author.log[0].dot
    author.edit([.adjust(ingredient: "wheat", by: -2)], now: 2, catalog: nil, undoing: target)
    var log = author.log
    #expect(refusal(log, for: .fresh()) == nil)
    for seq in [2, 3] {
      log[1].undoes = Dot(origin: target.origin, seq: seq)
      #expect(refusal(log, for: .fresh()) == .undoesUnseen(index: 1))
    }
  }

  @Test func `random batches meet every refusal`() throws {
    var kinds: [String: Int] = [:]
    for seed in UInt64(1)...500 {
      var generator = SeededGenerator(seed: seed)
      let world = try World(seed: seed)
      let receiver = generator.pick(world.replicas)
      var batch = Array(generator.pick(world.replicas).log.suffix(12))
      for _ in 0..<2 { batch.damage(using: &generator) }
      let refusal = refusal(batch, for: receiver.profile)
      kinds[refusal.map { String("\($0)".prefix { $0 != "(" }) } ?? "taken", default: 0] += 1
    }
    for kind in ["taken", "gap", "fork", "notRising", "wrongContext", "future"] {
      #expect(kinds[kind, default: 0] > 5, "\(kind) in \(kinds)")
    }
  }

  @Test(arguments: [(299_999, true), (300_000, true), (300_001, false)])
  func `a change may be stamped five minutes ahead, and not a moment more`(
    ahead: Int, isTaken: Bool
  ) {
    var replica = Replica(number: 1)
    replica.edit([.scope(.stock)], now: 1_000_000 + ahead, catalog: nil)
    let refusal = refusal(replica.log, for: .fresh(), now: 1_000_000)
    #expect(refusal == (isTaken ? nil : .future(theirs: 1_000_000 + ahead, ours: 1_000_000)))
  }

  @Test func `a retired origin's known changes are known, and its next is refused`() {
    var replica = Replica(number: 1)
    replica.edit([.scope(.stock)], now: 1, catalog: nil)
    let profile = replica.profile
    replica.edit([.scope(.all)], now: 2, catalog: nil)
    let retired: Set<Origin> = [replica.origin]
    #expect(refusal([replica.log[0]], for: profile, retired: retired) == nil)
    #expect(refusal(replica.log, for: profile, retired: retired) == .retired(replica.origin))
  }

  @Test(arguments: [
    ([["create"]], nil), ([["create", "scope"]], nil), ([["create"], ["scope"]], nil),
    ([["scope"]], 0), ([["scope", "create"]], 0), ([["create"], ["create"]], 1),
    ([["create", "create"]], 0), ([[]], 0),
  ])
  func `a profile begins with its creation, and has no other`(steps: [[String]], refused: Int?) {
    var replica = Replica(number: 1, profile: Profile(untouched: Self.other))
    for (index, names) in steps.enumerated() {
      let edits = names.map { name -> Edit in
        name == "create" ? .create(catalog: "small", name: "a") : .scope(.stock)
      }
      replica.edit(edits, now: index, catalog: nil)
    }
    let refusal = refusal(replica.log, for: Profile(untouched: Self.other))
    #expect(refusal == refused.map { .misplacedCreation(index: $0) })
  }

  @Test func `the profile default is there without a creation, and takes none`() {
    var replica = Replica(number: 1)
    replica.edit([.create(catalog: "small", name: "a")], now: 1, catalog: nil)
    #expect(refusal(replica.log, for: .fresh()) == .misplacedCreation(index: 0))
  }

  private static let other = ProfileID(randomHigh: 7, randomLow: 7)

  @Test func `one change with two contents in a batch is a fork`() {
    var replica = Replica(number: 1)
    replica.edit([.scope(.stock)], now: 1, catalog: nil)
    var twin = replica.log[0]
    twin.client = "another"
    #expect(refusal([replica.log[0], twin], for: .fresh()) == .fork(twin.dot))
    #expect(refusal([replica.log[0], replica.log[0]], for: .fresh()) == nil)
  }

  @Test func `a known change comes back as it came, to be compared with the log`() throws {
    var replica = Replica(number: 1)
    replica.edit([.scope(.stock)], now: 1, catalog: nil)
    var twin = replica.log[0]
    twin.edits = [.scope(.all)]
    let incoming = try IncomingChanges(
      [twin], for: replica.profile, retired: [], nowMilliseconds: World.evening)
    #expect(incoming.known == [twin])
    #expect(incoming.fresh == [])
  }
}

extension [Change] {
  /// Does what a broken or hostile peer might.
  fileprivate mutating func damage(using generator: inout SeededGenerator) {
    guard !isEmpty else { return }
    let index = generator.integer(in: 0...count - 1)
    let other = generator.integer(in: 0...count - 1)
    switch generator.integer(in: 0...8) {
    case 0: remove(at: index)
    case 1: swapAt(index, other)
    case 2: append(self[index])
    case 3:
      append(self[index])
      self[count - 1].edits.append(.scope(.stock))
    case 4: self[index].time = self[other].time
    case 5: self[index].time = HybridTimestamp(milliseconds: .max)
    case 6: self[index].context.insert(Dot(origin: .numbered(9), seq: 1))
    case 7: self[index].context = VersionVector()
    default: self[index].dot.seq = Swift.max(1, self[index].dot.seq + generator.pick([-1, 1]))
    }
  }
}
