import Alchemy
import Profiles
import Replication
import TestSupport
import Testing
import Wire

/// A change has one text, on every replica, whatever it went through.
@Suite struct ChangeFormTests {
  private static let (one, other) = (Origin(high: 0, low: 1), Origin(high: 2, low: 0))

  @Test func `a change's text is this`() throws {
    let edits: [Edit] = [
      .create(catalog: "skyrim", name: "mage"),
      .stock(ingredient: "garlic", quantity: 5, seen: [Self.other: -3, Self.one: 4]),
      .stock(ingredient: "wheat", quantity: 0, seen: 0), .delete, .undelete,
    ]
    let change = Change(
      profile: ReplicaText.profile, dot: Dot(origin: Self.one, seq: 7),
      time: HybridTimestamp(milliseconds: 1),
      context: VersionVector([Dot(origin: Self.one, seq: 6), Dot(origin: Self.other, seq: 1)]),
      edits: edits, client: "deck")
    let text =
      #"{"client":"deck","context":{"00000000000000000000000000000001":6,"#
      + #""00000000000000020000000000000000":1},"edits":["#
      + #"{"catalog":"skyrim","edit":"create","name":"mage"},"#
      + #"{"edit":"stock","ingredient":"garlic","quantity":5,"seen":{"#
      + #""00000000000000000000000000000001":4,"00000000000000020000000000000000":-3}},"#
      + #"{"edit":"stock","ingredient":"wheat","quantity":0},{"edit":"delete"},"#
      + #"{"edit":"undelete"}],"origin":"00000000000000000000000000000001","#
      + #""profile":"00000000-0000-0001-0000-000000000002","seq":7,"stamp":"0000000000010000","#
      + #""version":1}"#
    #expect(ReplicaText.text(of: change) == text)
    #expect(try ReplicaText.push(text) == [change])
  }

  @Test(.seeds(1...60))
  func `changes read back as they were, from their own text and from a messy one`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let id = generator.pick([.default, ReplicaText.profile])
    let replicas = RandomReplicas(id, steps: 20, using: &generator)
    for change in replicas.changes {
      let text = ReplicaText.text(of: change)
      #expect(try JSONValue(parsing: Array(text.utf8)).serialized() == Array(text.utf8))
      let read = try ReplicaText.push(text, to: id)
      #expect(read == [change])
      let messy = text.replacing(#""seen":"#, with: "\t\"s\\u0065en\" : ")
        .replacing(#"","#, with: "\" ,\r\n ").replacing("é", with: #"\u00e9"#)
      #expect(try ReplicaText.push(messy, to: id).map(ReplicaText.text(of:)) == [text])
    }
  }
}
