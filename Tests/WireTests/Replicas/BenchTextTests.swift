import Alchemy
import JSON
import Profiles
import TestSupport
import Testing
import Wire

/// The bench in changes, in states, in a store and in profile.get.
@Suite struct BenchTextTests {
  private static let origin = Origin(high: 0, low: 0xA)
  private static let edits: [Edit] =
    facts
    + [RecipeIDs("blue-mountain-flower+wheat")].compactMap(\.self).map {
      .label(.favourite($0), "the usual")
    }
    + [.brew(ingredients: ["blue-mountain-flower", "wheat"], times: 2, gold: 253)]
  private static let facts: [Edit] = [
    .alchemist(.skill, .number(73)), .alchemist(.purity, .flag(true)),
    .reserve(ingredient: "wheat", quantity: 2),
    .know(ingredient: "wheat", effect: "restore-health", true),
    .label(.note(.ingredient("wheat")), "by the \"mill\""),
  ]

  /// A profile after one change with these edits, and the change.
  private static func profile(_ edits: [Edit]) -> (profile: Profile, change: Change) {
    var profile = Profile(untouched: .default)
    let change = Change(of: profile, edits, at: HybridTimestamp(milliseconds: 1), by: origin)
    _ = profile.apply(change, catalog: nil)
    return (profile, change)
  }

  // MARK: - Changes

  private static func change(
    _ edits: String, version: Int = ChangeContent.currentVersion
  ) -> String {
    #"{"body":{"edits":[\#(edits)],"profile":"\#(ProfileID.default)","salt":"0000000000000000","#
      + #""stamp":"0000000000010000","version":\#(version)},"context":{},"#
      + #""origin":"0000000000000000000000000000000a","seq":1}"#
  }

