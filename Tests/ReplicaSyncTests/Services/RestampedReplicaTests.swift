import JSON
import ProfileService
import RelayEnds
import ReplicaSync
import Testing
import Wire

/// A desktop whose clock was ten years ahead for a while, and a tablet that believed it.
@Suite("Restamped replicas")
struct RestampedReplicaTests {
  private static let start = Moment(wallMilliseconds: 1_700_000_000_000, monotonicMilliseconds: 0)
  private static let late = Moment(
    wallMilliseconds: 1_700_000_000_000 + 315_360_000_000, monotonicMilliseconds: 1_000)
  private static let later = Moment(
    wallMilliseconds: 1_700_000_100_000, monotonicMilliseconds: 100_000)

  private let desktop: ServedReplica
  private let laptop: ServedReplica
  private let tablet: ServedReplica

  init() throws {
    desktop = try ServedReplica(number: 1, at: Self.start)
    laptop = try ServedReplica(number: 2, at: Self.start)
    tablet = try ServedReplica(number: 3, at: Self.start)
    desktop.apply([Self.add("herb-10", 1), Self.choose("herb-11", "must")])
    _ = laptop.synchronise(with: desktop)
    for replica in [desktop, tablet] { replica.now = Self.late }
    desktop.apply([
      Self.add("herb-10", 2), #"{"edit":"stock","ingredient":"herb-12","quantity":7}"#,
      Self.choose("herb-13", "cant"),
    ])
    _ = tablet.synchronise(with: desktop)
    tablet.apply([Self.add("herb-10", 4), Self.add("herb-12", 1)])
    for replica in [desktop, laptop, tablet] { replica.now = Self.later }
    laptop.apply([Self.add("herb-10", 8)])
    desktop.apply([Self.add("herb-10", 16)])
  }

  private static func add(_ ingredient: String, _ count: Int) -> String {
    #"{"by":\#(count),"edit":"adjust","ingredient":"\#(ingredient)"}"#
  }

  private static func choose(_ ingredient: String, _ choice: String) -> String {
    #"{"choice":"\#(choice)","edit":"choose","ingredient":"\#(ingredient)"}"#
  }

  private func shown(_ replica: ServedReplica) throws -> [JSONValue?] {
    let profile = try replica.ask("profile.get", ["profile": "default"])
    return [profile["inventory"], profile["choices"]]
  }

  private func left(_ reports: [RelayReport]) -> [LeftReason] {
    reports.compactMap { if case .left(let profile) = $0 { profile.reason } else { nil } }
  }

  private func expectLevel(_ one: ServedReplica, _ other: ServedReplica) throws {
    #expect(try one.standpoint()["vector"] == other.standpoint()["vector"])
    #expect(try one.standpoint()["digest"] == other.standpoint()["digest"])
    #expect(try shown(one) == shown(other))
  }

  @Test("the peer takes all that it has refused, and everybody counts it once")
  func oneByOne() throws {
    let refused = left(laptop.synchronise(with: desktop))
    guard case .clockFuture(.here, _)? = refused.first else {
      Issue.record("\(refused)")
      return
    }
    let before = try shown(desktop)
    #expect(try desktop.restamp(seed: 11))
    #expect(try shown(desktop) == before)
    #expect(left(laptop.synchronise(with: desktop)) == [])
    try expectLevel(laptop, desktop)
    #expect(try shown(laptop)[0] == ["herb-10": 27, "herb-12": 7])

    // The tablet still has the late stamps, and is refused until it is restamped itself.
    let tabletRefused = left(laptop.synchronise(with: tablet))
    guard case .clockFuture(.here, _)? = tabletRefused.first else {
      Issue.record("\(tabletRefused)")
      return
    }
    #expect(try tablet.restamp(seed: 12))
    #expect(left(laptop.synchronise(with: tablet)) == [])
    #expect(left(laptop.synchronise(with: desktop)) == [])
    try expectLevel(laptop, tablet)
    try expectLevel(laptop, desktop)
    #expect(try shown(laptop)[0] == ["herb-10": 31, "herb-12": 8])

    for replica in [desktop, laptop, tablet] { replica.apply([Self.choose("herb-13", "may")]) }
    _ = laptop.synchronise(with: tablet)
    #expect(left(laptop.synchronise(with: desktop)) == [])
    try expectLevel(laptop, desktop)
    #expect(try !desktop.restamp(seed: 13) && !tablet.restamp(seed: 14))
  }
}
