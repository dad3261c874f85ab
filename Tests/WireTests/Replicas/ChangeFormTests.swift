import Alchemy
import JSON
import Profiles
import TestSupport
import Testing
import Wire

/// A change keeps its text and its hash, whatever it went through.
@Suite struct ChangeFormTests {
  private static let (one, other) = (Origin(high: 0, low: 1), Origin(high: 2, low: 0))
  private static let first = "00000000000000010000000000000002"
  private static let second = "00000000000000030000000000000004"
  private static let body =
    #"{"client":"deck","edits":[{"catalog":"skyrim","edit":"create","name":"mage"},"#
    + #"{"edit":"stock","ingredient":"garlic","quantity":5,"seen":-3},"#
    + #"{"edit":"stock","ingredient":"wheat","quantity":0},{"edit":"delete"},"#
    + #"{"edit":"undelete"}],"profile":"00000000-0000-0001-0000-000000000002","#
    + #""salt":"00000000000000ff","stamp":"0000000000010000","#
    + #""undoes":"00000000000000030000000000000004","version":1}"#
  private static let edits: [Edit] = [
    .create(catalog: "skyrim", name: "mage"),
    .stock(ingredient: "garlic", quantity: 5, seen: -3),
    .stock(ingredient: "wheat", quantity: 0, seen: 0), .delete, .undelete,
  ]

  private static func change(context: [Dot], links: [Link]) -> Change {
    Change(
      profile: ReplicaText.profile, dot: Dot(origin: one, seq: 7),
      time: HybridTimestamp(milliseconds: 1), context: VersionVector(context), edits: edits,
      client: "deck", undoes: ChangeHash(second), links: links, salt: 0xFF)
  }

  @Test func `a change's text is this`() throws {
    let parent = Link(Dot(origin: Self.one, seq: 6), try #require(ChangeHash(Self.first)))
    let change = Self.change(
      context: [parent.dot, Dot(origin: Self.other, seq: 1)], links: [parent])
    #expect(
      change.hash == ChangeHash(of: Array(Self.body.utf8).span, parent: parent.hash, others: []))
    let text =
      #"{"body":\#(Self.body),"context":{"00000000000000000000000000000001":[6,"\#(Self.first)"],"#
      + #""00000000000000020000000000000000":1},"origin":"00000000000000000000000000000001","seq":7}"#
    #expect(ReplicaText.text(of: change) == text)
    #expect(try ReplicaText.push(text) == [change])
  }

