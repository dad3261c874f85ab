import Alchemy
import JSON
import Profiles
import Testing
import Wire

@Suite struct EditReadingTests {
  private func edits(_ text: String) throws -> [Edit] {
    var document = JSONDocument()
    try document.parse(Array(#"{"edits":\#(text)}"#.utf8).span)
    return try ParameterReader(document, object: JSONDocument.root).edits(count: 1...3)
  }

  @Test(
    arguments: [
      (
        #"{"choice":"must","edit":"choose","ingredient":"a"}"#,
        .choose(.ingredients, id: "a", .must)
      ),
      (#"{"effect":"b","choice":"may","edit":"choose"}"#, .choose(.effects, id: "b", .may)),
      (#"{"choice":"cant","edit":"reset","group":"effects"}"#, .reset(.effects, .cant)),
      (#"{"choice":"may","edit":"reset","group":"ingredients"}"#, .reset(.ingredients, .may)),
      (
        #"{"edit":"stock","ingredient":"a","quantity":0}"#,
        .stock(ingredient: "a", quantity: 0, seen: 0)
      ),
      (
        #"{"edit":"stock","ingredient":"a","quantity":1000000}"#,
        .stock(ingredient: "a", quantity: 1_000_000, seen: 0)
      ),
      (
        #"{"by":1000000,"edit":"adjust","ingredient":"a"}"#, .adjust(ingredient: "a", by: 1_000_000)
      ),
      (
        #"{"by":-1000000,"edit":"adjust","ingredient":"a"}"#,
        .adjust(ingredient: "a", by: -1_000_000)
      ),
      (#"{"edit":"rename","name":"Mage 2"}"#, .rename("Mage 2")),
      (#"{"edit":"scope","scope":"stock"}"#, .scope(.stock)),
      (
        #"{"edit":"alchemist","field":"skill","value":1000}"#, .alchemist(.skill, .number(1000))
      ),
      (
        #"{"edit":"alchemist","field":"fortify","value":10000000}"#,
        .alchemist(.fortify, .number(10_000_000))
      ),
      (
        #"{"edit":"alchemist","field":"purity","value":true}"#, .alchemist(.purity, .flag(true))
      ),
      (
        #"{"edit":"reserve","ingredient":"*","quantity":1}"#,
        .reserve(ingredient: "*", quantity: 1)
      ),
      (
        #"{"edit":"reserve","ingredient":"a","quantity":1000000}"#,
        .reserve(ingredient: "a", quantity: 1_000_000)
      ),
      (
        #"{"edit":"know","effect":"b","ingredient":"a","known":false}"#,
        .know(ingredient: "a", effect: "b", false)
      ),
    ] as [(String, Edit)])
  func `what a client may ask for, and the form in which it is written`(
    text: String, edit: Edit
  ) throws {
    #expect(try edits("[\(text)]") == [edit])
    var writer = JSONWriter()
    writer.edit(edit)
    #expect(try JSONValue(parsing: writer.bytes) == JSONValue(parsing: Array(text.utf8)))
    #expect(try JSONValue(parsing: writer.bytes).serialized() == writer.bytes)
  }

  private static let words = [
    "choose", "reset", "stock", "adjust", "rename", "scope", "alchemist", "reserve", "know",
    "note", "favourite",
  ]
  private static let choices = ["must", "may", "cant"]

  private static func wrong(_ field: String, _ reason: InvalidParameter) -> Refusal {
    .invalidParams(field: "edits[0].\(field)", reason)
  }

  @Test(
    arguments: [
      ("{}", wrong("edit", .missing)),
      (#"{"edit":1}"#, wrong("edit", .wrongType(expected: "a string"))),
      (#"{"edit":"chose"}"#, wrong("edit", .notInList(words))),
      (#"{"catalog":"a","edit":"create","name":"b"}"#, wrong("edit", .notInList(words))),
      (#"{"edit":"delete"}"#, wrong("edit", .notInList(words))),
      (#"{"edit":"undelete"}"#, wrong("edit", .notInList(words))),
      (#"{"edit":"choose","choice":"must"}"#, wrong("ingredient", .missing)),
      (#"{"edit":"choose","effect":"a"}"#, wrong("choice", .missing)),
      (
        #"{"choice":"must","edit":"choose","effect":"a","ingredient":"b"}"#,
        wrong("effect", .other("cannot stand beside ingredient"))
      ),
      (
        #"{"choice":"Must","edit":"choose","effect":"a"}"#, wrong("choice", .notInList(choices))
      ),
      (
        #"{"choice":"must","edit":"choose","efect":"a"}"#,
        wrong("efect", .unknown(nearest: "effect"))
      ),
      (#"{"edit":"reset","group":"effects"}"#, wrong("choice", .missing)),
      (#"{"choice":"may","edit":"reset"}"#, wrong("group", .missing)),
      (
        #"{"choice":"may","edit":"reset","group":"effect"}"#,
        wrong("group", .notInList(["ingredients", "effects"]))
      ),
      (
        #"{"choice":"must","edit":"reset","group":"effects"}"#,
        wrong("choice", .notInList(["may", "cant"]))
      ),
      (
        #"{"choice":"all","edit":"reset","group":"effects"}"#,
        wrong("choice", .notInList(["may", "cant"]))
      ),
      (#"{"edit":"stock","quantity":1}"#, wrong("ingredient", .missing)),
      (#"{"edit":"stock","ingredient":"a"}"#, wrong("quantity", .missing)),
      (
        #"{"edit":"stock","ingredient":"a","quantity":1,"seen":1}"#,
        wrong("seen", .unknown(nearest: nil))
      ),
      (
        #"{"edit":"stock","ingredient":"a","quantity":1.0}"#,
        wrong("quantity", .wrongType(expected: "an integer"))
      ),
      (#"{"by":1,"edit":"adjust"}"#, wrong("ingredient", .missing)),
      (#"{"edit":"adjust","ingredient":"a"}"#, wrong("by", .missing)),
      (#"{"edit":"rename"}"#, wrong("name", .missing)),
      (#"{"edit":"rename","name":null}"#, wrong("name", .wrongType(expected: "a string"))),
      (#"{"edit":"scope"}"#, wrong("scope", .missing)),
      (#"{"edit":"scope","scope":"bag"}"#, wrong("scope", .notInList(["all", "stock"]))),
      (
        #"{"edit":"brew","gold":1,"ingredients":["a","b"],"times":1}"#,
        wrong("edit", .notInList(words))
      ),
      (#"{"edit":"alchemist","value":1}"#, wrong("field", .missing)),
      (#"{"edit":"alchemist","field":"skill"}"#, wrong("value", .missing)),
      (
        #"{"edit":"alchemist","field":"luck","value":1}"#,
        wrong("field", .notInList(Alchemist.Field.allCases.map(\.rawValue)))
      ),
      (
        #"{"edit":"alchemist","field":"skill","value":true}"#,
        wrong("value", .wrongType(expected: "an integer"))
      ),
      (
        #"{"edit":"alchemist","field":"purity","value":1}"#,
        wrong("value", .wrongType(expected: "true or false"))
      ),
      (#"{"edit":"reserve","quantity":1}"#, wrong("ingredient", .missing)),
      (#"{"edit":"reserve","ingredient":"a"}"#, wrong("quantity", .missing)),
      (
        #"{"edit":"reserve","ingredient":"a","quantity":true}"#,
        wrong("quantity", .wrongType(expected: "an integer"))
      ),
      (#"{"edit":"know","effect":"b","ingredient":"a"}"#, wrong("known", .missing)),
      (#"{"edit":"know","effect":"b","known":true}"#, wrong("ingredient", .missing)),
      (#"{"edit":"know","ingredient":"a","known":true}"#, wrong("effect", .missing)),
      (
        #"{"edit":"know","effect":"b","ingredient":"a","known":1}"#,
        wrong("known", .wrongType(expected: "true or false"))
      ),
      ("1", .invalidParams(field: "edits[0]", .wrongType(expected: "an object"))),
    ] as [(String, Refusal)])
  func `what is refused for its form`(text: String, refusal: Refusal) throws {
    #expect(throws: refusal) { try edits("[\(text)]") }
  }

  @Test(arguments: [
    (#"{"edit":"stock","ingredient":"a","quantity":-1}"#, "quantity", 0, 1_000_000),
    (#"{"edit":"stock","ingredient":"a","quantity":1000001}"#, "quantity", 0, 1_000_000),
    (#"{"by":0,"edit":"adjust","ingredient":"a"}"#, "by", -1_000_000, 1_000_000),
    (#"{"by":1000001,"edit":"adjust","ingredient":"a"}"#, "by", -1_000_000, 1_000_000),
    (#"{"by":-1000001,"edit":"adjust","ingredient":"a"}"#, "by", -1_000_000, 1_000_000),
    (#"{"by":9007199254740991,"edit":"adjust","ingredient":"a"}"#, "by", -1_000_000, 1_000_000),
    (#"{"edit":"alchemist","field":"skill","value":-1}"#, "value", 0, 1_000),
    (#"{"edit":"alchemist","field":"skill","value":1001}"#, "value", 0, 1_000),
    (#"{"edit":"alchemist","field":"fortify","value":10000001}"#, "value", 0, 10_000_000),
    (#"{"edit":"alchemist","field":"alchemist","value":6}"#, "value", 0, 5),
    (#"{"edit":"alchemist","field":"experimenter","value":4}"#, "value", 0, 3),
    (#"{"edit":"reserve","ingredient":"a","quantity":-1}"#, "quantity", 0, 1_000_000),
    (#"{"edit":"reserve","ingredient":"a","quantity":1000001}"#, "quantity", 0, 1_000_000),
  ])
  func `what is refused for its size`(text: String, field: String, min: Int, max: Int) throws {
    #expect(throws: Refusal.outOfRange(field: "edits[0].\(field)", min: min, max: max)) {
      try edits("[\(text)]")
    }
  }

  @Test(arguments: [
    ("", InvalidName.blank), (#" \t"#, .controlCharacter), ("   ", .blank),
    ("\u{A0}\u{3000}", .blank),
    (String(repeating: "é", count: 100) + "x", .tooLong), (#"a\u0000"#, .controlCharacter),
    ("a\u{7F}", .controlCharacter), ("a\u{85}", .controlCharacter),
    ("\u{200B}", .invisible), ("\u{2800}", .invisible), (" \u{2060}\u{AD} ", .invisible),
    ("\u{3164}\u{FE0F}", .invisible), ("\u{202E}", .invisible),
  ])
  func `what is refused as a name`(name: String, mistake: InvalidName) throws {
    #expect(throws: Refusal.nameInvalid(mistake)) {
      try edits(#"[{"edit":"rename","name":"\#(name)"}]"#)
    }
  }

  @Test(arguments: ["x", " x ", "0", String(repeating: "é", count: 100), "\u{200D}x", "👩‍🔬"])
  func `what is taken as a name`(name: String) throws {
    #expect(try edits(#"[{"edit":"rename","name":"\#(name)"}]"#) == [.rename(name)])
  }

  @Test func `a name that cannot be seen is taken from whoever gave it before`() throws {
    #expect(ProfileName.mistake(in: "\u{200B}") == nil)
    #expect(ProfileName.mistake(in: "\u{2800}") == nil)
  }

  @Test func `the second of two edits is named by its place`() throws {
    let text = #"[{"edit":"scope","scope":"all"},{"edit":"scope"}]"#
    #expect(throws: Refusal.invalidParams(field: "edits[1].scope", .missing)) { try edits(text) }
  }

  @Test(arguments: ["[]", #"[{},{},{},{}]"#])
  func `the number of edits is bounded, before any is read`(text: String) {
    #expect(throws: Refusal.outOfRange(field: "edits", min: 1, max: 3)) { try edits(text) }
  }

  @Test func `what was seen is written beside a count, where there is anything`() {
    var writer = JSONWriter()
    writer.edits([
      .stock(ingredient: "a", quantity: 5, seen: -3), .stock(ingredient: "a", quantity: 5, seen: 0),
    ])
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"[{"edit":"stock","ingredient":"a","quantity":5,"seen":-3},"#
        + #"{"edit":"stock","ingredient":"a","quantity":5}]"#)
  }
}
