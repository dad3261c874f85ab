import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import Testing
import Wire

@Suite("sync.begin")
struct BeginTests {
  private let harness: ServiceHarness
  private let peer: ConnectionID
  private var other = ForeignReplica(1)

  init() throws {
    harness = try ServiceHarness.small()
    peer = harness.connect()
  }

  /// What it answers to a replica that stands there.
  private func begin(
    vector: VersionVector, digest: UInt64? = nil, floor: VersionVector? = nil,
    heads: [Origin: ChangeHash]? = nil, origin: Origin? = nil, aheadMilliseconds: Int = 0,
    profile: ProfileID = .default
  ) throws -> JSONValue {
    var params: [String: JSONValue] = [
      "digest": .string(digest.map(SyncBegin.text(ofDigest:)) ?? ""),
      "now": .integer(ServiceHarness.start.wallMilliseconds + aheadMilliseconds),
      "origin": .string((origin ?? other.origin).description),
      "profile": .string(profile.description), "vector": vector.value,
    ]
    params["floor"] = floor?.value
    params["heads"] = heads.map { heads in
      .object(
        Dictionary(
          uniqueKeysWithValues: heads.map { ($0.key.description, .string($0.value.description)) }))
    }
    return try harness.call("sync.begin", .object(params), on: peer)
  }

  private func choose(_ choice: String) {
    _ = harness.ask(
      ServiceHarness.line(
        "profile.apply",
        [
          "profile": "default",
          "edits": [["edit": "choose", "ingredient": "wheat", "choice": .string(choice)]],
        ]), on: peer)
  }

