import JSON
import ProfileService
import Testing
import Wire

@Suite("Importing a bag")
struct BagImportTests {
  private let harness: ServiceHarness
  private let client: ConnectionID

  init() throws {
    harness = try ServiceHarness.skyrim()
    client = harness.connect()
    _ = try ask(
      "profile.apply",
      #","edits":[{"edit":"stock","ingredient":"wheat","quantity":3},{"edit":"stock","ingredient":"bee","quantity":1}]"#
    )
  }

  private func ask(_ method: String, _ members: String = "") throws -> JSONValue {
    let reply = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"\#(method)","params":{"profile":"default"\#(members)}}"#,
      on: client)
    return try JSONValue(parsing: Array(reply.utf8))
  }

  private func importing(_ text: String, _ mode: String, _ members: String = "") throws -> JSONValue
  {
    try ask("bag.import", #","text":"\#(text)","mode":"\#(mode)""# + members)
  }

  private func bag() throws -> JSONValue? {
    try ask("profile.get")["result"]?["inventory"]
  }

  @Test("set states the counts that differ, as one change, and the second time there is none")
  func set() throws {
    let text = #"Wheat (5)\nBee\nGiant's Toe x2"#
    let first = try #require(try importing(text, "set")["result"])
    #expect(
      first["items"] == [
        ["from": 0, "ingredient": "giants-toe", "to": 2],
        ["from": 3, "ingredient": "wheat", "to": 5],
      ])
    #expect(first["lsn"] == 2 && first["changed"] == 2 && first["unread"] == [])
    #expect(try bag() == ["bee": 1, "giants-toe": 2, "wheat": 5])
    let second = try #require(try importing(text, "set")["result"])
    #expect(second["items"] == [] && second["changed"] == 0 && second["lsn"] == 2)
    #expect(second["recipes"]?["count"] == first["recipes"]?["count"])
  }

  @Test("all also empties the bag of everything else")
  func all() throws {
    let done = try #require(try importing("Wheat (3)", "all")["result"])
    #expect(done["items"] == [["from": 1, "ingredient": "bee", "to": 0]])
    #expect(try bag() == ["wheat": 3])
    #expect(try importing("Wheat (3)", "all")["result"]?["changed"] == 0)
  }

