import Alchemy
import JSON
import LiveProfile
import Profiles
import Testing
import Wire

@Suite("A watched profile") struct WatchedProfileTests {
  private static func watched() throws -> WatchedProfile {
    try WatchedProfile(watching: [
      "epoch": "e1", "lsn": 9, "snapshot": PlainProfile().snapshot, "watch": "1",
    ])
  }

  private static func event(_ members: [String: JSONValue]) throws -> ProfileEvent {
    try ProfileEvent(mirroring: .object(members.merging(["watch": "1"]) { own, _ in own }))
  }

  @Test("begins where the watch begins, which may be after the profile's last change")
  func begins() throws {
    let watched = try Self.watched()
    #expect(watched.position == WatchPosition(epoch: "e1", lsn: 9))
    #expect(watched.name == "Lydia")
    #expect(watched.recipeCount == 32_815)
    #expect(watched.inventory.isEmpty)
  }

  @Test("progress and presence move it on, or leave it where it is")
  func progress() throws {
    var watched = try Self.watched()
    #expect(try watched.apply(Self.event(["lsn": 12, "progress": true, "set": [:]])) == [])
    #expect(watched.lsn == 12)
    let present = try Self.event([
      "lsn": 12, "present": [["name": "alchemy on pts/3", "since": "2026-01-31T08:15:00.000Z"]],
      "set": [:],
    ])
    #expect(try watched.apply(present) == [])
    #expect(watched.lsn == 12)
    #expect(present.present?.map(\.name) == ["alchemy on pts/3"])
    #expect(present.present?.map(\.sinceMilliseconds) == [1_769_847_300_000])
  }

  @Test("the bench follows the events, and what it does not say is as before any change")
  func bench() throws {
    var watched = try Self.watched()
    #expect(watched.alchemist == Alchemist() && watched.goldEarned == 0)
    _ = try watched.apply(
      Self.event([
        "lsn": 10,
        "set": [
          "alchemist:skill": 73, "alchemist:purity": true, "known:wheat/restore-health": true,
          "reserve:wheat": 2, "stock:bee": 1, "stock:wheat": 3, "tally:gold": 506,
        ],
      ]))
    #expect(watched.alchemist == (try Alchemist([.skill: 73, .purity: true])))
    #expect(watched.knows("restore-health", of: "wheat"))
    #expect(!watched.knows("fortify-health", of: "wheat"))
    #expect([watched.reserve(of: "wheat"), watched.reserve(of: "bee")] == [2, 0])
    #expect(["wheat", "bee", "nirnroot"].map { watched.available(of: $0) } == [1, 1, 0])
    #expect(watched.goldEarned == 506)
    _ = try watched.apply(Self.event(["lsn": 11, "set": ["stock:wheat": 1]]))
    #expect(watched.available(of: "wheat") == 0)
  }

  @Test("an event that was seen already, or of another watch, is refused")
  func refusals() throws {
    var watched = try Self.watched()
    let old = try Self.event(["lsn": 9, "set": ["name": "Farkas"]])
    #expect(throws: MirrorFailure.notAfter(lsn: 9, last: 9)) { try watched.apply(old) }
    let back = try Self.event(["lsn": 8, "progress": true, "set": [:]])
    #expect(throws: MirrorFailure.notAfter(lsn: 8, last: 9)) { try watched.apply(back) }
    let other = try Self.event(["lsn": 10, "set": [:], "watch": "2"])
    #expect(throws: MirrorFailure.otherWatch(expected: "1", actual: "2")) {
      try watched.apply(other)
    }
  }

  @Test("a deletion is told once, whether by its field or by the end alone")
  func deletion() throws {
    var watched = try Self.watched()
    let changes = try watched.apply(Self.event(["lsn": 10, "set": ["deleted": true]]))
    #expect(
      changes == [FieldChange(field: .deleted, from: .deleted(false), to: .deleted(true))])
    #expect(try watched.apply(Self.event(["ended": "deleted"])) == [])
    var other = try Self.watched()
    #expect(try other.apply(Self.event(["ended": "deleted"])) == changes)
    #expect(try other.apply(Self.event(["ended": "shutdown"])) == [])
  }

  @Test("goes on under the new watch's name when it was resumed")
  func resumption() throws {
    var watched = try Self.watched()
    #expect(try watched.resume(.init(mirroring: ["epoch": "e1", "lsn": 9, "watch": "5"])) == [])
    #expect(watched.watch == "5")
    #expect(throws: MirrorFailure.self) {
      try watched.resume(.init(mirroring: ["epoch": "e2", "lsn": 9, "watch": "6"]))
    }
    #expect(watched.watch == "5")
  }

  @Test("a resumption that begins anew says what is otherwise now")
  func resumedAnew() throws {
    var watched = try Self.watched()
    var plain = PlainProfile()
    plain.fields["stock:wheat"] = 3
    plain.lsn = 2
    let changes = try watched.resume(
      .init(mirroring: [
        "epoch": "e2", "lsn": 2, "reset": "epoch", "snapshot": plain.snapshot, "watch": "5",
      ]))
    #expect(
      changes == [FieldChange(field: .stock("wheat"), from: .quantity(0), to: .quantity(3))])
    #expect(watched.lsn == 2)
  }

  @Test("takes no snapshot of another profile")
  func otherProfile() throws {
    var watched = try Self.watched()
    var other = try #require(PlainProfile().snapshot.object)
    other["id"] = "00000000-0000-4000-8000-000000000001"
    let event = try Self.event(["lsn": 10, "reset": "lagged", "snapshot": .object(other)])
    #expect(
      throws: MirrorFailure.otherProfile(
        expected: PlainProfile.id, actual: "00000000-0000-4000-8000-000000000001")
    ) { try watched.apply(event) }
    #expect(try watched == Self.watched())
  }
}
