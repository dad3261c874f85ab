import JSON
import LiveProfile
import Profiles
import Testing
import Wire

@Suite("Changes of a history")
struct HistoryChangeTests {
  private static let change: JSONValue = [
    "client": "desk", "edits": [["edit": "reset", "group": "effects", "value": "cant"]],
    "effects": [
      ["field": "effect:fear", "from": "may", "to": "cant"],
      ["field": "stock:wheat", "from": 3, "to": 4], ["field": "deleted", "to": true],
      ["field": "weather", "from": "fair", "to": "foul"],
    ], "lsn": 12, "origin": "ab", "seq": 5, "stamp": "s", "time": "2026-01-31T08:15:00.123Z",
  ]

  @Test("a change says what became of each field in the protocol's words, known or not")
  func reading() throws {
    let change = try #require(try HistoryChange.page(["changes": [Self.change]]).first)
    #expect(change.lsn == 12 && change.origin == "ab" && change.sequence == 5)
    #expect(change.time == "2026-01-31T08:15:00.123Z")
    #expect(change.client == "desk")
    #expect(change.resets == [.effects])
    #expect(
      change.effects == [
        .init(field: "effect:fear", from: "may", to: "cant"),
        .init(field: "stock:wheat", from: "3", to: "4"),
        .init(field: "deleted", from: "", to: "true"),
        .init(field: "weather", from: "fair", to: "foul"),
      ])
  }

  @Test(
    "what an edit asked for is told without a former value; what is not known is left out",
    arguments: [
      (["edit": "choose", "ingredient": "wheat", "choice": "must"], "ingredient:wheat", "must"),
      (["edit": "choose", "effect": "fear", "choice": "cant"], "effect:fear", "cant"),
      (["edit": "reset", "group": "effects", "choice": "may"], "effects", "may"),
      (["edit": "stock", "ingredient": "wheat", "quantity": 3], "stock:wheat", "3"),
      (["edit": "adjust", "ingredient": "wheat", "by": 3], "stock:wheat", "3 more"),
      (["edit": "adjust", "ingredient": "wheat", "by": -1], "stock:wheat", "1 less"),
      (["edit": "rename", "name": "Lydia"], "name", "Lydia"),
      (["edit": "scope", "scope": "all"], "scope", "all"),
      (["edit": "delete"], "deleted", "true"), (["edit": "undelete"], "deleted", "false"),
      (["edit": "choose", "ingredient": 7, "choice": "must"], nil, nil),
      (["edit": "choose"], nil, nil), (["edit": "brew", "name": "tea"], nil, nil), (7, nil, nil),
    ] as [(JSONValue, String?, String?)])
  func asked(edit: JSONValue, field: String?, value: String?) throws {
    var members = try #require(Self.change.object)
    members["edits"] = [edit]
    let asked = try HistoryChange(.object(members)).asked
    #expect(asked.map(\.field) == (field.map { [$0] } ?? []))
    #expect(asked.map(\.to) == (value.map { [$0] } ?? []))
    #expect(asked.allSatisfy { $0.from.isEmpty })
  }

  @Test(
    "who made a change is the program, and the replica if it is another one",
    arguments: [
      ("alchemy#0123456789abcdef", nil, "alchemy"),
      ("alchemy#0123456789abcdef", "pocket", "alchemy in pocket"), (nil, "pocket", "in pocket"),
      (nil, nil, nil),
    ] as [(String?, String?, String?)])
  func author(client: String?, elsewhere: String?, words: String?) throws {
    var members = try #require(Self.change.object)
    members["client"] = client.map { .string($0) }
    members["elsewhere"] = elsewhere.map { .string($0) }
    #expect(try HistoryChange(.object(members)).author == words)
  }

  @Test("what is missing is named", arguments: ["lsn", "origin", "seq", "time", "effects"])
  func missing(member: String) throws {
    var members = try #require(Self.change.object)
    members[member] = nil
    let change = JSONValue.object(members)
    #expect(throws: MirrorFailure.unreadable(path: member)) { try HistoryChange(change) }
    #expect(throws: MirrorFailure.unreadable(path: "changes")) { try HistoryChange.page([:]) }
  }
}
