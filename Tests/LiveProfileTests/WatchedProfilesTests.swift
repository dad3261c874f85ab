import JSON
import LiveProfile
import Profiles
import TestSupport
import Testing
import Wire

@Suite("The watched list of profiles") struct WatchedProfilesTests {
  private static func id(_ number: Int) -> String {
    let digits = String(number)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  private static func row(_ number: Int, _ name: String, lsn: Int = 1) -> JSONValue {
    [
      "catalog": "skyrim", "deleted": false, "id": .string(id(number)), "lsn": .integer(lsn),
      "name": .string(name), "recipes": 5,
    ]
  }

  private static func list(_ rows: [JSONValue], lsn: Int = 3) throws -> WatchedProfiles {
    try WatchedProfiles(watching: ["lsn": .integer(lsn), "profiles": .array(rows), "watch": "1"])
  }

  private static func event(_ kind: String, _ row: JSONValue, lsn: Int = 4) throws -> ProfilesEvent
  {
    try ProfilesEvent(mirroring: .object([kind: row, "lsn": .integer(lsn), "watch": "1"]))
  }

  @Test("a rename moves its row, and two of one name are in the order of their ids")
  func rename() throws {
    var list = try Self.list([Self.row(1, "Aela"), Self.row(3, "Lydia")])
    let change = try list.apply(Self.event("changed", Self.row(1, "Lydia")))
    #expect(list.rows.map(\.id.description) == [Self.id(1), Self.id(3)])
    #expect(
      try change
        == .changed(
          from: .init(mirroring: Self.row(1, "Aela")), to: .init(mirroring: Self.row(1, "Lydia"))))
    _ = try list.apply(Self.event("changed", Self.row(1, "Nadia")))
    #expect(list.rows.map(\.id.description) == [Self.id(3), Self.id(1)])
  }

  @Test("who was not told all is told the last of each, and the list is right all the same")
  func lastOfEach() throws {
    var list = try Self.list([Self.row(1, "Aela")])
    #expect(
      try list.apply(Self.event("added", Self.row(1, "Lydia")))
        == .changed(
          from: .init(mirroring: Self.row(1, "Aela")), to: .init(mirroring: Self.row(1, "Lydia"))))
    #expect(try list.apply(Self.event("removed", Self.row(2, "Vex"))) == nil)
    #expect(
      try list.apply(Self.event("changed", Self.row(3, "Vex")))
        == .added(.init(mirroring: Self.row(3, "Vex")))
    )
    #expect(list.rows.map(\.name) == ["Lydia", "Vex"])
  }

  @Test("news that are older than what was told, or of another watch, change nothing")
  func refused() throws {
    var list = try Self.list([Self.row(1, "Aela")])
    let before = list
    #expect(throws: MirrorFailure.notAfter(lsn: 2, last: 3)) {
      try list.apply(Self.event("added", Self.row(2, "Lydia"), lsn: 2))
    }
    #expect(throws: MirrorFailure.otherWatch(expected: "1", actual: "2")) {
      try list.apply(ProfilesEvent(mirroring: ["ended": "shutdown", "watch": "2"]))
    }
    #expect(list == before)
  }

  @Test("an end and the news of a newer daemon leave the list as it is")
  func nothing() throws {
    var list = try Self.list([Self.row(1, "Aela")])
    #expect(try list.apply(ProfilesEvent(mirroring: ["ended": "shutdown", "watch": "1"])) == nil)
    #expect(
      try list.apply(ProfilesEvent(mirroring: ["lsn": 9, "progress": true, "watch": "1"])) == nil)
    #expect(list.lsn == 9)
    #expect(list.rows.count == 1)
  }

  @Test("a list that is watched anew says what became of it", .seeds(0...49))
  func renewed() throws {
    let seed = Int(Seeds.current)
    var generator = SeededGenerator(seed: UInt64(seed))
    func rows() -> [Int: JSONValue] {
      var rows: [Int: JSONValue] = [:]
      for number in 1...6 where !generator.chance(oneIn: 3) {
        rows[number] = Self.row(
          number, generator.pick(["Aela", "Lydia", "a/b"]), lsn: generator.integer(in: 1...2))
      }
      return rows
    }
    let (former, later) = (rows(), rows())
    var list = try Self.list(Array(former.values))
    list.checkInvariants()
    let changes = try list.renew([
      "lsn": 1, "profiles": .array(Array(later.values)), "watch": "8",
    ])
    list.checkInvariants()
    #expect(list.watch == "8", "seed \(seed)")
    var added = 0
    var changed = 0
    var removed = 0
    for change in changes {
      switch change {
      case .added: added += 1
      case .changed: changed += 1
      case .removed: removed += 1
      }
    }
    #expect(added == later.keys.count { former[$0] == nil }, "seed \(seed)")
    #expect(removed == former.keys.count { later[$0] == nil }, "seed \(seed)")
    #expect(
      changed == later.count { former[$0.key] != nil && former[$0.key] != $0.value },
      "seed \(seed)")
    #expect(list.rows.count == later.count, "seed \(seed)")
  }
}