  @Test("add adds, each time")
  func add() throws {
    for count in [5, 7] {
      let done = try #require(try importing(#"Wheat\nwheat"#, "add")["result"])
      #expect(
        done["items"]
          == [["from": .integer(count - 2), "ingredient": "wheat", "to": .integer(count)]])
      #expect(try bag()?["wheat"]?.integer == count)
    }
  }

  @Test("what is added pays a debt first")
  func debt() throws {
    _ = try ask("bag.eat", #","ingredient":"bee","times":3,"anyway":true"#)
    #expect(
      try importing("Bee x5", "add")["result"]?["items"]
        == [["from": 0, "ingredient": "bee", "to": 3]])
    #expect(try bag()?["bee"] == 3)
  }

  @Test("a stated count settles a debt, also if it is none", arguments: ["set", "all"])
  func settled(mode: String) throws {
    _ = try ask("bag.eat", #","ingredient":"garlic","times":3,"anyway":true"#)
    let done = try #require(try importing(#"Wheat (3)\nBee\nGarlic (0)"#, mode)["result"])
    #expect(done["changed"] == 1 && done["items"] == [])
    _ = try importing("Garlic x2", "add")
    #expect(try bag()?["garlic"]?.integer == 2)
  }

  @Test("one undo takes the whole import back")
  func undo() throws {
    _ = try importing(#"Wheat (5)\nGarlic x2"#, "all")
    #expect(try ask("profile.undo")["result"]?["kept"] == [])
    #expect(try bag() == ["bee": 1, "wheat": 3])
  }

  @Test("something unread refuses all, unless it is skipped")
  func unread() throws {
    let text = #"Wheat (9)\nWhaet (2)"#
    let refused = try #require(try importing(text, "set")["error"])
    #expect(refused["code"] == 1082)
    #expect(
      refused["data"] == [
        "kind": "linesUnread", "lines": [["line": 2, "near": "Wheat", "text": "Whaet (2)"]],
      ])
    #expect(try bag()?["wheat"] == 3)
    let done = try #require(try importing(text, "set", #","skip":true"#)["result"])
    #expect(done["unread"] == [["line": 2, "near": "Wheat", "text": "Whaet (2)"]])
    let nothing = try importing("Whaet (2)", "all", #","skip":true"#)
    #expect(nothing["error"]?["code"] == 1082)
    #expect(try bag()?["wheat"] == 9)
  }

  @Test("a dry import says what would change, and changes nothing")
  func dry() throws {
    let done = try #require(try importing("Wheat (9)", "all", #","dry":true"#)["result"])
    #expect(
      done["items"] == [
        ["from": 1, "ingredient": "bee", "to": 0], ["from": 3, "ingredient": "wheat", "to": 9],
      ])
    #expect(done["changed"] == 0 && done["lsn"] == 1)
    #expect(try bag() == ["bee": 1, "wheat": 3])
  }

  @Test("items are named, or have the game's number, with or without a plugin")
  func items() throws {
    // 307386 is 0004B0BA, which is Wheat. Of FE04D000 only 000 counts.
    let items =
      #"[{"name":"bee","count":2},{"form":307386,"count":4},{"form":"0xFE04D000","count":1},"#
      + #"{"plugin":"Skyrim.esm","form":"04DA23","count":6},{"plugin":"Other.esp","form":"04B0BA","count":1},"#
      + #"{"form":"fog","count":1}]"#
    let done = try #require(
      try ask("bag.import", #","items":\#(items),"mode":"set","skip":true"#)["result"])
    #expect(
      done["unread"] == [
        ["line": 3, "text": "0xFE04D000"], ["line": 5, "text": "Other.esp 04B0BA"],
        ["line": 6, "text": "fog"],
      ])
    #expect(try bag() == ["bee": 2, "imp-stool": 6, "wheat": 4])
  }

  @Test("both records of Salt Pile add up, and a name stands in for an unknown number")
  func records() throws {
    let items =
      #"[{"form":477721,"count":2,"name":"Salt Pile"},{"form":"034CDF","count":3},"#
      + #"{"form":"00ABCDEF","name":"Wheat","count":5},{"form":"0001397E","name":"Iron Sword","count":1}]"#
    let done = try #require(
      try ask("bag.import", #","items":\#(items),"mode":"set","skip":true"#)["result"])
    #expect(done["unread"] == [["line": 4, "text": "Iron Sword (0001397E)"]])
    #expect(try bag() == ["bee": 1, "salt-pile": 5, "wheat": 5])
  }

  @Test("as the whole bag, a list without an ingredient is refused, and one with a zero is not")
  func empty() throws {
    for members in [#","text":"","mode":"all""#, #","items":[],"mode":"all","skip":true"#] {
      let refused = try ask("bag.import", members)["error"]
      #expect(refused?["data"] == ["count": 2, "example": "Bee", "kind": "listEmpty"])
    }
    #expect(try bag() == ["bee": 1, "wheat": 3])
    #expect(try importing("Wheat 0", "all")["result"]?["changed"] == 2)
    #expect(try bag() == [:])
  }

  @Test("as the whole bag, a list keeps the counts of what its unread lines probably meant")
  func kept() throws {
    _ = try importing(#"Wheat 3\nGarlic 4\nBee 1"#, "all")
    let text = #"Wheat 2\nGarlik 9\nIron Sword"#
    #expect(try importing(text, "all")["error"]?["code"] == 1082)
    _ = try importing(text, "all", #","skip":true"#)
    #expect(try bag() == ["garlic": 4, "wheat": 2])
    _ = try importing(text, "all", #","skip":true,"accept":true"#)
    #expect(try bag() == ["garlic": 9, "wheat": 2])
    let foreign = "Wheat 1" + String(repeating: #"\nsword"#, count: 101)
    #expect(try importing(foreign, "all", #","skip":true"#)["error"]?["code"] == 1082)
    #expect(try bag() == ["garlic": 9, "wheat": 2])
  }

  @Test("a repeated request is answered as the first, and adds once")
  func repeated() throws {
    let tag = #","request":{"client":"c","n":1}"#
    let first = try importing("Wheat", "add", tag)
    #expect(try importing("Wheat", "add", tag)["result"]?["items"] == first["result"]?["items"])
    #expect(try bag()?["wheat"] == 4)
  }

  @Test("a repeated request that changes nothing is kept, too")
  func repeatedNothing() throws {
    let tag = #","request":{"client":"c","n":1}"#
    #expect(try importing("Wheat (3)", "set", tag)["result"]?["lsn"] == 1)
    _ = try importing("Wheat (4)", "set")
    #expect(try importing("Wheat (3)", "set", tag)["result"]?["lsn"] == 1)
    #expect(try bag()?["wheat"] == 4)
  }

  @Test(
    "malformed imports are refused",
    arguments: [
      (#""mode":"set""#, "text"), (#""text":"Wheat""#, "mode"),
      (#""text":"Wheat","mode":"put""#, "mode"),
      (#""text":"Bee","items":[],"mode":"set""#, "items"),
      (#""items":[{"count":1}],"mode":"set""#, "items[0].name"),
      (#""items":[{"name":"Bee"}],"mode":"set""#, "items[0].count"),
      (#""items":[{"name":"Bee","count":1000001}],"mode":"set""#, "items[0].count"),
      (#""items":[{"name":"Bee","count":-1}],"mode":"set""#, "items[0].count"),
      (#""items":[{"plugin":"a.esp","name":"Bee","count":1}],"mode":"set""#, "items[0].form"),
      (#""items":[{"form":1.5,"count":1}],"mode":"set""#, "items[0].form"),
      (#""items":[{"name":"Bee","number":1}],"mode":"set""#, "items[0].number"),
    ])
  func malformed(members: String, field: String) throws {
    #expect(try ask("bag.import", "," + members)["error"]?["data"]?["field"]?.string == field)
  }

  @Test("a text has at most 64 KiB")
  func size() throws {
    let limit = BagImport.textBytes.upperBound
    #expect(limit == 65_536)
    let longest = String(repeating: " ", count: limit)
    #expect(try importing(longest, "set")["result"]?["changed"] == 0)
    #expect(try importing(longest + " ", "set")["error"]?["data"]?["max"]?.integer == limit)
  }

  @Test(
    "a text has at most 2,000 lines, however they end, and 4,000 commas and semicolons",
    arguments: [
      ("\r\n", 2_000, "2000 lines"), ("\u{2028}", 2_000, "2000 lines"), (",", 4_001, "4000"),
    ])
  func parts(separator: String, count: Int, words: String) throws {
    let fewer = String(repeating: separator, count: count - 1)
    #expect(BagImport.excess(of: fewer) == nil)
    let text = String(decoding: JSONValue.string(fewer + separator).serialized(), as: UTF8.self)
    let error = try ask("bag.import", #","mode":"set","text":\#(text)"#)["error"]
    #expect(error?["data"]?["field"] == "text")
    #expect(error?["message"]?.string?.contains("must have at most \(words)") == true)
  }

  @Test("nothing is added beyond what a bag holds")
  func overfull() throws {
    let error = try importing("Wheat 999998", "add")["error"]
    #expect(error?["data"]?["field"] == "text")
    #expect(
      error?["message"]?.string?.contains("must not leave more than 1000000 of Wheat in the bag")
        == true)
    #expect(try bag() == ["bee": 1, "wheat": 3])
    #expect(try importing("Wheat 999997", "add")["result"]?["changed"] == 1)
  }

  @Test(
    "a line keeps the count of what it probably means, although its count cannot be read",
    arguments: [
      "0004B0BA 3.5", "04B0BA: lots", "0004B0BA 3 4", "Wheatt 3.5", "Wheatt 3 (4)", "Whaet 2 5 3",
    ])
  func keptByMeaning(line: String) throws {
    let result = try importing(#"Garlic 1\n\#(line)"#, "all", #","skip":true"#)["result"]
    #expect(result?["unread"]?.array?.count == 1, "\(line)")
    #expect(try bag() == ["garlic": 1, "wheat": 3], "\(line)")
  }
}
