import JSON
import Profiles
import Testing
import Wire

@Suite struct ParameterReaderTests {
  private enum Colour: String, CaseIterable {
    case red, green
  }

  private func reader(_ text: String) throws -> ParameterReader {
    var document = JSONDocument()
    try document.parse(Array(text.utf8).span)
    return ParameterReader(document, object: JSONDocument.root)
  }

  private func refusal<Value>(
    _ text: String, _ read: (ParameterReader) throws(Refusal) -> Value
  ) throws -> Refusal? {
    let reader = try reader(#"{"edits":[0,1,2,\#(text)]}"#).member("edits").elements()[3]
    do throws(Refusal) {
      _ = try read(reader)
      return nil
    } catch {
      return error
    }
  }

  private func wrong(_ reason: InvalidParameter) -> Refusal {
    .invalidParams(field: "edits[3].a", reason)
  }

  @Test(arguments: ["1", "true", "null", "[]", "{}", "1.5"])
  func `a text must be a string`(value: String) throws {
    let found = try refusal(#"{"a":\#(value)}"#) { reader throws(Refusal) in try reader.text("a") }
    #expect(found == wrong(.wrongType(expected: "a string")))
  }

  @Test(arguments: [#""1""#, "true", "null", "[1]", "1.0", "1e2"])
  func `an integer must be written as one`(value: String) throws {
    let found = try refusal(#"{"a":\#(value)}"#) { reader throws(Refusal) in
      try reader.integer("a", 0...1000)
    }
    #expect(found == wrong(.wrongType(expected: "an integer")))
  }

  @Test(arguments: [("1", true), ("9", true), ("0", false), ("10", false), ("-1", false)])
  func `an integer must be in its range, ends included`(value: String, passes: Bool) throws {
    let found = try refusal(#"{"a":\#(value)}"#) { reader throws(Refusal) in
      try reader.integer("a", 1...9)
    }
    #expect(found == (passes ? nil : .outOfRange(field: "edits[3].a", min: 1, max: 9)))
  }

  @Test(arguments: [#""true""#, "1", "null"])
  func `a boolean must be true or false`(value: String) throws {
    let found = try refusal(#"{"a":\#(value)}"#) { reader throws(Refusal) in
      try reader.optionalBool("a")
    }
    #expect(found == wrong(.wrongType(expected: "true or false")))
  }

  @Test func `an object and an array must be those`() throws {
    let object = try refusal(#"{"a":[]}"#) { reader throws(Refusal) in
      try reader.optionalObject("a")
    }
    #expect(object == wrong(.wrongType(expected: "an object")))
    let array = try refusal(#"{"a":{}}"#) { reader throws(Refusal) in
      try reader.optionalTexts("a", count: 0...1)
    }
    #expect(array == wrong(.wrongType(expected: "an array")))
  }

  @Test(arguments: [("Red", false), ("", false), ("red", true), ("r\\u0065d", true)])
  func `a word must be in its list, its case included`(word: String, passes: Bool) throws {
    let found = try refusal(#"{"a":"\#(word)"}"#) { reader throws(Refusal) -> Colour in
      try reader.word("a")
    }
    #expect(found == (passes ? nil : wrong(.notInList(["red", "green"]))))
  }

  @Test(arguments: [
    ("[]", false), (#"["x"]"#, true), (#"["x","y"]"#, true), (#"["x","y","z"]"#, false),
  ])
  func `a list must have as many elements as are allowed`(list: String, passes: Bool) throws {
    let found = try refusal(#"{"a":\#(list)}"#) { reader throws(Refusal) in
      try reader.texts("a", count: 1...2)
    }
    #expect(found == (passes ? nil : .outOfRange(field: "edits[3].a", min: 1, max: 2)))
  }

  @Test func `an element is named with its place`() throws {
    let found = try refusal(#"{"a":["x",1]}"#) { reader throws(Refusal) in
      try reader.texts("a", count: 0...9)
    }
    #expect(
      found == .invalidParams(field: "edits[3].a[1]", .wrongType(expected: "a string")))
  }

  @Test func `what is required and not there is missing`() throws {
    let text = try refusal("{}") { reader throws(Refusal) in try reader.text("a") }
    #expect(text == wrong(.missing))
    let integer = try refusal("{}") { reader throws(Refusal) in try reader.integer("a", 0...1) }
    #expect(integer == wrong(.missing))
    let word = try refusal("{}") { reader throws(Refusal) -> Colour in try reader.word("a") }
    #expect(word == wrong(.missing))
    let list = try refusal("{}") { reader throws(Refusal) in try reader.texts("a", count: 0...1) }
    #expect(list == wrong(.missing))
  }

  @Test func `what is optional and not there is nil`() throws {
    let reader = try reader("{}")
    #expect(try reader.optionalText("a") == nil)
    #expect(try reader.optionalInteger("a", 1...2) == nil)
    #expect(try reader.optionalBool("a") == nil)
    #expect(try reader.optionalTexts("a", count: 1...2) == nil)
    #expect(try reader.optionalObject("a") == nil)
    #expect(try reader.request() == nil)
  }

  @Test(
    arguments: [
      (#"{"profile":1,"limt":2}"#, "limt", "limit"), (#"{"x":1}"#, "x", nil),
      (#"{"Limit":1}"#, "Limit", "limit"), (#"{"profile":1,"":2}"#, "", nil),
    ] as [(String, String, String?)])
  func `a member that is not known is refused, with the nearest that is`(
    text: String, field: String, nearest: String?
  ) throws {
    let reader = try reader(text)
    #expect(throws: Refusal.invalidParams(field: field, .unknown(nearest: nearest))) {
      try reader.refuseUnknown(knowing: ["profile", "limit"])
    }
  }

  @Test(arguments: [
    ("", false), ("x", true), (String(repeating: "é", count: 100), true),
    (String(repeating: "é", count: 100) + "x", false),
  ])
  func `a client's name is one to 200 bytes`(client: String, passes: Bool) throws {
    let reader = try reader(#"{"request":{"client":"\#(client)","n":1}}"#)
    if passes {
      #expect(try reader.request() == RequestTag(client: client, n: 1))
    } else {
      #expect(throws: Refusal.outOfRange(field: "request.client", min: 1, max: 200)) {
        try reader.request()
      }
    }
  }

  @Test(
    arguments: [
      (#"{"n":1}"#, .invalidParams(field: "request.client", .missing)),
      (#"{"client":"a"}"#, .invalidParams(field: "request.n", .missing)),
      (
        #"{"client":"a","n":0}"#,
        .outOfRange(field: "request.n", min: 1, max: 9_007_199_254_740_991)
      ),
      (
        #"{"client":"a","n":"1"}"#,
        .invalidParams(field: "request.n", .wrongType(expected: "an integer"))
      ),
      (#"{"client":"a","m":1,"n":1}"#, .invalidParams(field: "request.m", .unknown(nearest: nil))),
      ("7", .invalidParams(field: "request", .wrongType(expected: "an object"))),
    ] as [(String, Refusal)])
  func `a request's number must be whole`(tag: String, refusal: Refusal) throws {
    let reader = try reader(#"{"request":\#(tag)}"#)
    #expect(throws: refusal) { try reader.request() }
  }

  @Test(
    arguments: [
      (#""00000000-0000-4000-8000-000000000001""#, .id(.default)),
      (#""\u0030\u0030000000-0000-4000-8000-00000000000\u0031""#, .id(.default)),
      (#""thief""#, .name("thief")), (#""th\u0069ef""#, .name("thief")), (#""""#, .name("")),
      (#""00000000-0000-4000-8000-00000000000""#, .name("00000000-0000-4000-8000-00000000000")),
    ] as [(String, ProfileReference)])
  func `a profile is named by id or name`(text: String, profile: ProfileReference) throws {
    #expect(try reader(#"{"profile":\#(text)}"#).profile() == profile)
  }
}
