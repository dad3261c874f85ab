import Alchemy
import JSON
import Profiles
import TestSupport
import Testing
import Wire

/// The state S: what any replica can come to is taken, and nothing that none can.
@Suite struct StateTests {
  private static let stamp = "0000000000010000-00000000000000f1-0000000000000000000000000000000a-1"
  private static let later = "0000000000020000-00000000000000f2-0000000000000000000000000000000a-2"
  private static let never = "0000000000000000-0000000000000000-00000000000000000000000000000000-0"
  private static let hash = "00000000000000f20000000000000000"
  private static let good =
    #"{"catalog":"skyrim","deleted":[false,"\#(never)"],"#
    + #""effects":{"choices":{"fear":["must","\#(later)"]},"reset":["cant","\#(stamp)"]},"#
    + #""heads":{"0000000000000000000000000000000a":["0000000000020000","\#(hash)"]},"#
    + #""ingredients":{"choices":{},"reset":["may","\#(never)"]},"#
    + #""inventory":{"garlic":{"adjusted":{"0000000000000000000000000000000a":[2,3]},"#
    + #""stated":[5,"\#(stamp)",-1]}},"#
    + #""name":["thief","\#(stamp)"],"profile":"\#(ReplicaText.profile)","#
    + #""scope":["stock","\#(stamp)"],"vector":{"0000000000000000000000000000000a":2},"version":3}"#

  @Test func `a state's text is this`() throws {
    let state = try #require(try ReplicaText.state(Self.good))
    #expect(ReplicaText.text(of: state) == Self.good)
    #expect(state.effects.choices["fear"]?.value == .must)
    #expect(state.inventory["garlic"]?.value == 9)
    #expect(state.latestMoment == HybridTimestamp(milliseconds: 2))
  }