  @Test("it tells where this replica stands, of an unknown profile too")
  func transcript() {
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"sync.begin","params":{"origin":"aaaa0000000000000000000000000001","profile":"00000000-0000-4000-8000-000000000001","vector":{},"digest":"","now":1700000000000}}
      < {"id":1,"jsonrpc":"2.0","result":{"digest":"0000000000000000","epoch":"00112233445566778899aabbccddeeff","floor":{},"heads":{},"mode":"delta","now":1700000000000,"origin":"0123456789abcdeffedcba9876543210","vector":{}}}
      > {"id":2,"jsonrpc":"2.0","method":"sync.begin","params":{"origin":"aaaa0000000000000000000000000001","profile":"11111111-1111-4111-8111-111111111111","vector":{},"digest":"0000000000000000","floor":{},"now":1700000000000}}
      < {"id":2,"jsonrpc":"2.0","result":{"digest":"0000000000000000","epoch":"00112233445566778899aabbccddeeff","floor":{},"heads":{},"mode":"equal","now":1700000000000,"origin":"0123456789abcdeffedcba9876543210","vector":{}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"must"}]}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":8,"removed":8}}}
      > {"id":4,"jsonrpc":"2.0","method":"sync.begin","params":{"origin":"aaaa0000000000000000000000000001","profile":"00000000-0000-4000-8000-000000000001","vector":{},"digest":"0000000000000000","now":1700000000000}}
      < {"id":4,"jsonrpc":"2.0","result":{"digest":"5e1bbccdbdee2e00","epoch":"00112233445566778899aabbccddeeff","floor":{},"heads":{"0123456789abcdeffedcba9876543210":"f36866de5a4c51ad30d9570fdecc6b59"},"mode":"delta","now":1700000000000,"origin":"0123456789abcdeffedcba9876543210","vector":{"0123456789abcdeffedcba9876543210":1}}}
      > {"id":5,"jsonrpc":"2.0","method":"sync.begin","params":{"origin":"aaaa0000000000000000000000000001","profile":"default","vector":{},"digest":"","now":0}}
      < {"error":{"code":-32602,"data":{"field":"profile","kind":"invalidParams"},"message":"the parameter profile must be a profile's id"},"id":5,"jsonrpc":"2.0"}
      """, on: peer)
    #expect(harness.store.violations == [])
  }

  @Test("equal states are equal, and without a digest nobody is taken for equal")
  func equal() throws {
    choose("must")
    let state = try #require(harness.store.profile(.default)).profile
    #expect(try begin(vector: state.vector, digest: state.digest)["mode"] == "equal")
    #expect(try begin(vector: state.vector)["mode"] == "delta")
    #expect(harness.reports == [])
  }

  @Test("equal vectors with other digests are an alarm, and their states are joined")
  func otherDigest() throws {
    choose("must")
    let vector = try #require(harness.store.profile(.default)).profile.vector
    #expect(try begin(vector: vector, digest: 1)["mode"] == "state")
    let replica = KnownReplica(origin: other.origin, name: nil, isHere: false)
    #expect(harness.reports == [.digestsDiffer(profile: "default", replica)])
    // Whoever lies goes on lying: that is told once.
    for digest in 2...9 {
      #expect(try begin(vector: vector, digest: UInt64(digest))["mode"] == "state")
    }
    #expect(harness.reports == [.digestsDiffer(profile: "default", replica)])
  }

  @Test("whoever lacks what the other's log no longer holds, joins states")
  func behindFloors() throws {
    let theirs = VersionVector([Dot(origin: other.origin, seq: 5)])
    #expect(try begin(vector: theirs, digest: 1, floor: theirs)["mode"] == "state")
    #expect(try begin(vector: theirs, digest: 1, floor: VersionVector())["mode"] == "delta")
    #expect(
      try begin(vector: theirs, digest: 1, floor: theirs, profile: .mage)["mode"] == "state")
  }

  @Test("a wrong clock is reported once, and again when it was right in between")
  func skew() throws {
    _ = harness.ask(
      ServiceHarness.line("system.hello", ["client": ["name": "laptop", "version": "1"]]), on: peer)
    for ahead in [0, 120_000, 120_001, 500_000, -120_000, -120_001] {
      _ = try begin(vector: VersionVector(), aheadMilliseconds: ahead)
    }
    let replica = KnownReplica(origin: other.origin, name: "laptop", isHere: false)
    #expect(
      harness.reports == [
        .clockSkew(replica, aheadMilliseconds: 120_001),
        .clockSkew(replica, aheadMilliseconds: -120_001),
      ])
    #expect(harness.store.names == [other.origin: "laptop"], "and the name is remembered")
    #expect(harness.store.entries.count == 1, "once")
  }

  @Test("if another replica knows more of our changes than we do, we go on under another identity")
  func rotation() throws {
    choose("must")
    let ours = ModelStore.origin
    let more = VersionVector([Dot(origin: ours, seq: 2)])
    let reply = try begin(vector: more, digest: 1)
    let fresh = try #require(reply["origin"]?.string.flatMap { Origin($0) })
    #expect(fresh != ours)
    #expect(
      harness.reports == [.rotated(from: ours, to: fresh)])
    choose("cant")
    #expect(harness.store.changes.map(\.change.dot.origin) == [ours, fresh])
    #expect(harness.store.identity == fresh)
    #expect(try begin(vector: more)["origin"] == .string(fresh.description), "once")
    #expect(harness.store.violations == [])
  }

  private static let renaming = ServiceHarness.line(
    "profile.apply", ["profile": "mage", "edits": [["edit": "rename", "name": "thief"]]])

  /// Claims to know a change that our present identity never made.
  private func claim() throws -> JSONValue {
    try begin(vector: VersionVector([Dot(origin: harness.store.identity, seq: 9)]))
  }

  @Test("claims cost us only so many identities a day, and the last one goes on from then on")
  func claims() throws {
    choose("must")
    for _ in 0..<ServiceLimits.rotationsPerDay { #expect(try claim()["origin"] != nil) }
    let last = harness.store.identity
    #expect(harness.reports.count == ServiceLimits.rotationsPerDay)
    #expect(try claim()["origin"] == .string(last.description))

    // What somebody has made under it is taken, and what we make comes behind.
    var twin = ForeignReplica(as: last)
    twin.edit([.create(catalog: "skyrim", name: "mage")], of: .mage, aheadMilliseconds: 1)
    let pushed = ServiceHarness.pushLine(twin.changes(of: .mage, beyond: VersionVector()))
    #expect(try harness.outcome(pushed, on: peer) == "done")
    twin.edit([.garlic(.must)], of: .mage, aheadMilliseconds: 2)
    let joined = ServiceHarness.stateLine(twin.profile(.mage))
    #expect(try harness.outcome(joined, on: peer) == "done")
    #expect(try harness.outcome(Self.renaming, on: peer) == "done")
    #expect(harness.store.changes.last?.change.dot == Dot(origin: last, seq: 3))
    let fork = twin.edit([.garlic(.cant)], of: .mage, aheadMilliseconds: 3)
    #expect(try harness.outcome(ServiceHarness.pushLine([fork]), on: peer) == "fork")
    #expect(harness.store.identity == last)
    let rotations = harness.reports.count { if case .rotated = $0 { true } else { false } }
    #expect(rotations == ServiceLimits.rotationsPerDay)

    #expect(try begin(vector: VersionVector())["origin"] == .string(last.description))
    harness.pass(milliseconds: ServiceLimits.dayMilliseconds)
    #expect(try claim()["origin"] != nil)
    #expect(harness.store.identity != last, "the next day has its own")
    #expect(harness.store.violations == [])
  }

  @Test("a profile's digest is worked out once, until the profile changes")
  func digestPasses() throws {
    choose("must")
    var digests = Set<String?>()
    for _ in 0..<9 { digests.insert(try begin(vector: VersionVector())["digest"]?.string) }
    #expect(harness.service.digestPasses == 1)
    choose("cant")
    digests.insert(try begin(vector: VersionVector())["digest"]?.string)
    #expect(harness.service.digestPasses == 2)
    var second = ForeignReplica(2)
    let pushed = second.edit([.garlic(.cant)])
    #expect(try harness.outcome(ServiceHarness.pushLine([pushed]), on: peer) == "done")
    digests.insert(try begin(vector: VersionVector())["digest"]?.string)
    #expect(harness.service.digestPasses == 3)
    var third = ForeignReplica(3)
    _ = third.edit([.garlic(.must)])
    let line = ServiceHarness.stateLine(third.profile(.default))
    #expect(try harness.outcome(line, on: peer) == "done")
    let digest = try begin(vector: VersionVector())["digest"]
    #expect(harness.service.digestPasses == 4)
    let held = try #require(harness.store.profile(.default)?.profile)
    #expect(digest == .string(SyncBegin.text(ofDigest: held.digest)))
    #expect(digests.count == 3)
  }

  @Test("how far stamps are ahead of the clock is told from two minutes on")
  func stampsAhead() throws {
    func ahead() throws -> JSONValue? {
      try harness.call("system.status", [:], on: peer)["stampsAheadMilliseconds"]
    }
    #expect(try ahead() == nil)
    for minutes in [1, 4] {
      var late = ForeignReplica(UInt64(minutes))
      let change = late.edit([.garlic(.must)], aheadMilliseconds: minutes * 60_000)
      let push = ServiceHarness.pushLine([change])
      #expect(try harness.outcome(push, on: peer) == "done")
      #expect(try ahead() == (minutes == 4 ? 240_000 : nil))
    }
  }

  @Test("one that calls itself by our identity is a copy where it has another change than we have")
  func copied() throws {
    choose("must")
    let state = try #require(harness.store.profile(.default)).profile
    let heads = state.heads.mapValues(\.hash)
    let same = try begin(
      vector: state.vector, digest: state.digest, heads: heads, origin: ModelStore.origin)
    #expect(same["mode"] == "equal" && same["forks"] == nil, "it may be ourselves")
    let earlier = try begin(
      vector: VersionVector(), digest: 0, heads: [:], origin: ModelStore.origin)
    #expect(earlier["mode"] == "delta" && earlier["forks"] == nil, "or our copy, which lags")
    let mended = try begin(
      vector: state.vector, heads: [ModelStore.origin: .unknown], origin: ModelStore.origin)
    #expect(mended["mode"] == "delta" && mended["forks"] == nil, "it does not know any more")
    let other = try begin(
      vector: state.vector, digest: 1, heads: [ModelStore.origin: ChangeHash(high: 1, low: 1)],
      origin: ModelStore.origin)
    #expect(other["mode"] == "fork")
    #expect(other["forks"] == [.string(ModelStore.origin.description)])
    #expect(harness.reports == [], "what differs is no alarm, because a branch will move")
  }

  @Test("an identity that was given up is never used again, though the disk fails just then")
  func rotationThatFails() throws {
    choose("must")
    harness.failuresToCome = 1
    let more = VersionVector([Dot(origin: ModelStore.origin, seq: 2)])
    _ = try begin(vector: more)
    #expect(harness.store.identity == ModelStore.origin, "it could not be written")
    choose("cant")
    harness.pass(milliseconds: 2000)
    choose("may")
    let origins = harness.store.changes.map(\.change.dot.origin)
    #expect(origins.count == 2)
    #expect(origins.last != ModelStore.origin)
    #expect(harness.store.identity == origins.last)
    #expect(harness.store.violations == [])
  }
}
