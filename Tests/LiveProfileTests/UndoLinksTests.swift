import JSON
import LiveProfile
import Testing
import Wire

@Suite("Which changes undo which")
struct UndoLinksTests {
  /// A change that undoes another one, or none.
  private static func change(_ number: Int, undoing other: Int? = nil) throws -> HistoryChange {
    let effect: JSONValue = ["field": "stock:wheat", "from": 0, "to": 1]
    var members: [String: JSONValue] = [
      "edits": [], "effects": [effect], "hash": .string("h\(number)"), "lsn": .integer(number),
      "origin": "ab",
      "seq": .integer(number * 10), "time": "2026-01-31T08:15:00.123Z",
    ]
    members["undoes"] = other.map { .string("h\($0)") }
    return try HistoryChange(.object(members))
  }

  @Test("A change is undone by the undo that was not undone itself")
  func undoers() throws {
    let changes = try [
      Self.change(6, undoing: 1), Self.change(5, undoing: 4), Self.change(4, undoing: 1),
      Self.change(3, undoing: 2), Self.change(2), Self.change(1),
    ]
    let links = UndoLinks(changes, hasNewest: true)
    #expect(
      changes.map(links.sentences) == [
        ["undoes change 1"], ["undoes change 4"], ["undoes change 1", "undone by change 5"],
        ["undoes change 2"], ["undone by change 3"], ["undone by change 6"],
      ])
    #expect(changes[5].undoObstacle(links) == .undoneAlready(by: 6))
    #expect(UndoLinks(changes, hasNewest: false).undoer(of: changes[5]) == nil)
  }

  @Test("The undo of a change that is not here is told without its number")
  func olderTarget() throws {
    let undo = try Self.change(5, undoing: 4)
    var links = UndoLinks([undo], hasNewest: true)
    #expect(links.lacksTarget(of: undo))
    #expect(links.sentences(undo) == ["undoes an older change"])
    links.add(try Self.change(4))
    #expect(!links.lacksTarget(of: undo))
    #expect(links.sentences(undo) == ["undoes change 4"])
  }
}
