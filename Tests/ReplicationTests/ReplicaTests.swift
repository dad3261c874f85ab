import Profiles
import Replication
import TestSupport
import Testing
import Wire

@Suite("The rules of a replica for other replicas")
struct ReplicaTests {
  private static let origins = (1...3).map { Origin(high: UInt64($0), low: 1) }

  /// Changes of three replicas, each of which has seen all before it, and the profile that they make.
  private struct History {
    var profile = Profile(untouched: .default)
    var changes: [Change] = []

    mutating func add(by origin: Origin, _ edits: [Edit]) {
      let time = HybridTimestamp(rawValue: UInt64(changes.count + 1) << 16)
      let change = profile.change(minting: edits, at: time, origin: origin, client: nil)
      _ = profile.apply(change, catalog: nil)
      changes.append(change)
    }

    init(_ count: Int, _ random: inout SeededGenerator) {
      for _ in 0..<count {
        let quantity = Int.random(in: 0...9, using: &random)
        add(
          by: ReplicaTests.origins.randomElement(using: &random) ?? .none,
          [.stock(ingredient: "wheat", quantity: quantity, seen: 0)])
      }
    }

    /// The profile after some of the changes.
    func profile(after count: Int) -> Profile {
      var profile = Profile(untouched: .default)
      for change in changes.prefix(count) { _ = profile.apply(change, catalog: nil) }
      return profile
    }

    /// The hashes of the first changes, as a log has them.
    func log(_ count: Int) -> [Dot: ChangeHash?] {
      Dictionary(uniqueKeysWithValues: changes.prefix(count).map { ($0.dot, $0.hash) })
    }
  }

  private static let replica = Replica(
    origin: Origin(high: 9, low: 9), epoch: "e", retired: [], nowMilliseconds: .max)

  private static func push(_ changes: [Change]) -> SyncPush {
    SyncPush().with { ($0.profile, $0.changes) = (.default, changes) }
  }

  @Test(
    "what another replica has more fits once the log is read, however much of it is known",
    .seeds(0...99))
  func fits() throws {
    var random = SeededGenerator(seed: Seeds.current)
    let history = History(Int.random(in: 1...12, using: &random), &random)
    let known = Int.random(in: 0...history.changes.count, using: &random)
    let sent = Int.random(in: 0...known, using: &random)
    let push = Self.push(Array(history.changes[sent...]))
    let here = history.profile(after: known)
    var held: [Dot: ChangeHash?] = [:]
    for round in 0...1 {
      switch Self.replica.judge(push, onto: here, by: { LogComparison(of: $0, with: held) }) {
      case .lacks(let dots):
        #expect(round == 0 && Set(dots).isSubset(of: history.log(known).keys))
        held = history.log(known)
      case .fits(let batch):
        #expect(batch.fresh == Array(history.changes[known...]))
        return
      case .forked, .refused, .waits: Issue.record("a push that continues the log is refused")
      }
    }
  }

  @Test(
    "another change at a known place is a fork, and is shown by the push that has it",
    .seeds(0...99))
  func forked() throws {
    var random = SeededGenerator(seed: Seeds.current)
    let history = History(Int.random(in: 2...12, using: &random), &random)
    let place = Int.random(in: 0..<history.changes.count, using: &random)
    var other = history.profile(after: place)
    let original = history.changes[place]
    let rival = other.change(
      minting: [.stock(ingredient: "garlic", quantity: 1, seen: 0)],
      at: HybridTimestamp(rawValue: original.time.rawValue + 1), origin: original.dot.origin,
      client: nil)
    _ = other.apply(rival, catalog: nil)
    let log = history.log(history.changes.count)
    let verdict = Self.replica.judge(Self.push([rival]), onto: history.profile) {
      LogComparison(of: $0, with: log)
    }
    guard case .forked(original.dot, isShown: true) = verdict else {
      Issue.record("\(verdict)")
      return
    }
  }

  @Test("a move reads the branch above the floor, and below it needs to know what stands there")
  func moves() {
    var random = SeededGenerator(seed: 1)
    let history = History(6, &random)
    let change = history.changes[3]
    let own = SyncMove().with { ($0.place, $0.hash) = (change.dot, change.hash) }
    func verdict(
      _ move: SyncMove, floor: VersionVector, _ held: [Dot: ChangeHash?] = [:]
    ) -> String {
      let verdict = Self.replica.judge(move, in: history.profile, floor: floor) {
        LogComparison(of: $0, with: held)
      }
      return switch verdict {
      case .fits(.nothing): "nothing"
      case .fits(.branch(let link)): link == Link(change.dot, change.hash) ? "branch" : "other"
      case .lacks: "lacks"
      case .refused(.trailLost): "lost"
      case .waits, .forked, .refused: "\(verdict)"
      }
    }
    let cut = history.profile.vector
    #expect(verdict(own, floor: VersionVector()) == "branch")
    #expect(verdict(own, floor: cut) == "lacks")
    #expect(verdict(own, floor: cut, [change.dot: change.hash]) == "lost")
    #expect(verdict(own, floor: cut, [change.dot: ChangeHash?.none]) == "lost")
    #expect(verdict(own, floor: cut, [change.dot: history.changes[0].hash]) == "nothing")
    let absent = own.with { $0.place = Dot(origin: Origin(high: 7, low: 7), seq: 1) }
    #expect(verdict(absent, floor: cut) == "nothing")
  }
}
