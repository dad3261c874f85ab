import Alchemy
import JSON
import Profiles
import TestSupport
import Testing
import Wire

/// What is wrong with a change by itself, and how it is named.
@Suite struct ChangeRefusalTests {
  private static let good =
    #"{"body":{"client":"c","edits":[{"edit":"delete"}],"profile":"\#(ReplicaText.profile)","#
    + #""salt":"0123456789abcdef","stamp":"0000000000010000","version":1},"#
    + #""context":{"00000000000000000000000000000001":[1,"\#(hash)"]},"#
    + #""origin":"00000000000000000000000000000001","seq":2}"#
  private static let hash = "0123456789abcdef0123456789abcdef"

  /// The good change with one piece of its text replaced.
  private static func with(_ piece: String, _ other: String) -> String {
    good.replacing(piece, with: other)
  }

  private static func edit(_ edit: String) -> String {
    with(#"{"edit":"delete"}"#, edit)
  }

  private static func wrong(_ field: String, _ reason: InvalidParameter) -> Refusal {
    .invalidParams(field: "changes[1].\(field)", reason)
  }

  private static func out(_ field: String, _ range: ClosedRange<Int>) -> Refusal {
    .outOfRange(field: "changes[1].\(field)", min: range.lowerBound, max: range.upperBound)
  }

  private static let limit = SaturatingSum.limit
  private static let notHexadecimal = "32 lower-case hexadecimal digits"
  private static let noID = InvalidParameter.other(
    "must be made of lower-case letters, digits and single dashes between them")
  private static let editWords = [
    "choose", "reset", "stock", "adjust", "rename", "scope", "create", "delete", "undelete",
    "alchemist", "reserve", "know", "note", "favourite", "brew",
  ]

  private static let members: [(String, Refusal)] = [
    ("1", .invalidParams(field: "changes[1]", .wrongType(expected: "an object"))),
    ("{}", wrong("origin", .missing)),
    (
      with(#""version":1"#, #""version":null"#),
      wrong("body.version", .wrongType(expected: "an integer"))
    ),
    (with(#""version":1"#, #""version":0"#), out("body.version", 1...limit)),
    (with(#","version":1"#, ""), wrong("body.version", .missing)),
    (with(#""seq":2"#, #""seq":0"#), out("seq", 1...limit)),
    (with(#""seq":2"#, #""seq":-1"#), out("seq", 1...limit)),
    (with(#""seq":2"#, #""seq":2.0"#), wrong("seq", .wrongType(expected: "an integer"))),
    (with(#","seq":2"#, ""), wrong("seq", .missing)),
    (with(#""seq":2"#, #""seqs":2"#), wrong("seqs", .unknown(nearest: "seq"))),
    (with(#""origin":"0"#, #""origin":""#), wrong("origin", .wrongType(expected: notHexadecimal))),
    (
      with(
        "\"origin\":\"00000000000000000000000000000001",
        "\"origin\":\"\(String(repeating: "0", count: 32))"),
      wrong("origin", .other("must not be all zeros"))
    ),
    (
      with(
        "\"origin\":\"0000000000000000000000000000000",
        "\"origin\":\"A000000000000000000000000000000"),
      wrong("origin", .wrongType(expected: notHexadecimal))
    ),
    (with(#""origin":"#, #""origins":"#), wrong("origins", .unknown(nearest: "origin"))),
    (
      with(#""0000000000010000""#, #""000000000001000G""#),
      wrong("body.stamp", .wrongType(expected: "16 lower-case hexadecimal digits"))
    ),
    (with(#""0000000000010000""#, "65536"), wrong("body.stamp", .wrongType(expected: "a string"))),
    (
      with("\(ReplicaText.profile)", "\(ProfileID.default)"),
      wrong("body.profile", .other("must be that of the request"))
    ),
    (
      with("\(ReplicaText.profile)", "mage"),
      wrong("body.profile", .wrongType(expected: "a profile's id"))
    ),
    (with(#""client":"c""#, #""client":"""#), out("body.client", 1...200)),
    (
      with(#""client":"c""#, #""client":"\#(String(repeating: "c", count: 201))""#),
      out("body.client", 1...200)
    ),
    (
      with(#""client":"c""#, #""client":"a\u0007""#),
      wrong("body.client", .other("must not hold control characters"))
    ),
    (
      with(#""client":"c""#, #""client":null"#),
      wrong("body.client", .wrongType(expected: "a string"))
    ),
    (
      with(#""client":"c""#, #""colour":"c""#), wrong("body.colour", .unknown(nearest: nil))
    ),
    (with(#""body":{"#, #""bodies":{"#), wrong("bodies", .unknown(nearest: nil))),
    (with(#""salt":"0123456789abcdef","#, ""), wrong("body.salt", .missing)),
    (
      with(#""salt":"0"#, #""salt":""#),
      wrong("body.salt", .wrongType(expected: "16 lower-case hexadecimal digits"))
    ),
    (
      with(#","version":1"#, #","undoes":"x","version":1"#),
      wrong("body.undoes", .wrongType(expected: notHexadecimal))
    ),
    (
      with(#""seq":2"#, #""root":"x","seq":1"#), wrong("root", .wrongType(expected: notHexadecimal))
    ),
    (
      with(#""seq":2"#, #""root":"\#(hash)","seq":2"#),
      wrong("root", .other("must stand only in a branch's first change"))
    ),
  ]

  private static let context = #"{"00000000000000000000000000000001":[1,"\#(hash)"]}"#

  private static let place = "context.00000000000000000000000000000001"
  private static let notPair = InvalidParameter.other("must have 2 elements")
  private static let noParent = wrong(
    "context", .other("must have the hash of the change before this one"))

  private static let contexts: [(String, Refusal)] = [
    (with(context, "[]"), wrong("context", .wrongType(expected: "an object"))),
    (with(#""context":"#, #""contexts":"#), wrong("contexts", .unknown(nearest: "context"))),
    (with("[1,", "[0,"), out(place + "[0]", 1...limit)),
    (with("[1,", #"["1","#), wrong(place + "[0]", .wrongType(expected: "an integer"))),
    (with(#"[1,"\#(hash)"]"#, #""1""#), wrong(place, .wrongType(expected: "an integer"))),
    (with(#"[1,"\#(hash)"]"#, "0"), out(place, 1...limit)),
    (with(#"[1,"\#(hash)"]"#, "[1]"), wrong(place, notPair)),
    (with(#"[1,"\#(hash)"]"#, "[1,1]"), wrong(place + "[1]", .wrongType(expected: "a string"))),
    (
      with(#"[1,"\#(hash)"]"#, #"[1,"x"]"#),
      wrong(place + "[1]", .wrongType(expected: notHexadecimal))
    ),
    (with(#"\#(hash)"]"#, #"\#(hash)",1]"#), wrong(place, notPair)),
    (
      with(#"\#(hash)"]}"#, #"\#(hash)"],"x":1}"#),
      wrong("context.x", .wrongType(expected: notHexadecimal))
    ),
    (with(#"[1,"\#(hash)"]"#, "1"), noParent),
    // The first change of a branch follows one of its root, and not of its own.
    (
      with(#""seq":2"#, #""root":"\#(hash)","seq":1"#)
        .replacing(#"\#(hash)"]}"#, with: #"\#(hash)"],"\#(hash)":1}"#), noParent
    ),
  ]

  private static let edits: [(String, Refusal)] = [
    (with(#"[{"edit":"delete"}]"#, "{}"), wrong("body.edits", .wrongType(expected: "an array"))),
    (with(#""edits":"#, #""edit":"#), wrong("body.edit", .unknown(nearest: "edits"))),
    (edit("null"), wrong("body.edits[0]", .wrongType(expected: "an object"))),
    (edit("{}"), wrong("body.edits[0].edit", .missing)),
    (edit(#"{"edit":"dance"}"#), wrong("body.edits[0].edit", .notInList(editWords))),
    (edit(#"{"edit":"delete","x":1}"#), wrong("body.edits[0].x", .unknown(nearest: nil))),
    (edit(#"{"edit":"undelete","name":"a"}"#), wrong("body.edits[0].name", .unknown(nearest: nil))),
    (edit(#"{"edit":"create","name":"a"}"#), wrong("body.edits[0].catalog", .missing)),
    (edit(#"{"catalog":"sky","edit":"create"}"#), wrong("body.edits[0].name", .missing)),
    (edit(#"{"catalog":"Sky","edit":"create","name":"a"}"#), wrong("body.edits[0].catalog", noID)),
    (edit(#"{"catalog":"","edit":"create","name":"a"}"#), out("body.edits[0].catalog", 1...100)),
    (edit(#"{"catalog":"sky","edit":"create","name":" "}"#), .nameInvalid(.blank)),
    (edit(#"{"edit":"rename","name":"\u0000"}"#), .nameInvalid(.controlCharacter)),
    (
      edit(#"{"choice":"must","edit":"choose","ingredient":"e\#u{301}"}"#),
      wrong("body.edits[0].ingredient", noID)
    ),
    (
      edit(#"{"choice":"must","edit":"choose","effect":"a--b"}"#),
      wrong("body.edits[0].effect", noID)
    ),
    (
      edit(#"{"choice":"must","edit":"choose","effect":"\#(String(repeating: "a", count: 101))"}"#),
      out("body.edits[0].effect", 1...100)
    ),
    (
      edit(#"{"choice":"must","edit":"reset","group":"effects"}"#),
      wrong("body.edits[0].choice", .notInList(["may", "cant"]))
    ),
    (
      edit(#"{"edit":"stock","ingredient":"a","quantity":-1}"#),
      out("body.edits[0].quantity", 0...limit)
    ),
    (
      edit(#"{"edit":"stock","ingredient":"-a","quantity":1}"#),
      wrong("body.edits[0].ingredient", noID)
    ),
    (
      edit(#"{"edit":"stock","ingredient":"a","quantity":1,"seen":0}"#),
      wrong("body.edits[0].seen", .other("must be missing where it would be 0"))
    ),
    (
      edit(#"{"edit":"stock","ingredient":"a","quantity":1,"seen":{}}"#),
      wrong("body.edits[0].seen", .wrongType(expected: "an integer"))
    ),
    (
      edit(#"{"edit":"stock","ingredient":"a","quantity":1,"seen":1.5}"#),
      wrong("body.edits[0].seen", .wrongType(expected: "an integer"))
    ),
    (edit(#"{"by":0,"edit":"adjust","ingredient":"a"}"#), out("body.edits[0].by", -limit...limit)),
    (edit(#"{"by":1,"edit":"adjust","ingredient":""}"#), out("body.edits[0].ingredient", 1...100)),
    (
      edit(#"{"by":1,"edit":"adjust","seen":{}}"#),
      wrong("body.edits[0].seen", .unknown(nearest: nil))
    ),
    (
      edit(#"{"edit":"delete"},{"edit":"scope"}"#), wrong("body.edits[1].scope", .missing)
    ),
  ]

  @Test(arguments: members + contexts + edits)
  func `what is wrong in a change is named`(text: String, refusal: Refusal) throws {
    #expect(text != Self.good)
    #expect(throws: refusal, "\(text)") { try ReplicaText.push(Self.good, text) }
  }

  @Test func `the change that the others are made of is right`() throws {
    #expect(try ReplicaText.push(Self.good, Self.good).count == 2)
  }

  @Test(arguments: [
    #"{"edit":"stock","ingredient":"a","quantity":9007199254740991}"#,
    #"{"by":-9007199254740991,"edit":"adjust","ingredient":"a"}"#,
    #"{"choice":"may","edit":"choose","effect":"\#(String(repeating: "a", count: 100))"}"#,
    #"{"catalog":"0-9","edit":"create","name":"é"}"#,
  ])
  func `numbers past what a client may ask for are taken`(edit: String) throws {
    #expect(try ReplicaText.push(Self.edit(edit)).first?.edits.count == 1)
  }

  @Test func `a change may have no edits, and only so many`() throws {
    #expect(try ReplicaText.push(Self.edit("")).first?.edits == [])
    let edits = Array(repeating: #"{"edit":"delete"}"#, count: 4097)
    #expect(
      try ReplicaText.push(Self.edit(edits.dropLast().joined(separator: ","))).first?.edits.count
        == 4096)
    #expect(throws: Refusal.outOfRange(field: "changes[0].body.edits", min: 0, max: 4096)) {
      try ReplicaText.push(Self.edit(edits.joined(separator: ",")))
    }
  }

  @Test func `a push has one change at least, and only so many`() throws {
    #expect(
      throws: Refusal.invalidParams(field: "changes", .other("must hold a change at least"))
    ) {
      try ReplicaText.push()
    }
    let many = Array(repeating: Self.good, count: 257).joined(separator: ",")
    #expect(throws: Refusal.outOfRange(field: "changes", min: 0, max: 256)) {
      try ReplicaText.push(many)
    }
  }

  @Test func `a context has only so many origins, and a full one fits half a line`() throws {
    func context(_ count: Int, link: Bool) -> String {
      let rows = (1..<count).map { number in
        let seen = link ? #"[\#(Self.limit),"\#(Self.hash)"]"# : "\(Self.limit)"
        return "\"\(Origin(high: .max, low: UInt64(number)))\":\(seen)"
      }
      return Self.with("]}", "],\(rows.joined(separator: ","))}")
    }
    for link in [false, true] {
      let read = try #require(try ReplicaText.push(context(4096, link: link)).first)
      #expect(read.context.entries.count == 4096)
      #expect(read.place.links.count == (link ? 4096 : 1))
      read.context.checkInvariants()
      #expect(context(4096, link: link).utf8.count < LineFramer.lineLimit / 2)
      #expect(throws: Refusal.outOfRange(field: "changes[0].context", min: 0, max: 4096)) {
        try ReplicaText.push(context(4097, link: link))
      }
    }
    #expect(2 * context(4096, link: false).utf8.count < LineFramer.lineLimit / 2)
  }

  @Test(.seeds(1...80))
  func `damaged changes are refused, or are changes that can be carried out`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let replicas = RandomReplicas(.default, steps: 12, using: &generator)
    var texts = replicas.changes.map(ReplicaText.text(of:))
    if generator.chance(oneIn: 2) {
      texts = texts.map { $0.replacing(#""version":1"#, with: #""version":2"#) }
    }
    let line = #"{"changes":[\#(texts.joined(separator: ","))],"profile":"\#(ProfileID.default)"}"#
    for _ in 0..<40 {
      let damaged = Mutation.mutated(Array(line.utf8), using: &generator)
      guard let changes = changes(in: damaged) else { continue }
      var profile = Profile(untouched: .default)
      for change in changes {
        let text = ReplicaText.text(of: change)
        #expect(try ReplicaText.push(text, to: .default).map(ReplicaText.text(of:)) == [text])
        _ = profile.apply(change, catalog: nil)
      }
      #expect(profile.latestMoment >= .zero)
    }
  }

  private func changes(in text: [UInt8]) -> [Change]? {
    var document = JSONDocument()
    do {
      try document.parse(text.span)
      guard document.kind(at: JSONDocument.root) == .object else { return nil }
      return try SyncPush(document, at: JSONDocument.root).changes
    } catch {
      return nil
    }
  }
}