  @Test func `the text of a change that has newly seen others, and begins a branch, is this`()
    throws
  {
    let parent = Link(Dot(origin: Self.one, seq: 6), try #require(ChangeHash(Self.first)))
    let seen = Link(Dot(origin: Self.other, seq: 1), try #require(ChangeHash(Self.second)))
    var change = Self.change(context: [parent.dot, seen.dot], links: [parent, seen])
    #expect(
      change.hash
        == ChangeHash(of: Array(Self.body.utf8).span, parent: parent.hash, others: [seen.hash]))
    let move = BranchMove(
      first: change.dot, last: 7, name: Origin(change.hash), staying: nil, sums: [:])
    change.place = move(change.place)
    let text =
      #"{"body":\#(Self.body),"context":{"00000000000000000000000000000001":[6,"\#(Self.first)"],"#
      + #""00000000000000020000000000000000":[1,"\#(Self.second)"]},"origin":"\#(change.hash)","#
      + #""root":"00000000000000000000000000000001","seq":1}"#
    #expect(ReplicaText.text(of: change) == text)
    #expect(try ReplicaText.push(text) == [change])
  }

  @Test func `the hash is of the text, of the change before, and of what was newly seen`() throws {
    let parent = Link(Dot(origin: Self.one, seq: 6), try #require(ChangeHash(Self.first)))
    let seen = Link(Dot(origin: Self.other, seq: 1), try #require(ChangeHash(Self.second)))
    let change = Self.change(context: [parent.dot, seen.dot], links: [parent, seen])
    let others = [
      Self.change(context: [parent.dot, seen.dot], links: [parent]),
      Self.change(
        context: [parent.dot, seen.dot],
        links: [Link(parent.dot, seen.hash), Link(seen.dot, parent.hash)]),
      Self.change(
        context: [parent.dot, seen.dot],
        links: [Link(parent.dot, ChangeHash(high: 9, low: 9)), seen]),
      change.with(edits: [.delete], salt: 0xFF), change.with(salt: 0xFE),
      change.with(client: .some(nil), salt: 0xFF), change.with(undoes: .some(nil), salt: 0xFF),
      change.with(time: HybridTimestamp(milliseconds: 2), salt: 0xFF),
    ]
    #expect(Set(others.map(\.hash)).count == others.count)
    #expect(!others.map(\.hash).contains(change.hash))
    #expect(change.with(salt: 0xFF).hash == change.hash)
  }

  /// Also after a branch got its name, when places, links and a root are other ones.
  @Test(.seeds(1...60))
  func `changes read back as they were, from the wire and from a store`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let id = generator.pick([.default, ReplicaText.profile])
    let replicas = RandomReplicas(id, steps: 20, using: &generator)
    let moved = replicas.moved(using: &generator)
    #expect(moved.map(\.hash) == replicas.changes.map(\.hash))
    #expect(moved.contains { $0.place.root != nil } || moved.isEmpty)
    for change in replicas.changes + moved {
      let text = ReplicaText.text(of: change)
      #expect(try JSONValue(parsing: Array(text.utf8)).serialized() == Array(text.utf8))
      let read = try #require(try ReplicaText.push(text, to: id).first)
      #expect(read == change && read.hash == change.hash)
      expectSame(read.content, change.content)
      expectSame(try StoredEdits.content(change.content.text), change.content)
      var writer = JSONWriter()
      writer.context(of: change.place)
      let before = change.place.root ?? change.dot.origin
      let seen = try StoredEdits.context(writer.bytes, before: before)
      #expect(seen.vector == change.context && seen.links == change.place.links)
    }
  }

  private func expectSame(_ one: ChangeContent, _ other: ChangeContent) {
    #expect(one.profile == other.profile && one.time == other.time && one.edits == other.edits)
    #expect(one.client == other.client && one.undoes == other.undoes)
    #expect(one.version == other.version && one.text == other.text)
  }

  @Test(.seeds(1...60))
  func `a messy place is read as it was meant, and a messy text is refused`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let replicas = RandomReplicas(.default, steps: 20, using: &generator)
    let reason = InvalidParameter.other(
      "must be written without blanks and needless escapes, its members in order")
    for change in replicas.changes {
      let text = ReplicaText.text(of: change)
      let body = String(decoding: change.content.text, as: UTF8.self)
      let place = try #require(text.firstPlace(of: body)).upperBound
      let messyPlace = text[place...].replacing(#"","#, with: "\" ,\r\t ")
        .replacing(#""seq":"#, with: #" "s\u0065q" : "#)
      #expect(try ReplicaText.push(#"{"body":"# + body + messyPlace, to: .default) == [change])
      let messyBodies = [
        body.replacing(#""stamp":"#, with: #""stamp" :"#),
        body.replacing(#""stamp":"#, with: #""st\u0061mp":"#), body.turnedRound,
      ]
      for messy in messyBodies {
        #expect(throws: Refusal.invalidParams(field: "changes[0].body", reason)) {
          try ReplicaText.push(text.replacing(body, with: messy), to: .default)
        }
      }
    }
  }
}

extension String {
  /// A body whose last member comes first.
  fileprivate var turnedRound: String {
    let version = #""version":1"#
    return "{\(version)," + dropFirst().dropLast(version.count + 2) + "}"
  }
}
