import JSON
import Profiles
import ReplicaSync
import Testing
import Wire

/// One profile is in trouble, and another one is not.
@Suite("A relay whose ends refuse")
struct RelayRefusalTests {
  private let troubled = RandomHistory.profile(1)
  private let sound = RandomHistory.profile(2)

  private func ends() -> EndPair<ModelReplica> {
    var here = ModelReplica(1)
    var there = ModelReplica(2)
    _ = here.edit(troubled)
    there.profiles = here.profiles
    for profile in [troubled, sound] {
      _ = here.edit(profile)
      _ = there.edit(profile)
    }
    return EndPair(here: here, there: there)
  }

  private func run(_ ends: EndPair<ModelReplica>, seed: UInt64 = 7) -> RelayRun {
    var run = RelayRun(.once, here: ends.here, there: ends.there, seed: seed)
    run.runFromStart()
    #expect(run.relay.isOver)
    #expect(
      run.ends.here.profiles[sound]?.digest == run.ends.there.profiles[sound]?.digest,
      "the sound profile must not suffer")
    return run
  }

  private func isLevel(_ run: RelayRun) -> Bool {
    run.ends.here.profiles[troubled]?.digest == run.ends.there.profiles[troubled]?.digest
  }

  private static let reasons: [(ModelReplica.Refusing, LeftReason)] = [
    (
      .init(code: 1050, kind: "clockFuture", data: ["ours": 1_000, "theirs": 601_000]),
      .clockFuture(.there, aheadMilliseconds: 600_000)
    ),
    (
      .init(code: 1051, kind: "originRetired", data: ["origin": "abc"]),
      .originRetired(.there, origin: "abc")
    ),
    (.init(code: 1060, kind: "readOnly"), .readOnly(.there)),
    (
      .init(code: 1055, kind: "profileFull", data: ["bound": "origins", "limit": 4096]),
      .profileFull(.there, bound: "origins", limit: 4096)
    ),
    (
      .init(code: 1058, kind: "tooManyMoves", data: ["limit": 8]), .tooManyMoves(.there, limit: 8)
    ),
  ]

  @Test("leaves a profile for later, says why, and goes on with the others", arguments: 0..<5)
  func left(number: Int) {
    var ends = ends()
    let (refusing, reason) = Self.reasons[number]
    ends.there.refusals["sync.push \(troubled)"] = refusing
    let run = run(ends)
    let expected = LeftProfile(
      profile: RelayProfile(id: troubled, name: "profile 1"), reason: reason)
    #expect(run.left == [expected])
    #expect(run.summary?.left == [expected])
  }

  @Test(
    "leaves a profile whatever is refused, and for whatever reason",
    arguments: ["sync.begin", "sync.pull", "sync.push", "sync.state"], RelayEnd.allCases)
  func unknown(method: String, end: RelayEnd) throws {
    var ends = ends()
    if method == "sync.state" { ends.there.compact(troubled) }
    ends[end].refusals["\(method) \(troubled)"] = .init(code: 9, kind: "news")
    let run = run(ends)
    try #require(run.left.count == 1)
    guard case .refused(end, let refusal) = run.left[0].reason else {
      Issue.record("\(run.left[0].reason)")
      return
    }
    #expect(refusal.kind == "news")
  }

  @Test("begins anew where an end misses something", arguments: 1...3)
  func gap(times: Int) {
    var ends = ends()
    ends.there.refusals["sync.push \(troubled)"] = .init(
      code: 1053, kind: "sequenceGap", times: times)
    let run = run(ends)
    #expect(run.left == [])
    #expect(run.differences == [])
  }

  @Test("leaves a profile of which an end misses something again and again")
  func gaps() {
    var ends = ends()
    ends.there.refusals["sync.push \(troubled)"] = .init(code: 1053, kind: "sequenceGap")
    let run = run(ends)
    #expect(run.left.map(\.reason) == [.gaps(.there)])
    let begins = run.ends.there.asked.filter { $0.method == "sync.begin" && $0.profile == troubled }
    #expect(begins.count == RelayLimits.restarts + 1)
  }

  @Test("joins whole states where a log no longer reaches back", arguments: RelayEnd.allCases)
  func floor(end: RelayEnd) {
    var ends = ends()
    ends[end].compact(troubled)
    let run = run(ends)
    #expect(run.left == [])
    #expect(run.differences == [])
    #expect(run.summary?.traffic.joins == 1)
    #expect(run.ends.here.asked.filter { $0.method == "sync.state" }.count <= 2)
  }

  @Test(
    "joins a state into a replica that never heard of the profile", arguments: RelayEnd.allCases)
  func newFromState(end: RelayEnd) {
    var ends = ends()
    let new = RandomHistory.profile(3)
    _ = ends[end].edit(new)
    ends[end].compact(new)
    let run = run(ends)
    #expect(run.left == [])
    #expect(run.ends[end.other].profiles[new]?.digest == run.ends[end].profiles[new]?.digest)
  }

  @Test("joins whole states where the log is cut while pages are pulled")
  func belowFloor() {
    var ends = ends()
    ends.here.refusals["sync.pull \(troubled)"] = .init(code: 1054, kind: "belowFloor", times: 1)
    let run = run(ends)
    #expect(run.left == [])
    #expect(run.differences == [])
    #expect(run.summary?.traffic.joins == 1)
  }

  @Test("looks for places with two changes where an end refuses changes because of one")
  func fork() throws {
    var ends = ends()
    _ = ends.there.edit(troubled)
    let forked = try #require(ends.here.profiles[troubled]?.changes.last)
    // As if `there` had learnt another change of that origin and number since it was asked.
    ends.there.refusals["sync.push \(troubled)"] = .init(
      code: 1052, kind: "fork",
      data: ["origin": .string(forked.dot.origin.description), "seq": .integer(forked.dot.seq)],
      times: 1)
    let run = run(ends)
    #expect(run.left == [])
    #expect(isLevel(run))
  }

  @Test("raises an alarm where equal vectors have different digests, and joins whole states")
  func mismatch() {
    var ends = ends()
    ends.there.profiles[troubled] = ends.here.profiles[troubled]
    var run = RelayRun(.once, here: ends.here, there: ends.there)
    var isSpoilt = false
    run.spoil = { _, end, line in
      let spoilt = Self.replacing(#""digest":""#, in: line, with: #""digest":"0"#)
      guard end == .there, !isSpoilt, spoilt != line else { return [line] }
      isSpoilt = true
      return [spoilt]
    }
    run.runFromStart()
    #expect(
      run.reports.contains(.digestMismatch(RelayProfile(id: troubled, name: "profile 1"))))
    #expect(run.left == [])
    #expect(isLevel(run))
  }

  @Test("leaves a profile that stays different after a join")
  func staysDifferent() {
    var ends = ends()
    ends.there.profiles[troubled] = ends.here.profiles[troubled]
    var run = RelayRun(.once, here: ends.here, there: ends.there)
    run.spoil = { _, end, line in
      guard end == .there else { return [line] }
      return [Self.replacing(#""digest":""#, in: line, with: #""digest":"0"#)]
    }
    run.runFromStart()
    #expect(run.left.map(\.profile.id) == [troubled])
    #expect(run.left.map(\.reason) == [.staysDifferent])
  }

  @Test("joins again where a floor rose meanwhile, and leaves what does not come to an end")
  func risingFloors() {
    for (rises, left) in [(4, []), (5, [LeftReason.overtaken])] {
      var ends = ends()
      ends.here.profiles[sound] = nil
      ends.there.profiles = ends.here.profiles
      var run = RelayRun(.once, here: ends.here, there: ends.there)
      var risesLeft = rises
      run.spoil = { _, end, line in
        let spoilt = Self.replacing(#""mode":"equal""#, in: line, with: #""mode":"state""#)
        guard end == .there, risesLeft > 0, spoilt != line else { return [line] }
        risesLeft -= 1
        return [spoilt]
      }
      run.runFromStart()
      #expect(run.left.map(\.reason) == left)
    }
  }

  @Test("leaves a profile whose changes an end claims to have and does not give out")
  func withheld() {
    var ends = ends()
    ends.there.profiles[troubled]?.vector.insert(Dot(origin: ModelReplica(9).origin, seq: 4))
    let run = run(ends)
    #expect(run.left.map(\.reason) == [.withheld(.there)])
  }

  @Test("leaves a profile with a change that no line can hold")
  func tooLong() {
    var ends = ends()
    _ = ends.there.edit(troubled, padding: 140_000)
    let run = run(ends)
    #expect(run.left.map(\.reason) == [.changeTooLong(.there)])
  }

  @Test("leaves a profile with a state that no line can hold")
  func stateTooLong() {
    var ends = ends()
    for _ in 0..<3 { _ = ends.there.edit(troubled, padding: 50_000) }
    ends.there.compact(troubled)
    let run = run(ends)
    #expect(run.left.map(\.reason) == [.stateTooLong(.there)])
  }

  @Test("goes on without the conflicts where they are not to be had")
  func noConflicts() {
    var ends = ends()
    ends.here.refusals["profile.conflicts"] = .init(code: -32601, kind: "methodNotFound")
    let run = run(ends)
    #expect(run.left == [])
    #expect(run.differences == [])
  }

  /// The line with the first `text` in it replaced.
  static func replacing(_ text: String, in line: [UInt8], with other: String) -> [UInt8] {
    let whole = String(decoding: line, as: UTF8.self)
    let parts = whole.split(separator: text, maxSplits: 1, omittingEmptySubsequences: false)
    return Array(parts.joined(separator: other).utf8)
  }
}
