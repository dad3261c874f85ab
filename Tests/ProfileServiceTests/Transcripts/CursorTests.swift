import Alchemy
import JSON
import ProfileService
import Profiles
import Testing
import Wire

@Suite("Cursors of recipe lists")
struct CursorTests {
  private let harness: ServiceHarness
  private let client: ConnectionID

  init() throws {
    harness = try ServiceHarness.small()
    client = harness.connect()
  }

  private func page(_ members: String, on other: ConnectionID? = nil) throws -> JSONValue {
    let reply = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default",\#(members)}}"#,
      on: other ?? client)
    return try JSONValue(parsing: Array(reply.utf8))
  }

  private func cursor(_ page: JSONValue) throws -> String {
    try #require(page["result"]?["cursor"]?.string)
  }

  private func edit(_ edit: String) {
    _ = harness.ask(
      #"{"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[\#(edit)]}}"#,
      on: client)
  }

  private func kind(_ reply: JSONValue) -> String? {
    reply["error"]?["data"]?["kind"]?.string
  }

  private static let filters = [
    #""words":["wheat"]"#, #""words":["wheat","=Potion of fear"]"#,
    #""notWords":["frenzy"]"#, #""with":["ingredient:wheat"]"#,
    #""with":["effect:fear"],"without":["ingredient:wheat"]"#, #""scope":"stock""#,
    #""scope":"all","words":["e"]"#, #""short":0"#, #""short":1,"sort":"effects""#, #""short":2"#,
    #""words":[""],"notWords":[""]"#,
  ]

  @Test("pages through cursors make the whole list, whatever narrows it", arguments: filters)
  func filteredPages(filter: String) throws {
    edit(#"{"edit":"stock","ingredient":"wheat","quantity":1}"#)
    edit(#"{"edit":"stock","ingredient":"garlic","quantity":1}"#)
    let whole = try #require(try page(filter)["result"]?["recipes"]?.array)
    #expect(!whole.isEmpty)
    var page = try page(filter + #","limit":1"#)
    var listed = try #require(page["result"]?["recipes"]?.array)
    while let cursor = page["result"]?["cursor"]?.string {
      page = try self.page(#""cursor":"\#(cursor)",\#(filter)"#)
      listed += try #require(page["result"]?["recipes"]?.array)
    }
    #expect(listed == whole)
  }

  @Test("parts that the catalog lacks are refused, and a cursor with other filters is")
  func refusedFilters() throws {
    #expect(kind(try page(#""with":["ingredient:weat"]"#)) == "ingredientNotFound")
    #expect(kind(try page(#""without":["effect:fea"]"#)) == "effectNotFound")
    let cursor = try cursor(try page(#""limit":1,"words":["e"]"#))
    for other in [
      #""words":["a"]"#, #""notWords":["x"]"#, #""scope":"stock""#, #""short":2"#,
    ] {
      #expect(kind(try page(#""cursor":"\#(cursor)",\#(other)"#)) == "invalidParams")
    }
    let short = try self.cursor(try page(#""limit":1,"short":2"#))
    #expect(kind(try page(#""cursor":"\#(short)","short":1"#)) == "invalidParams")
    #expect(kind(try page(#""cursor":"\#(short)","short":2"#)) == nil)
  }

  @Test("a list in another scope leaves the profile's own as it was")
  func otherScope() throws {
    let own = try page(#""limit":5"#)
    let bag = try page(#""limit":5,"scope":"stock""#)
    #expect(bag["result"]?["total"] == 0)
    #expect(try page(#""limit":5"#) == own)
  }

  @Test("pages through cursors, each on a connection of its own, make the whole list")
  func pages() throws {
    let whole = try page(#""sort":"effects","limit":500"#)
    var rows: [JSONValue] = []
    var current = try page(#""sort":"effects","limit":3"#)
    while true {
      rows += current["result"]?["recipes"]?.array ?? []
      guard let next = current["result"]?["cursor"]?.string else { break }
      current = try page(#""cursor":"\#(next)""#, on: harness.connect())
    }
    #expect(rows.count == 16)
    #expect(JSONValue.array(rows) == whole["result"]?["recipes"])
  }

  @Test("parameters beside a cursor must be those of its query")
  func otherParameters() throws {
    let cursor = try cursor(
      try page(#""sort":"effects","ingredients":3,"kind":"any","text":"e","limit":2"#))
    for other in [
      #""sort":"value""#, #""ingredients":2"#, #""kind":"pure""#, #""text":"f""#, #""text":"""#,
      #""limit":4"#,
    ] {
      let reply = try page(#""cursor":"\#(cursor)",\#(other)"#)
      #expect(kind(reply) == "invalidParams", "\(other)")
      #expect(reply["error"]?["data"]?["field"] == "cursor")
    }
    let same = try page(
      #""cursor":"\#(cursor)","sort":"effects","ingredients":3,"kind":"any","text":"e""#)
    #expect(same["error"] == nil)
  }

  @Test("a cursor of one profile is unreadable for another")
  func otherProfile() throws {
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":"other"}}
      < {"id":1,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":1,"name":"other","recipes":16}}}
      """)
    let cursor = try cursor(try page(#""limit":2"#))
    let reply = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"other","cursor":"\#(cursor)"}}"#,
      on: client)
    #expect(
      reply
        == #"{"error":{"code":-32602,"data":{"field":"cursor","kind":"invalidParams"},"message":"the parameter cursor is not valid; pass it exactly as the daemon gave it"},"id":1,"jsonrpc":"2.0"}"#
    )
  }

  @Test("an edit that changes the list ends its cursors, one that does not leaves them")
  func edits() throws {
    let cursor = try cursor(try page(#""limit":2"#))
    edit(#"{"edit":"stock","ingredient":"wheat","quantity":3}"#)
    #expect(kind(try page(#""cursor":"\#(cursor)""#)) == nil)
    edit(#"{"edit":"choose","ingredient":"wheat","choice":"cant"}"#)
    let reply = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","cursor":"\#(cursor)"}}"#,
      on: client)
    #expect(
      reply
        == #"{"error":{"code":1040,"data":{"kind":"cursorExpired"},"message":"the list has changed since the cursor was made; start again without it"},"id":1,"jsonrpc":"2.0"}"#
    )
    edit(#"{"edit":"choose","ingredient":"wheat","choice":"may"}"#)
    #expect(kind(try page(#""cursor":"\#(cursor)""#)) == nil, "the list is the same again")
  }

  @Test("what no page gave is unreadable, or ends the list; it never harms")
  func garbage() throws {
    let cursor = try cursor(try page(#""limit":2"#))
    let cut = String(cursor.dropLast(2))
    for text in ["", "zz", "0", "5b5d", "ff", cut, cursor + "00", cursor + "é"] {
      #expect(kind(try page(#""cursor":"\#(text)""#)) == "invalidParams", "\(text)")
    }
    var forged = try #require(RecipeCursor(cursor))
    for rank in [16, 1 << 40, 1 << 53 - 1] {
      forged.rank = rank
      let reply = try page(#""cursor":"\#(forged.text)""#)
      #expect(reply["result"]?["recipes"] == [])
      #expect(reply["result"]?["total"] == 16)
    }
    forged.list = "0"
    #expect(kind(try page(#""cursor":"\#(forged.text)""#)) == "cursorExpired")
  }
}