  @Test func `a change's text is this`() throws {
    let text = Self.change(
      #"{"edit":"alchemist","field":"skill","value":73},"#
        + #"{"edit":"alchemist","field":"purity","value":true},"#
        + #"{"edit":"reserve","ingredient":"wheat","quantity":2},"#
        + #"{"edit":"know","effect":"restore-health","ingredient":"wheat","known":true},"#
        + #"{"edit":"note","of":"ingredient:wheat","text":"by the \"mill\""},"#
        + #"{"edit":"favourite","name":"the usual","recipe":"blue-mountain-flower+wheat"},"#
        + #"{"edit":"brew","gold":253,"ingredients":["blue-mountain-flower","wheat"],"times":2}"#)
    let change = Self.profile(Self.edits).change
    #expect(ReplicaText.text(of: change) == text)
    #expect(try ReplicaText.push(text, to: .default) == [change])
    #expect(!change.content.isPending)
  }

  @Test(arguments: [
    #"{"edit":"alchemist","field":"skill","value":1001}"#,
    #"{"edit":"alchemist","field":"skill","value":true}"#,
    #"{"edit":"alchemist","field":"luck","value":1}"#,
    #"{"edit":"brew","gold":-1,"ingredients":["a","b"],"times":1}"#,
    #"{"edit":"brew","gold":1,"ingredients":["a","b"],"times":0}"#,
    #"{"edit":"brew","gold":1,"ingredients":["a"],"times":1}"#,
    #"{"edit":"brew","gold":1,"ingredients":["a","a"],"times":1}"#,
    #"{"edit":"brew","gold":1,"ingredients":["a","b","c","d"],"times":1}"#,
    #"{"edit":"brew","gold":1,"ingredients":["a","B"],"times":1}"#,
    #"{"edit":"know","effect":"a/b","ingredient":"a","known":true}"#,
    #"{"edit":"know","effect":"a","ingredient":"a/b","known":true}"#,
    #"{"edit":"reserve","ingredient":"a","quantity":-1}"#,
    #"{"edit":"note","of":"wheat","text":"x"}"#,
    #"{"edit":"note","of":"ingredient:Wheat","text":"x"}"#,
    #"{"edit":"note","of":"ingredient:wheat","text":"x\u0007"}"#,
    #"{"edit":"note","of":"ingredient:wheat","text":"\#(String(repeating: "x", count: 201))"}"#,
    #"{"edit":"favourite","name":"x","recipe":"a"}"#,
    #"{"edit":"favourite","name":"x","recipe":"b+a"}"#,
    #"{"edit":"favourite","name":"x","recipe":"a+a"}"#,
  ])
  func `an edit that breaks a rule is kept unread, and the others count`(edit: String) throws {
    let text = Self.change(
      #"\#(edit),{"edit":"delete"}"#, version: ChangeContent.currentVersion + 1)
    let read = try #require(try ReplicaText.push(text, to: .default).first)
    #expect(read.edits == [.unknown(edit), .delete])
    #expect(ReplicaText.text(of: read) == text)
  }

  // MARK: - States

  private static let hash = profile(edits).change.hash.description
  private static let stamp =
    "0000000000010000-\(hash.prefix(16))-0000000000000000000000000000000a-1"
  private static let never = "0000000000000000-0000000000000000-00000000000000000000000000000000-0"
  private static let rows =
    #""alchemist:purity":[true,"\#(stamp)"],"alchemist:skill":[73,"\#(stamp)"],"#
    + #""favourite:blue-mountain-flower+wheat":["the usual","\#(stamp)"],"#
    + #""known:wheat/restore-health":[true,"\#(stamp)"],"#
    + #""note:ingredient:wheat":["by the \"mill\"","\#(stamp)"],"reserve:wheat":[2,"\#(stamp)"],"#
    + #""tally:gold":{"adjusted":{"0000000000000000000000000000000a":[1,506]}},"#
    + #""tally:made":{"adjusted":{"0000000000000000000000000000000a":[1,2]}}"#
  /// All of a state but the bench.
  private static let rest =
    #""catalog":"skyrim","deleted":[false,"\#(never)"],"#
    + #""effects":{"choices":{},"reset":["may","\#(never)"]},"#
    + #""heads":{"0000000000000000000000000000000a":["0000000000010000","\#(hash)"]},"#
    + #""ingredients":{"choices":{},"reset":["may","\#(never)"]},"inventory":{},"#
    + #""name":["default","\#(never)"],"profile":"\#(ProfileID.default)","#
    + #""scope":["all","\#(never)"],"#
    + #""vector":{"0000000000000000000000000000000a":1},"version":3}"#

  @Test func `a state's text is this`() throws {
    let profile = Self.profile(Self.edits).profile
    let text = "{\"bench\":{\(Self.rows)},\(Self.rest)"
    #expect(ReplicaText.text(of: profile) == text)
    let read = try #require(try ReplicaText.state(text, of: .default))
    read.checkInvariants()
    #expect(read == profile)
    #expect(read.digest == profile.digest)
  }

  @Test func `a state without a bench lacks the member`() throws {
    let profile = Self.profile([.adjust(ingredient: "wheat", by: 2)]).profile
    let text = ReplicaText.text(of: profile)
    #expect(!text.contains("bench"))
    #expect(try ReplicaText.state(text, of: .default) == profile)
  }

  @Test func `a change of a newer program takes effect where its edits are known`() throws {
    let change = Self.profile(Self.edits).change.ofNewerProgram()
    let text = ReplicaText.text(of: change)
    let read = try #require(try ReplicaText.push(text, to: .default).first)
    #expect(read.edits == Self.edits && !read.content.isPending)
    #expect(read == change && ReplicaText.text(of: read) == text)
  }

  private static func wrong(_ field: String, _ words: String) -> Refusal {
    .invalidParams(field: "state.bench" + field, .other(words))
  }

  @Test(
    arguments: [
      ("", "", wrong("", "must have a field, or be left out")),
      (
        "[73,\"\(stamp)\"]", "[1001,\"\(stamp)\"]",
        .outOfRange(field: "state.bench.alchemist:skill[0]", min: 0, max: 1000)
      ),
      (
        "[73,\"\(stamp)\"]", "[true,\"\(stamp)\"]",
        .invalidParams(
          field: "state.bench.alchemist:skill[0]", .wrongType(expected: "an integer"))
      ),
      (
        "purity\":[true", "purity\":[1",
        .invalidParams(
          field: "state.bench.alchemist:purity[0]", .wrongType(expected: "true or false"))
      ),
      (
        "[73,\"\(stamp)\"]", "[100,\"\(never)\"]",
        wrong(".alchemist:skill", "must be of a change")
      ),
      ("reserve:wheat", "reserve:Wheat", wrong(".reserve:Wheat", "is not a field of the bench")),
      (
        "known:wheat/restore-health", "known:wheat/a/b",
        wrong(".known:wheat/a/b", "is not a field of the bench")
      ),
      (
        #"by the \"mill\""#, #"by the\u0007mill"#,
        wrong(".note:ingredient:wheat[0]", "must not have control characters")
      ),
      (
        "note:ingredient:wheat", "note:ingredient:Wheat",
        wrong(".note:ingredient:Wheat", "is not a field of the bench")
      ),
      (
        "favourite:blue-mountain-flower+wheat", "favourite:wheat+blue-mountain-flower",
        wrong(".favourite:wheat+blue-mountain-flower", "is not a field of the bench")
      ),
      ("tally:made", "stock:made", wrong(".stock:made", "is not a field of the bench")),
      (
        "alchemist:skill", "alchemist:luck",
        wrong(".alchemist:luck", "is not a field of the bench")
      ),
      (
        "[1,506]}}", "[1,506]},\"stated\":[1,\"\(stamp)\",0]}",
        wrong(".tally:gold", "must not have a stated count")
      ),
      (
        "[1,506]", "[2,506]",
        wrong(
          ".tally:gold.adjusted.0000000000000000000000000000000a[0]",
          "is of a change that is not in the vector")
      ),
    ] as [(String, String, Refusal)])
  func `a bench that no replica comes to is refused`(
    piece: String, other: String, refusal: Refusal
  ) {
    let rows = piece.isEmpty ? "" : Self.rows.replacing(piece, with: other)
    #expect(throws: refusal) {
      try ReplicaText.state("{\"bench\":{\(rows)},\(Self.rest)", of: .default)
    }
  }

  @Test(.seeds(1...60))
  func `what replicas come to is taken, kept and weighed`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    var profiles = [Profile(untouched: .default), Profile(untouched: .default)]
    for step in 0..<generator.integer(in: 1...12) {
      let index = generator.integer(in: 0...1)
      let edits =
        Edit.random(count: 0...2, using: &generator)
        + Edit.randomOfBench(upTo: 4, using: &generator)
      let change = Change(
        of: profiles[index], edits, at: HybridTimestamp(milliseconds: step + 1),
        by: Origin(high: .max, low: UInt64(index)))
      let effects = profiles[index].apply(change, catalog: nil)
      #expect(try ReplicaText.push(ReplicaText.text(of: change), to: .default) == [change])
      #expect(try StoredEdits.content(change.content.text).edits == change.edits)
      #expect(try StoredEdits.fieldChanges(StoredEdits.text(of: effects)) == effects)
      if generator.chance(oneIn: 3) { _ = profiles[index].join(profiles[1 - index], catalog: nil) }
      let profile = profiles[index]
      let text = ReplicaText.text(of: profile)
      #expect(text.utf8.count <= profile.weight)
      #expect(try JSONValue(parsing: Array(text.utf8)).serialized() == Array(text.utf8))
      #expect(try ReplicaText.state(text, of: .default) == profile)
      let kept = try StoredProfile.profile(.default, parsing: StoredProfile.text(of: profile))
      kept.checkInvariants()
      #expect(kept == profile)
    }
  }

