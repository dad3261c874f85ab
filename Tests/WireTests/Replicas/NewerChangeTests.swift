import Alchemy
import JSON
import Profiles
import TestSupport
import Testing
import Wire

/// What only a newer program can read passes through this one, byte for byte.
@Suite struct NewerChangeTests {
  /// A change of version 2 with such edits, and such members before them.
  private func change(edits: String, members: String = "") -> String {
    change(
      #"{\#(members)"edits":[\#(edits)],"profile":"\#(ReplicaText.profile)","#
        + #""salt":"0123456789abcdef","stamp":"0000000000010000","version":2}"#)
  }

  private func change(_ body: String) -> String {
    #"{"body":\#(body),"context":{},"origin":"00000000000000000000000000000001","seq":1}"#
  }

  @Test(arguments: [
    #"{"edit":"brew","ingredients":["a","b"],"strength":1.50}"#,
    #"{"edit":"rename","language":"en","name":"mage"}"#, #"{"edit":"rename","name":""}"#,
    #"{"choice":"rather","edit":"choose","ingredient":"a"}"#, "{}", #"{"edit":null}"#,
    #"{"choice":"must","edit":"choose","ingredient":"Garlic"}"#,
    #"{"edit":"stock","ingredient":"a","quantity":-0}"#,
    #"{"edit":"stock","ingredient":"a","quantity":1,"seen":{}}"#,
    #"{"edit":"stock","ingredient":"a","quantity":1,"seen":0}"#,
    #"{"by":0,"edit":"adjust","ingredient":"a"}"#,
    "{\"edit\":\"x\",\"e\u{301}\":1,\"\u{E9}\":{\"z\":[1E5,-0.0,\"\\u0001\"]}}",
  ])
  func `an edit that is not wholly ours is kept as it came`(edit: String) throws {
    let text = change(edits: edit + #",{"edit":"delete"}"#)
    let read = try #require(try ReplicaText.push(text).first)
    #expect(read.edits == [.unknown(edit), .delete])
    #expect(read.content.isPending)
    #expect(ReplicaText.text(of: read).utf8.elementsEqual(text.utf8))
  }

  @Test func `an edit that is wholly ours is read`() throws {
    let text = change(
      edits: #"{"edit":"scope","scope":"stock"},{"edit":"stock","ingredient":"a","quantity":1}"#)
    let read = try #require(try ReplicaText.push(text).first)
    #expect(read.edits == [.scope(.stock), .stock(ingredient: "a", quantity: 1, seen: 0)])
    #expect(!read.content.isPending)
    #expect(ReplicaText.text(of: read) == text)
  }

  @Test func `unknown members are kept where they stand`() throws {
    let body =
      #"{"a":{"b":1.0},"client":"x","clients":[],"edits":[],"editz":null,"#
      + #""profile":"\#(ReplicaText.profile)","salt":"0123456789abcdef","#
      + #""stamp":"0000000000010000","stampé":"é","version":3,"version2":true,"é":false}"#
    let read = try #require(try ReplicaText.push(change(body)).first)
    #expect(read.content.version == 3 && read.client == "x" && read.edits == [])
    #expect(read.content.text == Array(body.utf8))
    #expect(ReplicaText.text(of: read).utf8.elementsEqual(change(body).utf8))
  }

  @Test func `a member beside the text is unknown in a change of any version`() {
    let text = change(edits: "").replacing(#""context""#, with: #""colour":1,"context""#)
    #expect(
      throws: Refusal.invalidParams(field: "changes[0].colour", .unknown(nearest: nil))
    ) {
      try ReplicaText.push(text)
    }
  }

  @Test func `an edit that only a newer program reads has one form, too`() throws {
    let messy = change(edits: "{ \"z\" : [ 1.0 , 2 ] , \"edit\" : \"\\u0062rew\" }")
    let reason = InvalidParameter.other(
      "must be written without blanks and needless escapes, its members in order")
    #expect(throws: Refusal.invalidParams(field: "changes[0].body", reason)) {
      try ReplicaText.push(messy)
    }
  }

  @Test(.seeds(1...60))
  func `random changes of newer versions pass through, and through a store`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let change = randomChange(using: &generator)
    let text = ReplicaText.text(of: change)
    #expect(try JSONValue(parsing: Array(text.utf8)).serialized() == Array(text.utf8))
    let read = try #require(try ReplicaText.push(text).first)
    #expect(ReplicaText.text(of: read).utf8.elementsEqual(text.utf8))
    #expect(read == change)
    #expect(read.hash == change.hash && read.edits == change.edits)
    let stored = try StoredEdits.content(read.content.text)
    #expect(stored.edits == change.edits && stored.version == change.content.version)
    #expect(stored.client == change.client && stored.undoes == change.undoes)
  }

  private func randomChange(using generator: inout SeededGenerator) -> Change {
    let replicas = RandomReplicas(ReplicaText.profile, steps: 3, using: &generator)
    let change = generator.pick(replicas.changes)
    var edits = change.edits
    for _ in 0..<generator.integer(in: 0...3) {
      let json = RandomJSON.random(depth: 3, using: &generator).form
      let edit = Edit.unknown(#"{"edit":"brew","x":\#(json)}"#)
      edits.insert(edit, at: generator.integer(in: 0...edits.count))
    }
    var members: [String: String] = [:]
    for name in ["", "a", "contexts", "seq ", "zz", "\u{0}", "é"] where generator.chance(oneIn: 2) {
      members[name] = RandomJSON.random(depth: 3, using: &generator).form
    }
    let version = generator.pick([2, 3, SaturatingSum.limit])
    return change.ofNewerProgram(version: version, edits: edits, members: members)
  }

  @Test func `two names that read alike are both kept`() throws {
    let text = change(
      "{\"edits\":[],\"e\u{301}\":1," + #""profile":"\#(ReplicaText.profile)","#
        + #""salt":"0123456789abcdef","stamp":"0000000000010000","version":2,"# + "\"\u{E9}\":2}")
    let read = try #require(try ReplicaText.push(text).first)
    #expect(ReplicaText.text(of: read).utf8.elementsEqual(text.utf8))
  }

  @Test func `what is not known may take only so many bytes`() throws {
    let limit = ReplicaLimit.unreadBytes.upperBound
    func sized(_ count: Int) -> String {
      let edit = #"{"edit":"brew","x":""}"#
      let padding = String(repeating: "x", count: count - edit.utf8.count - 3)
      return change(edits: #"{"edit":"brew","x":"\#(padding)"}"#, members: #""aa":1,"#)
    }
    #expect(try ReplicaText.push(sized(limit)).count == 1)
    #expect(throws: Refusal.outOfRange(field: "changes[0].body", min: 0, max: limit)) {
      try ReplicaText.push(sized(limit + 1))
    }
  }

  @Test(arguments: [
    ("1", "changes[0].body.edits[0]", InvalidParameter.wrongType(expected: "an object")),
    ("[]", "changes[0].body.edits[0]", .wrongType(expected: "an object")),
  ])
  func `an edit of any version is an object`(
    edit: String, field: String, reason: InvalidParameter
  ) {
    #expect(throws: Refusal.invalidParams(field: field, reason)) {
      try ReplicaText.push(change(edits: edit))
    }
  }
}
