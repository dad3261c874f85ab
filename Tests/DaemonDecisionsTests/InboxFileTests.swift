import DaemonDecisions
import JSON
import Testing
import Wire

@Suite("A file of the inbox")
struct InboxFileTests {
  private func request(
    _ path: String, _ text: String, id: String = "1"
  ) throws -> [String: JSONValue] {
    try InboxFile(at: path, bytes: Array(text.utf8), id: id).request.parameters
  }

  private func words(_ path: String, _ bytes: [UInt8]) -> String? {
    do throws(InboxFile.Unreadable) {
      _ = try InboxFile(at: path, bytes: bytes, id: "1")
      return nil
    } catch {
      return error.words
    }
  }

  @Test("lines state the counts of what they name, in the default profile or that of the folder")
  func lines() throws {
    let plain = try request("a.txt", "Wheat x2")
    #expect(plain["mode"] == "set")
    #expect(plain["profile"] == "default")
    #expect(plain["text"] == "Wheat x2")
    #expect(try request("Tamriel/Lydia/a.TXT", "Bee")["profile"] == "Tamriel/Lydia")
  }

  @Test("a list states the whole bag, unless it says otherwise")
  func list() throws {
    let text = """
      {"game":"Skyrim","inventory":[{"formId":-16776853,"count":2,"name":"x","plugin":"A.esl"},
      {"name":"Bee","count":1,"weight":0.5},{"form":"4B0BA","plugin":"Skyrim.esm","count":3}]}
      """
    let plain = try request("a.json", text)
    #expect(plain["mode"] == "all")
    #expect(plain["profile"] == "default")
    #expect(
      plain["items"] == [
        ["count": 2, "form": -16_776_853, "name": "x", "plugin": "A.esl"],
        ["count": 1, "name": "Bee"],
        ["count": 3, "form": "4B0BA", "plugin": "Skyrim.esm"],
      ])
    let own = #"{"inventory":[],"mode":"add","profile":"Lydia"}"#
    #expect(try request("a.json", own)["mode"] == "add")
    #expect(try request("a.json", own)["profile"] == "Lydia")
    #expect(try request("Jenassa/a.json", own)["profile"] == "Jenassa")
  }

  @Test("a list may be names and counts, what bag prints, or an array alone, and says what to skip")
  func otherLists() throws {
    let wheat: JSONValue = [["count": 3, "name": "Wheat"]]
    let texts = [
      #"{"Wheat": 3}"#, #"{"inventory": {"Wheat": 3}}"#, #"[{"name": "Wheat", "count": 3}]"#,
      #"{"ingredients": [{"id": "wheat", "name": "Wheat", "quantity": 3, "worth": 15}]}"#,
      #"{"Wheat": 3, "profile": "Lydia", "mode": "all"}"#, #"{"Wheat": 3.0}"#, #"{"Wheat": "3"}"#,
      #"{"items": [{"name": "Wheat", "quantity": 3}]}"#, #"{"bag": {"Wheat": 3e0}}"#,
      #"{"items": [{"item": "Wheat", "amount": 3, "count": 3}]}"#, #"[["Wheat", 3]]"#,
      #"{"Wheat": {"count": 3}}"#, #"[{"Name": "Wheat", "Quantity": "3"}]"#,
    ]
    for text in texts { #expect(try request("a.json", text)["items"] == wheat, "\(text)") }
    #expect(try request("a.json", #"["Wheat x3", "Bee"]"#)["text"] == "Wheat x3\nBee")
    let own = try request("a.json", #"{"inventory":[],"skip":true,"accept":true}"#)
    #expect(own["skip"] == true && own["accept"] == true)
  }

  @Test("an identity makes one request, whatever the file has, and another identity makes another")
  func identity() throws {
    #expect(try request("a.txt", "Bee", id: "7f")["request"] == ["client": "inbox#7f", "n": 1])
    #expect(
      try request("a.txt", "Bee", id: "7f")["request"]
        == request("b.txt", "Wheat", id: "7f")["request"])
    #expect(InboxFile.client("7f") == "inbox#7f")
  }

  @Test("what cannot be read is refused in a sentence")
  func unreadable() {
    #expect(words("a.txt", [0xFF]) == "the text is not UTF-8")
    #expect(words("a.json", Array("[".utf8))?.hasPrefix("the file is not JSON: ") == true)
    #expect(
      words("a.txt", [UInt8](repeating: 32, count: 65_537))
        == "a list of lines has at most 65536 bytes")
    #expect(words("a.txt", [UInt8](repeating: 32, count: 65_536)) == nil)
    #expect(
      words("a.txt", Array(String(repeating: "\n", count: 2_000).utf8))
        == "the list must have at most 2000 lines")
  }

  @Test(
    "a value that is wrong is refused in the words of the file",
    arguments: [
      (
        "{}",
        "the file has no ingredients: {\"Wheat\": 3} has one, and so has an array \"inventory\""
      ),
      (#"{"Garlic":1,"Wheat":"many"}"#, "the count of \"Wheat\" is no whole number: many"),
      (#"{"Wheat":5.5}"#, "the count of \"Wheat\" is no whole number: 5.5"),
      (
        #"{"Wheat":1e400}"#,
        "the file is not JSON: a number is out of range (integers go to ±9007199254740991)"
      ),
      (#"{"Wheat":1e30}"#, "the count of \"Wheat\" is no whole number: 1e30"),
      (#"{"Wheat":null}"#, "the count of \"Wheat\" is no whole number: null"),
      (#"{"Wheat":-5}"#, "the count of \"Wheat\" must be from 0 to 1000000: -5"),
      (#"{"Wheat":"05"}"#, "the count of \"Wheat\" is no whole number: 05"),
      (#"[{"name":"Wheat","count":-5}]"#, "the count of element 1 must be from 0 to 1000000: -5"),
      (#"[{"name":"Wheat"}]"#, "element 1 has no count"),
      (#"[{"count":3}]"#, "element 1 has neither a name nor an id"),
      (#"[{"name":"Wheat","count":3,"amount":4}]"#, "element 1 has two counts: 3 and 4"),
      (#"[{"name":7,"count":3}]"#, "the name of element 1 is no text: 7"),
      (#"[{"form":[],"count":3}]"#, "the id of element 1 is neither a number nor a text"),
      (#"[{"name":"Wheat","count":3},7]"#, "element 2 is no ingredient with a count: 7"),
      (#"{Wheat: 5}"#, "the file is not JSON: Wheat needs quotation marks, as in {\"Wheat\": 3}"),
      (#"{"Wheat":5,"mode":"some"}"#, "\"mode\" must be set, add, all: some"),
      (#"{"Wheat":5,"skip":1}"#, "\"skip\" must be true or false: 1"),
      (#"{"Wheat":5,"profile":7}"#, "\"profile\" must be a name in quotation marks: 7"),
    ])
  func wrong(text: String, expected: String) {
    #expect(words("a.json", Array(text.utf8)) == expected)
  }

  @Test("a reply says whether the file is done, refused or taken again later")
  func fates() throws {
    func fate(
      _ kind: RefusalKind, _ data: [String: JSONValue] = [:], of path: String = "a.txt",
      _ message: String = "no"
    ) -> InboxFile.Fate {
      let all = data.merging(["kind": .string(kind.rawValue)]) { $1 }
      return InboxFile.fate(
        of: path,
        after: [
          "error": [
            "code": .integer(kind.code), "data": .object(all), "message": .string(message),
          ]
        ])
    }
    #expect(InboxFile.fate(of: "a.txt", after: ["id": 2, "result": [:]]) == .done)
    #expect(fate(.requestTooOld) == .done)
    #expect(fate(.readOnly) == .postponed("no"))
    #expect(fate(.internalError) == .postponed("no"))
    #expect(fate(.tooManyConnections) == .postponed("no"))
    let way = "alchemy profiles lists the names, and alchemy profile create NAME makes a profile"
    #expect(
      fate(.profileNotFound, ["profile": "Lydia"])
        == .refused(["there is no profile of exactly this name: Lydia", way]))
    let lines: JSONValue = [
      ["line": 1, "near": "Wheat", "text": "Whaet"], ["line": 3, "text": "x"],
    ]
    #expect(
      fate(.linesUnread, ["lines": lines])
        == .refused([
          "line 1 cannot be read: Whaet; did you mean Wheat?", "line 3 cannot be read: x",
          "each needs the name of an ingredient, as in Wheat (12); alchemy ingredients lists the names",
        ]))
    guard case .refused(let words) = fate(.linesUnread, ["lines": lines], of: "Lydia/a.json") else {
      Issue.record("the list is refused")
      return
    }
    #expect(words[1] == "element 3 cannot be read: x")
    // The words of the file, and not those of the request.
    #expect(
      fate(.invalidParams, of: "a.json", "the parameter items[0].count must be a whole number")
        == .refused(["inventory[0].count must be a whole number"]))
    #expect(
      fate(.outOfRange, of: "a.json", "items[1].count must be from 0 to 1000000")
        == .refused(["inventory[1].count must be from 0 to 1000000"]))
  }
}
