import Profiles
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
    let twin = replica.log[0].with(client: "another")
    #expect(refusal([replica.log[0], twin], for: .fresh()) == .fork(twin.dot))
    #expect(refusal([replica.log[0], replica.log[0]], for: .fresh()) == nil)
  }

  @Test func `a known change is compared with the newest one here, or claimed to be in the log`()
    throws
  {
    var replica = Replica(number: 1)
    for name in ["a", "b"] { replica.edit([.rename(name)], now: 1, catalog: nil) }
    let twin = replica.log[0].with(edits: [.scope(.all)])
    let incoming = try IncomingChanges(
      [twin], for: replica.profile, retired: [], nowMilliseconds: World.evening)
    #expect(incoming.claims.duplicates == [Link(twin.dot, twin.hash)])
    #expect(incoming.fresh == [] && incoming.knownCount == 1)
    let newest = replica.log[1].with(edits: [.scope(.all)])
    #expect(refusal([newest], for: replica.profile) == .fork(newest.dot))
  }

  @Test func `a change that follows another one than the newest here is a fork`() {
    var (one, other) = (Replica(number: 1), Replica(number: 1))
    one.edit([.rename("a")], now: 1, catalog: nil)
    other.edit([.rename("b")], now: 1, catalog: nil)
    other.edit([.rename("c")], now: 2, catalog: nil)
    let first = one.log[0].dot
    #expect(refusal([other.log[1]], for: one.profile) == .fork(first))
    #expect(refusal([one.log[0], other.log[1]], for: .fresh()) == .fork(first))
  }

  @Test func `what an author had seen is compared, or claimed to be in the log`() throws {
    var (one, twin, other) = (Replica(number: 1), Replica(number: 1), Replica(number: 2))
    one.edit([.rename("a")], now: 1, catalog: nil)
    twin.edit([.rename("b")], now: 1, catalog: nil)
    other.pull(from: one, limit: 1, catalog: nil)
    other.edit([.scope(.stock)], now: 2, catalog: nil)
    let seen = other.log[1]
    #expect(refusal([seen], for: one.profile) == nil)
    #expect(refusal([seen], for: twin.profile) == .fork(one.log[0].dot))
    twin.edit([.rename("d")], now: 3, catalog: nil)
    let incoming = try IncomingChanges(
      [seen], for: twin.profile, retired: [], nowMilliseconds: World.evening)
    #expect(incoming.claims.links == [Link(one.log[0].dot, one.log[0].hash)])
  }

  @Test func `a branch is named after its first change, which must not stand where it parted`()
    throws
  {
    var (one, twin) = (Replica(number: 1), Replica(number: 1))
    one.edit([.rename("a")], now: 1, catalog: nil)
    twin.pull(from: one, limit: 1, catalog: nil)
    twin.edit([.rename("b")], now: 2, catalog: nil)
    let move = BranchMove(
      first: twin.log[1].dot, last: 2, name: Origin(twin.log[1].hash),
      staying: one.profile.heads[.numbered(1)], sums: [:])
    let branch = Change(twin.log[1].content, hash: twin.log[1].hash, at: move(twin.log[1].place))
    #expect(branch.place.branchPoint == one.log[0].dot)
    #expect(refusal([branch], for: one.profile) == nil)
    #expect(refusal([branch], for: twin.profile) == .fork(twin.log[1].dot))
    var learned = one.profile
    _ = learned.apply(branch, catalog: nil)
    #expect(refusal([twin.log[1]], for: learned) == .fork(twin.log[1].dot))
    var misnamed = branch
    misnamed.place.dot.origin = .numbered(7)
    #expect(refusal([misnamed], for: one.profile) == .misnamed(index: 0))
    // With a later change at its place, only the log can tell.
    twin.edit([.rename("c")], now: 3, catalog: nil)
    let incoming = try IncomingChanges(
      [branch], for: twin.profile, retired: [], nowMilliseconds: World.evening)
    #expect(incoming.claims.elsewhere == [Link(twin.log[1].dot, branch.hash)])
  }
}

extension [Change] {
  /// Does what a broken or hostile peer might.
  fileprivate mutating func damage(using generator: inout SeededGenerator) {
    guard !isEmpty else { return }
    let index = generator.integer(in: 0...count - 1)
    let other = generator.integer(in: 0...count - 1)
    switch generator.integer(in: 0...9) {
    case 0: remove(at: index)
    case 1: swapAt(index, other)
    case 2: append(self[index])
    case 3: append(self[index].with(edits: self[index].edits + [.scope(.stock)]))
    case 4: self[index] = self[index].with(time: self[other].time)
    case 5: self[index] = self[index].with(time: HybridTimestamp(milliseconds: .max))
    case 6: self[index].place.context.insert(Dot(origin: .numbered(9), seq: 1))
    case 7: self[index].place.context = VersionVector()
    case 8: self[index].place.links[0].hash = ChangeHash(high: 7, low: 7)
    default:
      self[index].place.dot.seq = Swift.max(1, self[index].dot.seq + generator.pick([-1, 1]))
    }
  }
}