  @Test(.seeds(1...100))
  func `what replicas come to is taken as it is`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let id = generator.pick([.default, ReplicaText.profile])
    for profile in RandomReplicas(id, steps: 40, using: &generator).profiles {
      let text = ReplicaText.text(of: profile)
      #expect(try JSONValue(parsing: Array(text.utf8)).serialized() == Array(text.utf8))
      let read = try #require(try ReplicaText.state(text, of: id))
      read.checkInvariants()
      #expect(read == profile)
      #expect(read.digest == profile.digest)
    }
  }

  @Test(arguments: ["", "anniversary"])
  func `the catalog of the profile default is given`(catalog: String) {
    let text = ReplicaText.text(of: Profile(untouched: .default))
      .replacing(#""catalog":"skyrim""#, with: #""catalog":"\#(catalog)""#)
    #expect(throws: Self.wrong(".catalog", "must be skyrim")) {
      try ReplicaText.state(text, of: .default)
    }
  }

  @Test func `without a state it is only read`() throws {
    let text = #"{"profile":"\#(ReplicaText.profile)"}"#
    #expect(try ReplicaText.parameters(text, of: SyncState.self).state == nil)
  }

  /// Two stores that wrote under one identity, and what they come to when they meet.
  private static func with(_ piece: String, _ other: String) -> String {
    good.replacing(piece, with: other)
  }

  private static func wrong(_ field: String, _ words: String) -> Refusal {
    .invalidParams(field: "state" + field, .other(words))
  }

  private static func wrongType(_ field: String, _ expected: String) -> Refusal {
    .invalidParams(field: "state" + field, .wrongType(expected: expected))
  }

  private static func outside(_ field: String, _ range: ClosedRange<Int>) -> Refusal {
    .outOfRange(field: "state" + field, min: range.lowerBound, max: range.upperBound)
  }

  private static func missing(_ field: String) -> Refusal {
    .invalidParams(field: "state" + field, .missing)
  }

  private static let a = "0000000000000000000000000000000a"
  private static let limit = SaturatingSum.limit
  private static let noID =
    "must be made of lower-case letters, digits and single dashes between them"
  private static let unseen = "is of a change that is not in the vector"

  private static let otherVersion = wrong(".version", "must be 3, the only one known here")

  private static let members: [(String, Refusal)] = [
    ("1", wrongType("", "an object")), ("{}", missing(".version")),
    (with(#""version":3"#, #""version":1"#), otherVersion),
    (with(#""version":3"#, #""version":2"#), otherVersion),
    (with(#""version":3"#, #""version":4"#), otherVersion),
    (
      with(#"{"catalog""#, #"{"bench":{},"catalog""#),
      wrong(".bench", "must have a field, or be left out")
    ),
    (with(#""version":3"#, #""version":"3""#), wrongType(".version", "an integer")),
    (with(#""version":3"#, #""version":0"#), outside(".version", 1...limit)),
    (
      with(#""catalog":"#, #""catalogs":"#),
      .invalidParams(field: "state.catalogs", .unknown(nearest: "catalog"))
    ),
    (with(#""catalog":"skyrim","#, ""), missing(".catalog")),
    (with("skyrim", "Skyrim"), wrong(".catalog", noID)),
    (with(#""skyrim""#, "1"), wrongType(".catalog", "a string")),
    (
      with("\(ReplicaText.profile)", "\(ProfileID.default)"),
      wrong(".profile", "must be that of the request")
    ),
    (with("\(ReplicaText.profile)", "x"), wrong(".profile", "must be that of the request")),
    (with(#""thief""#, #""""#), wrong(".name", "cannot be a name: it is empty or blank")),
    (
      with(#""thief""#, #""\u0000""#),
      wrong(".name", "cannot be a name: it contains a control character")
    ),
    (with(#"["thief","#, "["), wrong(".name", "must have 2 elements")),
    (with(#"["thief","#, #"[1,"#), wrongType(".name[0]", "a string")),
    (
      with(#"["stock","#, #"["bag","#),
      .invalidParams(field: "state.scope[0]", .notInList(["all", "stock"]))
    ),
    (with("[false,", "[0,"), wrongType(".deleted[0]", "true or false")),
    (with("[false,", "[true,"), wrong(".deleted[0]", "must be as it was before any change")),
    (
      with(#""reset":["may","#, #""reset":["cant","#),
      wrong(".ingredients.reset[0]", "must be as it was before any change")
    ),
    (
      with(#""reset":["cant","#, #""reset":["must","#),
      .invalidParams(field: "state.effects.reset[0]", .notInList(["may", "cant"]))
    ),
    (
      with(#"{"choices":{},"#, #"{"choice":{},"#),
      .invalidParams(field: "state.ingredients.choice", .unknown(nearest: "choices"))
    ),
    (with(#"{"choices":{},"#, "{"), missing(".ingredients.choices")),
    (with(#"{"choices":{},"#, #"{"choices":[],"#), wrongType(".ingredients.choices", "an object")),
    (with(#""fear":["#, #""Fear":["#), wrong(".effects.choices.Fear", noID)),
    (
      with(#""fear":["must","#, #""fear":["need","#),
      .invalidParams(field: "state.effects.choices.fear[0]", .notInList(["must", "may", "cant"]))
    ),
  ]

  private static let seen: [(String, Refusal)] = [
    (with(#"\#(a)":2}"#, #"\#(a)":0}"#), outside(".vector.\(a)", 1...limit)),
    (with(#"{"\#(a)":2}"#, "[]"), wrongType(".vector", "an object")),
    (
      with(#"{"\#(a)":2}"#, #"{"\#(a)":2,"a":1}"#),
      wrongType(".vector.a", "32 lower-case hexadecimal digits")
    ),
    (with(#"{"\#(a)":2}"#, "{}"), wrong(".heads", "must have the origins of the vector")),
    (
      with(#"\#(a)":2}"#, #"\#(a)":2,"0000000000000000000000000000000b":1}"#),
      wrong(".heads", "must have the origins of the vector")
    ),
    (
      with(#""heads":{"\#(a)""#, #""heads":{"0000000000000000000000000000000b""#),
      wrong(".heads", "must have the origins of the vector")
    ),
    (
      with(#"["0000000000020000","#, #"["20000","#),
      wrongType(".heads.\(a)[0]", "16 lower-case hexadecimal digits")
    ),
    (with(#"["0000000000020000","#, "[1,"), wrongType(".heads.\(a)[0]", "a string")),
    (with(#"["0000000000020000","#, "["), wrong(".heads.\(a)", "must have 2 elements")),
    (
      with(#"["0000000000020000","\#(hash)"]"#, #""0000000000020000""#),
      wrongType(".heads.\(a)", "an array")
    ),
    (
      with(#""\#(hash)""#, #""x""#),
      wrongType(".heads.\(a)[1]", "32 lower-case hexadecimal digits")
    ),
    (with(#""\#(hash)""#, "1"), wrongType(".heads.\(a)[1]", "a string")),
    (
      with(#"["0000000000020000","#, #"["000000000001ffff","#),
      wrong(".effects.choices.fear[1]", "is later than the last change of its origin")
    ),
    (with(#"\#(a)":2}"#, #"\#(a)":1}"#), wrong(".effects.choices.fear[1]", unseen)),
    (with(#"["thief","\#(stamp)""#, #"["thief","\#(stamp)0""#), wrong(".name[1]", unseen)),
    (
      with(#"["thief","\#(stamp)""#, #"["thief","\#(stamp.dropLast())0""#),
      wrong(".name[1]", unseen)
    ),
    (
      with(#"["thief","\#(stamp)""#, #"["thief","0000000000010000-00000000000000f1-\#(a)-01""#),
      wrongType(".name[1]", "a stamp")
    ),
    (
      with(
        #"["thief","\#(stamp)""#,
        #"["thief","0000000000010000-00000000000000f1-0000000000000000000000000000000b-1""#),
      wrong(".name[1]", unseen)
    ),
    (with(#"["thief","\#(stamp)""#, #"["thief","""#), wrongType(".name[1]", "a stamp")),
    (
      with(#"["thief","\#(stamp)""#, #"["thief","0000000000010000-\#(a)-1""#),
      wrongType(".name[1]", "a stamp")
    ),
    (
      with(#"["thief","\#(stamp)""#, #"["thief","0000000000000000-0000000000000000-\#(a)-0""#),
      wrong(".name[1]", unseen)
    ),
    (
      with(#"["thief","\#(stamp)""#, #"["thief","\#(never)""#),
      wrong(".name[0]", "must be as it was before any change")
    ),
    (
      with(#"["must","\#(later)""#, #"["must","000000000000ffff-00000000000000f1-\#(a)-1""#),
      wrong(".effects.choices.fear[1]", "must not be earlier than that of the reset")
    ),
    (
      with(#""choices":{}"#, #""choices":{"a":["may","\#(never)"]}"#),
      wrong(".ingredients.choices.a[1]", "must not be earlier than that of the reset")
    ),
  ]

  private static let quantities: [(String, Refusal)] = [
    (with(#""garlic""#, #""gar lic""#), wrong(".inventory.gar lic", noID)),
    (with("[2,3]", "[3,3]"), wrong(".inventory.garlic.adjusted.\(a)[0]", unseen)),
    (
      with("[2,3]", "[0,3]"),
      outside(".inventory.garlic.adjusted.\(a)[0]", 1...limit)
    ),
    (with("[2,3]", "[2,3.5]"), wrongType(".inventory.garlic.adjusted.\(a)[1]", "an integer")),
    (with("[2,3]", "[2]"), wrong(".inventory.garlic.adjusted.\(a)", "must have 2 elements")),
    (
      with(#"{"\#(a)":[2,3]}"#, #"{"x":[2,3]}"#),
      wrongType(".inventory.garlic.adjusted.x", "32 lower-case hexadecimal digits")
    ),
    (
      with("[5,", "[-1,"), outside(".inventory.garlic.stated[0]", 0...limit)
    ),
    (
      with(#"[5,"\#(stamp)""#, #"[5,"\#(never)""#),
      wrong(".inventory.garlic.stated[1]", "must be that of a change")
    ),
    (with(",-1]", ",{}]"), wrongType(".inventory.garlic.stated[2]", "an integer")),
    (with(",-1]", "]"), wrong(".inventory.garlic.stated", "must have 3 elements")),
    (
      with(#""garlic":{"#, #""wheat":{"adjusted":{}},"garlic":{"#),
      wrong(".inventory.wheat", "must have been counted or adjusted")
    ),
    (
      with(#""garlic":{"#, #""wheat":{},"garlic":{"#), missing(".inventory.wheat.adjusted")
    ),
    (
      with(#""stated":"#, #""state":"#),
      .invalidParams(field: "state.inventory.garlic.state", .unknown(nearest: "stated"))
    ),
  ]

  private static let b = "0000000000000000000000000000000b"

  /// The good state with a second origin and with branches.
  private static func branches(_ branches: String) -> String {
    with(#"{"catalog""#, #"{"branches":\#(branches),"catalog""#)
      .replacing(#"\#(hash)"]}"#, with: #"\#(hash)"],"\#(b)":["0000000000030000","\#(hash)"]}"#)
      .replacing(#"\#(a)":2}"#, with: #"\#(a)":2,"\#(b)":1}"#)
  }

  private static let noBranch = "must be a branch of a change in the vector"
  private static let parted: [(String, Refusal)] = [
    (branches("[]"), wrongType(".branches", "an object")),
    (
      branches(#"{"x":["\#(a)",1]}"#),
      wrongType(".branches.x", "32 lower-case hexadecimal digits")
    ),
    (branches(#"{"\#(b)":["\#(a)"]}"#), wrong(".branches.\(b)", "must have 2 elements")),
    (
      branches(#"{"\#(b)":["x",1]}"#),
      wrongType(".branches.\(b)[0]", "32 lower-case hexadecimal digits")
    ),
    (branches(#"{"\#(b)":[1,1]}"#), wrongType(".branches.\(b)[0]", "a string")),
    (
      branches(#"{"\#(b)":["\#(a)",-1]}"#), outside(".branches.\(b)[1]", 0...limit)
    ),
    (branches(#"{"\#(b)":["\#(a)",3]}"#), wrong(".branches.\(b)", noBranch)),
    (branches(#"{"\#(b)":["\#(b)",1]}"#), wrong(".branches.\(b)", noBranch)),
    (
      branches(#"{"0000000000000000000000000000000c":["\#(a)",1]}"#),
      wrong(".branches.0000000000000000000000000000000c", noBranch)
    ),
  ]

  @Test func `a state says where branches parted, and a whole origin can be one`() throws {
    for seq in [0, 1, 2] {
      let text = Self.branches(#"{"\#(Self.b)":["\#(Self.a)",\#(seq)]}"#)
      let state = try #require(try ReplicaText.state(text))
      #expect(
        state.branches == [
          Origin(high: 0, low: 0xB): Dot(origin: Origin(high: 0, low: 0xA), seq: seq)
        ])
      #expect(ReplicaText.text(of: state) == text)
      let kept = try StoredProfile.profile(state.id, parsing: StoredProfile.text(of: state))
      #expect(kept == state)
    }
  }

  @Test(arguments: members + seen + quantities + parted)
  func `what no changes can have led to is named`(text: String, refusal: Refusal) throws {
    #expect(text != Self.good)
    #expect(throws: refusal, "\(text)") { try ReplicaText.state(text) }
  }

  @Test func `a state has only so many origins`() throws {
    func state(_ count: Int) -> String {
      let origins = (0..<count).map { Origin(high: .max, low: UInt64($0)) }
      func object(_ value: String) -> String {
        "{\(origins.map { "\"\($0)\":\(value)" }.joined(separator: ","))}"
      }
      return ReplicaText.text(of: Profile(untouched: .default))
        .replacing(
          #""heads":{}"#,
          with: #""heads":\#(object(#"["0000000000010000","\#(Self.hash)"]"#))"#
        )
        .replacing(#""vector":{}"#, with: #""vector":\#(object("\(Self.limit)"))"#)
    }
    #expect(try ReplicaText.state(state(4096), of: .default)?.vector.entries.count == 4096)
    #expect(state(4096).utf8.count < LineFramer.lineLimit * 3 / 5)
    #expect(throws: Self.outside(".vector", 0...4096)) {
      try ReplicaText.state(state(4097), of: .default)
    }
  }

  @Test func `a line full of rows is read, and a mistake in its last one is named`() throws {
    let rows = (0..<11_000).map { #""a\#($0)":["must","\#(Self.stamp)"]"# }
    let full = Self.with(#""choices":{}"#, #""choices":{\#(rows.joined(separator: ","))}"#)
    #expect(full.utf8.count < LineFramer.lineLimit)
    #expect(try ReplicaText.state(full)?.ingredients.choices.count == 11_000)
    let wrong = full.replacing(#""a10999":["must""#, with: #""a10999":["most""#)
    #expect(
      throws: Refusal.invalidParams(
        field: "state.ingredients.choices.a10999[0]", .notInList(["must", "may", "cant"]))
    ) {
      try ReplicaText.state(wrong)
    }
  }

  @Test(.seeds(1...80))
  func `damaged states are refused, or can be joined`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let profiles = RandomReplicas(.default, steps: 30, using: &generator).profiles
    let line = #"{"profile":"\#(ProfileID.default)","state":\#(ReplicaText.text(of: profiles[0]))}"#
    for _ in 0..<60 {
      let damaged = Mutation.mutated(Array(line.utf8), using: &generator)
      guard let state = state(in: damaged) else { continue }
      state.checkInvariants()
      #expect(try ReplicaText.state(ReplicaText.text(of: state), of: .default) == state)
      var joined = generator.pick(profiles)
      _ = joined.join(state, catalog: nil)
      joined.checkInvariants()
      #expect(try ReplicaText.state(ReplicaText.text(of: joined), of: .default) == joined)
    }
  }

  private func state(in text: [UInt8]) -> Profile? {
    var document = JSONDocument()
    do {
      try document.parse(text.span)
      guard document.kind(at: JSONDocument.root) == .object else { return nil }
      return try SyncState(document, at: JSONDocument.root).state
    } catch {
      return nil
    }
  }
}
