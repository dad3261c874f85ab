import Alchemy
import Profiles
import Replication
import TestSupport
import Testing
import Wire

/// What only a newer program can read passes through this one, byte for byte.
@Suite struct NewerChangeTests {
  /// A change of version 2 with such edits, and such members between client and context.
  private func change(edits: String, members: String = "") -> String {
    #"{\#(members)"context":{},"edits":[\#(edits)],"origin":"00000000000000000000000000000001","#
      + #""profile":"\#(ReplicaText.profile)","seq":1,"stamp":"0000000000010000","version":2}"#
  }

  @Test(arguments: [
    #"{"edit":"brew","ingredients":["a","b"],"strength":1.50}"#,
    #"{"edit":"rename","language":"en","name":"mage"}"#, #"{"edit":"rename","name":""}"#,
    #"{"choice":"rather","edit":"choose","ingredient":"a"}"#, "{}", #"{"edit":null}"#,
    #"{"choice":"must","edit":"choose","ingredient":"Garlic"}"#,
    #"{"edit":"stock","ingredient":"a","quantity":-0}"#,
    #"{"edit":"stock","ingredient":"a","quantity":1,"seen":{}}"#,
    #"{"by":0,"edit":"adjust","ingredient":"a"}"#,
    "{\"edit\":\"x\",\"e\u{301}\":1,\"\u{E9}\":{\"z\":[1E5,-0.0,\"\\u0001\"]}}",
  ])
  func `an edit that is not wholly ours is kept as it came`(edit: String) throws {
    let text = change(edits: edit + #",{"edit":"delete"}"#)
    let read = try #require(try ReplicaText.push(text).first)
    #expect(read.edits == [.unknown(edit), .delete])
    #expect(read.isPending)
    #expect(ReplicaText.text(of: read).utf8.elementsEqual(text.utf8))
  }

  @Test func `an edit that is wholly ours is read`() throws {
    let text = change(
      edits: #"{"edit":"scope","scope":"stock"},{"edit":"stock","ingredient":"a","quantity":1}"#)
    let read = try #require(try ReplicaText.push(text).first)
    #expect(read.edits == [.scope(.stock), .stock(ingredient: "a", quantity: 1, seen: 0)])
    #expect(!read.isPending)
    #expect(ReplicaText.text(of: read) == text)
  }

  @Test func `unknown members stand where their names' bytes put them`() throws {
    let text =
      #"{"a":{"b":1.0},"client":"x","clients":[],"context":{},"edits":[],"editz":null,"#
      + #""origin":"00000000000000000000000000000001","profile":"\#(ReplicaText.profile)","#
      + #""seq":1,"stamp":"0000000000010000","stampé":"é","version":3,"version2":true,"é":false}"#
    let read = try #require(try ReplicaText.push(text).first)
    #expect(read.version == 3)
    #expect(read.unread["a"] == #"{"b":1.0}"#)
    #expect(read.unread.count == 6)
    #expect(ReplicaText.text(of: read).utf8.elementsEqual(text.utf8))
  }

  @Test func `the order and the blanks of what came are not kept`() throws {
    let messy = change(edits: "{ \"z\" : [ 1.0 , 2 ] , \"edit\" : \"\\u0062rew\" }")
    let text = change(edits: #"{"edit":"brew","z":[1.0,2]}"#)
    #expect(try ReplicaText.push(messy).map(ReplicaText.text(of:)) == [text])
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
    let edits = try StoredEdits.edits(StoredEdits.text(of: read.edits), version: read.version)
    #expect(edits == read.edits)
    let unread = StoredEdits.text(ofUnread: read.unread)
    #expect(try JSONValue(parsing: unread).object?.count == read.unread.count)
    #expect(try StoredEdits.unread(unread) == read.unread)
  }

  private func randomChange(using generator: inout SeededGenerator) -> Change {
    let replicas = RandomReplicas(ReplicaText.profile, steps: 3, using: &generator)
    var change = generator.pick(replicas.changes)
    change.version = generator.pick([2, 3, SaturatingSum.limit])
    for _ in 0..<generator.integer(in: 0...3) {
      let json = RandomJSON.random(depth: 3, using: &generator).form
      let edit = Edit.unknown(#"{"edit":"brew","x":\#(json)}"#)
      change.edits.insert(edit, at: generator.integer(in: 0...change.edits.count))
    }
    for name in ["", "a", "contexts", "seq ", "zz", "\u{0}", "é"] where generator.chance(oneIn: 2) {
      change.unread[name] = RandomJSON.random(depth: 3, using: &generator).form
    }
    return change
  }

  @Test func `two names that read alike cannot both be kept`() {
    let text = change(edits: "", members: "\"e\u{301}\":1,\"\u{E9}\":2,")
    #expect(
      throws: Refusal.invalidParams(
        field: "changes[0].\u{E9}", .other("must not have a name that reads as another one does"))
    ) {
      try ReplicaText.push(text)
    }
  }

  @Test func `what is not known may take only so many bytes`() throws {
    let limit = ReplicaLimit.unreadBytes.upperBound
    func sized(_ count: Int) -> String {
      let edit = #"{"edit":"brew","x":""}"#
      let padding = String(repeating: "x", count: count - edit.utf8.count - 3)
      return change(edits: #"{"edit":"brew","x":"\#(padding)"}"#, members: #""aa":1,"#)
    }
    #expect(try ReplicaText.push(sized(limit)).count == 1)
    #expect(throws: Refusal.outOfRange(field: "changes[0]", min: 0, max: limit)) {
      try ReplicaText.push(sized(limit + 1))
    }
  }

  @Test(arguments: [
    ("1", "changes[0].edits[0]", InvalidParameter.wrongType(expected: "an object")),
    ("[]", "changes[0].edits[0]", .wrongType(expected: "an object")),
  ])
  func `an edit of any version is an object`(
    edit: String, field: String, reason: InvalidParameter
  ) {
    #expect(throws: Refusal.invalidParams(field: field, reason)) {
      try ReplicaText.push(change(edits: edit))
    }
  }
}
