import JSON
import Profiles
import ReplicaSync
import Testing
import Wire

@Suite("One round of a relay")
struct RelayRoundTests {
  private let bees = RandomHistory.profile(1)
  private let wheat = RandomHistory.profile(2)

  /// Two replicas of the same two profiles.
  private func level() -> EndPair<ModelReplica> {
    var here = ModelReplica(1)
    for profile in [bees, wheat, bees] { _ = here.edit(profile) }
    var there = ModelReplica(2)
    there.profiles = here.profiles
    return EndPair(here: here, there: there)
  }

  @Test("costs the far end one line for each profile when nothing changed")
  func idle() {
    let ends = level()
    var run = RelayRun(.once, here: ends.here, there: ends.there)
    run.runFromStart()
    for end in RelayEnd.allCases {
      #expect(
        run.ends[end].asked.map(\.method) == [
          "system.hello", "profile.list", "sync.begin", "sync.begin",
        ])
    }
    #expect(run.reports.count == 2, "the skew and the summary")
    #expect(run.summary?.profiles == 2)
    #expect(run.summary?.changedProfiles == 0)
    #expect(run.summary?.traffic.isEmpty == true)
  }

  @Test("costs the end that lacks changes one line more, with which they come")
  func oneWay() {
    var ends = level()
    _ = ends.here.edit(wheat)
    _ = ends.here.edit(wheat)
    var run = RelayRun(.once, here: ends.here, there: ends.there)
    run.runFromStart()
    #expect(
      run.ends.there.asked.map(\.method).sorted() == [
        "profile.list", "sync.begin", "sync.begin", "sync.push", "system.hello",
      ])
    #expect(run.ends.here.asked.map(\.method).filter { $0 == "sync.pull" }.count == 1)
    #expect(run.faults == [])
    #expect(run.summary?.traffic.sent == 2)
    #expect(run.summary?.changedProfiles == 1)
    let synchronised: [(RelayProfile, Int)] = run.reports.compactMap { report in
      guard case .synchronised(let profile, let traffic) = report else { return nil }
      return (profile, traffic.sent)
    }
    #expect(synchronised.map(\.0) == [RelayProfile(id: wheat, name: "profile 2")])
    #expect(synchronised.map(\.1) == [2])
  }

  @Test("brings a profile that only one end has to the other", arguments: RelayEnd.allCases)
  func newProfile(end: RelayEnd) {
    var ends = level()
    let new = RandomHistory.profile(3)
    _ = ends[end].edit(new)
    var run = RelayRun(.once, here: ends.here, there: ends.there)
    run.runFromStart()
    #expect(run.faults == [])
    #expect(run.ends[end.other].profiles[new]?.changes.count == 1)
  }

  @Test("brings a deleted profile that only one end has to the other", arguments: RelayEnd.allCases)
  func newDeleted(end: RelayEnd) {
    var ends = level()
    let new = RandomHistory.profile(3)
    _ = ends[end].edit(new, deletes: true)
    var run = RelayRun(.once, here: ends.here, there: ends.there)
    run.runFromStart()
    #expect(run.faults == [])
    #expect(run.ends[end.other].profiles[new] != nil)
  }

  @Test("tells each end the other's name")
  func names() {
    let ends = level()
    var run = RelayRun(.once, here: ends.here, there: ends.there)
    run.runFromStart()
    #expect(run.ends.here.client == "laptop")
    #expect(run.ends.there.client == "desktop")
  }

  @Test(
    "measures how far the other clock is ahead", arguments: [0, -7_200_000, 90_000, 3_600_000])
  func skew(error: Int) throws {
    var ends = level()
    ends.there.clockError = error
    var run = RelayRun(.once, here: ends.here, there: ends.there, seed: 4)
    run.runFromStart()
    let skew = try #require(run.relay.skewMilliseconds)
    #expect(abs(skew - error) <= run.steady / 2)
    #expect(run.reports.contains(.skew(milliseconds: skew)))
  }

  @Test("introduces the replicas to each other with their own vectors and clocks")
  func greeting() throws {
    let ends = level()
    var run = RelayRun(.once, here: ends.here, there: ends.there)
    run.runFromStart()
    let toThere = try #require(
      run.sent.there.first { String(decoding: $0, as: UTF8.self).contains("sync.begin") })
    let params = try #require(JSONValue(readable: toThere)?["params"])
    #expect(params["origin"]?.string == ends.here.origin.description)
    #expect(params["vector"] == ends.here.profiles[bees]?.vector.json)
    #expect(params["digest"]?.string == ends.here.profiles[bees]?.digest)
    #expect(params["floor"] == [:])
    #expect(params["now"]?.integer.map { $0 >= ModelReplica.start } == true)
  }

  @Test("tells of the conflicts that it made, and of no older ones")
  func conflicts() {
    var ends = level()
    _ = ends.there.edit(bees)
    ends.here.profiles[bees]?.conflicts = [Self.conflict("1")]
    var run = RelayRun(.once, here: ends.here, there: ends.there)
    run.start()
    while run.ends.here.pushes.isEmpty, run.step() {}
    run.ends.here.profiles[bees]?.conflicts.append(Self.conflict("2"))
    run.run()
    let conflicts = run.reports.compactMap {
      if case .conflicts(_, let conflicts) = $0 { conflicts } else { nil }
    }
    #expect(conflicts.map { $0.map(\.id) } == [["2"]])
    #expect(conflicts.first?.first?.field == "ingredient:nirnroot")
    #expect(conflicts.first?.first?.kept == "must")
    #expect(conflicts.first?.first?.keptName == "laptop")
    #expect(conflicts.first?.first?.lostBy == ends.here.origin.description)
    #expect(run.summary?.conflicts == 1)
    #expect(run.ends.here.asked.filter { $0.method == "profile.conflicts" }.count == 2)
    #expect(!run.ends.there.asked.contains { $0.method == "profile.conflicts" })
  }

  private static func conflict(_ id: String) -> JSONValue {
    [
      "field": "ingredient:nirnroot", "id": .string(id), "kept": "must",
      "keptBy": "000000000000abcd0000000000000002", "keptName": "laptop", "lost": "cant",
      "lostBy": "000000000000abcd0000000000000001", "time": "2026-10-05T12:00:00.000Z",
    ]
  }

  @Test("tells a replica that another knows more of its changes before it is sent anything")
  func rolledBack() {
    var ends = level()
    let old = ends.here
    _ = ends.here.edit(bees)
    ends.there.profiles = ends.here.profiles
    _ = ends.there.edit(bees)
    var run = RelayRun(.once, here: old, there: ends.there)
    run.runFromStart()
    #expect(run.ends.here.ownSeqElsewhere == 3)
    let methods = run.ends.here.asked.filter { $0.profile == bees }.map(\.method)
    #expect(methods.prefix(2) == ["sync.begin", "sync.begin"])
    #expect(run.differences == [])
  }

  @Test("is over when both ends have no profile at all")
  func nothing() {
    var run = RelayRun(.once, here: ModelReplica(1), there: ModelReplica(2))
    run.runFromStart()
    #expect(run.summary == RelaySummary())
    #expect(run.relay.start(at: run.moment) == [])
    #expect(run.relay.tick(at: run.moment) == [])
    #expect(run.relay.closed(.here, at: run.moment) == [])
    #expect(run.relay.deadlineMilliseconds == nil)
  }
}
