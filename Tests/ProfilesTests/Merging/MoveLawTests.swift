import Profiles
import TestSupport
import Testing

/// What a move may not change, and what it must.
@Suite struct MoveLawTests {
  /// The move of an origin's changes from a number on, as a store reads it from its log.
  private func move(_ first: Dot, in log: [Change]) throws -> BranchMove {
    let branch = log.filter { $0.dot.origin == first.origin && $0.dot.seq >= first.seq }
    let head = log.first { $0.dot == Dot(origin: first.origin, seq: first.seq - 1) }
    var sums: [Field: Int] = [:]
    for change in branch { sums.merge(change.addedSums, uniquingKeysWith: +) }
    return BranchMove(
      first: first, last: try #require(branch.last).dot.seq,
      name: Origin(try #require(branch.first).hash),
      staying: head.map { Head(time: $0.time, hash: $0.hash) }, sums: sums)
  }

  private func moved(_ log: [Change], _ move: BranchMove) -> [Change] {
    log.map { Change($0.content, hash: $0.hash, at: move($0.place)) }
  }

  private func replayed(_ log: [Change]) -> Profile {
    var profile = Profile.fresh()
    for change in log { _ = profile.apply(change, catalog: nil) }
    profile.checkInvariants()
    return profile
  }

  /// A random replica's log, and a place in it.
  private func pick(_ seed: UInt64) throws -> (log: [Change], first: Dot) {
    var generator = SeededGenerator(seed: seed)
    let replica = generator.pick(try World(seed: seed).replicas)
    return (replica.log, generator.pick(replica.log).dot)
  }

  @Test(.seeds(1...200))
  func `a moved state is what the moved log makes, and shows the same`() throws {
    let (log, first) = try pick(Seeds.current)
    let move = try move(first, in: log)
    var profile = replayed(log)
    let shown = profile.shown()
    profile.move(move)
    profile.checkInvariants()
    let other = replayed(moved(log, move))
    #expect(profile.shown() == shown && other.shown() == shown)
    #expect(profile.digest == other.digest)
    #expect(profile.vector == other.vector && profile.branches == other.branches)
    #expect(profile.heads == other.heads)
  }

  @Test(.seeds(1...200))
  func `a moved change is the same change, and its links and context agree`() throws {
    let (log, first) = try pick(Seeds.current)
    let move = try move(first, in: log)
    for change in moved(log, move) {
      #expect(Change(hashing: change.content, at: change.place) == change)
      for link in change.place.links where link.dot.seq > 0 {
        #expect(change.context[link.dot.origin] == link.dot.seq)
      }
      #expect(change.context[change.dot.origin] == change.dot.seq - 1)
    }
  }

  @Test(.seeds(1...200))
  func `a moved log is taken by who has nothing, and by who moves as well`() throws {
    let (log, first) = try pick(Seeds.current)
    let move = try move(first, in: log)
    let moved = moved(log, move)
    let incoming = try IncomingChanges(
      moved, for: .fresh(), retired: [], nowMilliseconds: World.evening)
    #expect(incoming.claims.isEmpty && incoming.fresh == moved)
    // One that has the changes under their old name must not take them a second time.
    let unmoved = replayed(log)
    let branch = moved.first { $0.place.root != nil }
    let refusal = #expect(throws: ChangeRefusal.self) {
      let claims = try IncomingChanges(
        [try #require(branch)], for: unmoved, retired: [], nowMilliseconds: World.evening
      ).claims
      if !claims.elsewhere.isEmpty { throw ChangeRefusal.fork(claims.elsewhere[0].dot) }
    }
    #expect(
      refusal == .fork(first) || refusal.map { if case .gap = $0 { true } else { false } } == true)
  }

  @Test(.seeds(1...100))
  func `a later move of what is left, or of the branch, makes the same as the moved log`() throws {
    let (log, first) = try pick(Seeds.current)
    var generator = SeededGenerator(seed: Seeds.current)
    var (profile, changes) = (replayed(log), log)
    for place in [first, nil, nil] {
      // A branch is named after its first change, so its first change never moves again.
      let movable = changes.filter { $0.dot.seq > 1 || $0.place.root == nil }
      guard let next = place ?? (movable.isEmpty ? nil : generator.pick(movable).dot) else { break }
      let move = try move(next, in: changes)
      profile.move(move)
      changes = moved(changes, move)
      let other = replayed(changes)
      #expect(profile.digest == other.digest && profile.vector == other.vector)
      #expect(profile.branches == other.branches && profile.heads == other.heads)
    }
  }

  @Test func `a conflict names its changes where they stand`() {
    let (one, other) = (Dot(origin: .numbered(1), seq: 4), Dot(origin: .numbered(2), seq: 2))
    let conflict = Conflict(
      place: .field(.scope), kept: .scope(.all), lost: .scope(.stock), keptBy: one, lostBy: other)
    let move = BranchMove(
      first: Dot(origin: .numbered(1), seq: 3), last: 6, name: .numbered(9), staying: nil, sums: [:]
    )
    #expect(move(conflict).keptBy == Dot(origin: .numbered(9), seq: 2))
    #expect(move(conflict).lostBy == other)
  }
}