  // MARK: - What is shown

  private static func shown(_ bench: BenchValues) -> ProfileGet.Result {
    ProfileGet.Result(
      summary: ProfileSummary(
        id: .default, name: "default", catalog: "skyrim", isDeleted: false, lsn: 1,
        recipeCount: 2), epoch: "e", scope: .all, ingredients: [:], effects: [:], inventory: [:],
      debts: [:], bench: bench)
  }

  private static func text(_ result: ProfileGet.Result) -> String {
    var writer = JSONWriter()
    result.write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `profile.get shows what is not as it was before any change`() throws {
    let result = Self.shown(Self.profile(Self.edits).profile.bench.values)
    let text = Self.text(result)
    #expect(
      text
        == #"{"alchemist":{"purity":true,"skill":73},"catalog":"skyrim","#
        + #""choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"e","#
        + #""favourites":{"blue-mountain-flower+wheat":"the usual"},"#
        + #""id":"\#(ProfileID.default)","inventory":{},"#
        + #""known":{"wheat":["restore-health"]},"lsn":1,"name":"default","#
        + #""notes":{"ingredient:wheat":"by the \"mill\""},"recipes":2,"#
        + #""reserves":{"wheat":2},"scope":"all","tally":{"gold":506,"made":2}}"#)
    let read = try ProfileGet.Result(
      reading: MessagePart(try JSONValue(parsing: Array(text.utf8))))
    #expect(read == result)
  }

  @Test func `profile.get shows nothing of a bench that is as before any change`() {
    let edits: [Edit] = [
      .alchemist(.skill, .number(100)), .reserve(ingredient: "wheat", quantity: 0),
      .know(ingredient: "wheat", effect: "fear", false),
      .label(.note(.effect("fear")), "x"), .label(.note(.effect("fear")), ""),
      .brew(ingredients: ["a", "b"], times: 2, gold: 3),
      .brew(ingredients: ["a", "b"], times: -2, gold: 3),
    ]
    let bench = Self.profile(edits).profile.bench
    #expect(!bench.isEmpty)
    #expect(Self.text(Self.shown(bench.values)) == Self.text(Self.shown([:])))
  }

  @Test func `each field of the bench is of the topic bench, which only who names it gets`() {
    for field in Self.profile(Self.edits).profile.bench.fields {
      #expect(WatchTopics(of: field) == .bench)
    }
    #expect(!WatchTopics.usual.contains(.bench))
    #expect(WatchTopic(rawValue: "bench")?.topics == .bench)
  }
}
