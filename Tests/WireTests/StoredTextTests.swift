import Alchemy
import JSON
import Profiles
import TestSupport
import Testing
import Wire

@Suite struct StoredTextTests {
  /// Texts are kept in the protocol's one form.
  private func isInForm(_ text: [UInt8]) throws -> Bool {
    try JSONValue(parsing: text).serialized() == text
  }

  /// The text of a change with these edits, as a program of a version writes it.
  private func body(_ edits: String, version: Int = ChangeContent.currentVersion) -> [UInt8] {
    Array(
      (#"{"edits":\#(edits),"profile":"\#(ProfileID.default)","salt":"0000000000000000","#
        + #""stamp":"0000000000010000","version":\#(version)}"#).utf8)
  }

  private func body(
    _ edits: [Edit], version: Int = ChangeContent.currentVersion
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.edits(edits)
    return body(String(decoding: writer.bytes, as: UTF8.self), version: version)
  }

  private func text(of links: [Link], in vector: VersionVector) -> [UInt8] {
    var writer = JSONWriter()
    writer.context(of: ChangePlace(Dot(origin: .none, seq: 1), context: vector, links: links))
    return writer.bytes
  }

  @Test(.seeds(1...100))
  func `a change's text, vectors and effects read back as they were`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let edits = RandomState.edits(using: &generator)
    let change = Change(
      profile: .default, dot: Dot(origin: RandomState.origin(using: &generator), seq: 1),
      time: HybridTimestamp(rawValue: generator.next()), context: VersionVector(), edits: edits,
      client: generator.pick([nil, "pen", "é\"\0"]),
      undoes: generator.pick([nil, ChangeHash(high: .max, low: 1)]), salt: generator.next())
    let read = try StoredEdits.content(change.content.text)
    #expect(read.edits == edits && read.time == change.time && read.profile == change.profile)
    #expect(read.client == change.client && read.undoes == change.undoes)
    #expect(read.version == ChangeContent.currentVersion && read.text == change.content.text)
    #expect(try isInForm(read.text))
    let (profile, changes) = RandomState.profile(using: &generator)
    let vector = StoredEdits.text(of: profile.vector)
    #expect(try StoredEdits.vector(vector) == profile.vector)
    #expect(try isInForm(vector))
    #expect(try StoredEdits.fieldChanges(StoredEdits.text(of: changes)) == changes)
    #expect(try isInForm(StoredEdits.text(of: changes)))
  }

  @Test(.seeds(1...60))
  func `what an author had seen reads back as it was, with its links`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let vector = RandomState.profile(using: &generator).profile.vector
    let links = vector.entries.filter { _ in generator.chance(oneIn: 2) }.map {
      Link($0, ChangeHash(high: generator.next(), low: generator.next()))
    }
    let text = text(of: links, in: vector)
    #expect(try isInForm(text))
    let before = generator.pick(vector.entries.map(\.origin) + [Origin(high: 7, low: 7)])
    let read = try StoredEdits.context(text, before: before)
    #expect(read.vector == vector)
    // An origin's first change follows what stands before it, which needs no text.
    let first = vector[before] == 0 ? [Link(before: before)] : []
    #expect(read.links == (links + first).sorted { $0.dot.origin < $1.dot.origin })
  }

  @Test(.seeds(1...100))
  func `a profile reads back as it was`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let profile = RandomState.profile(using: &generator).profile
    let text = StoredProfile.text(of: profile)
    let read = try StoredProfile.profile(.default, parsing: text)
    read.checkInvariants()
    #expect(read == profile)
    #expect(StoredProfile.text(of: read) == text)
    #expect(try isInForm(text))
  }

  @Test func `a profile's text is this`() {
    var profile = Profile(id: .default, catalog: "skyrim", name: "default")
    let origin = Origin(high: 0, low: 0xA)
    let edits: [Edit] = [
      .reset(.effects, .cant), .choose(.effects, id: "fear", .must), .scope(.stock),
      .adjust(ingredient: "garlic", by: 3), .rename("thief"),
    ]
    let change = Change(of: profile, edits, at: HybridTimestamp(milliseconds: 1), by: origin)
    _ = profile.apply(change, catalog: nil)
    let tie = change.hash.description.prefix(16)
    let stamp = "\"0000000000010000-\(tie)-0000000000000000000000000000000a-1\""
    let never = "\"0000000000000000-0000000000000000-00000000000000000000000000000000-0\""
    #expect(
      String(decoding: StoredProfile.text(of: profile), as: UTF8.self)
        == #"{"catalog":"skyrim","deleted":[false,\#(never)],"#
        + #""effects":{"choices":{"fear":["must",\#(stamp)]},"reset":["cant",\#(stamp)]},"#
        + #""heads":{"0000000000000000000000000000000a":["0000000000010000","\#(change.hash)"]},"#
        + #""ingredients":{"choices":{},"reset":["may",\#(never)]},"#
        + #""inventory":{"garlic":{"adjusted":{"0000000000000000000000000000000a":[1,3]}}},"#
        + #""name":["thief",\#(stamp)],"scope":["stock",\#(stamp)],"#
        + #""vector":{"0000000000000000000000000000000a":1},"version":3}"#)
  }

  /// Reads a change's text, and writes one of what was read.
  private func rewriteBody(_ text: [UInt8]) throws(StoredTextFailure) -> [UInt8] {
    let content = try StoredEdits.content(text)
    return body(content.edits, version: content.version)
  }

  /// Every text that a store keeps, with how it is read and written again.
  private func keptTexts(
    using generator: inout SeededGenerator
  ) -> [(text: [UInt8], rewrite: ([UInt8]) throws(StoredTextFailure) -> [UInt8])] {
    let (profile, changes) = RandomState.profile(using: &generator)
    let links = profile.vector.entries.filter { _ in generator.chance(oneIn: 2) }.map {
      Link($0, ChangeHash(high: generator.next(), low: generator.next()))
    }
    return [
      (body(RandomState.edits(using: &generator)), rewriteBody),
      (body(RandomState.edits(using: &generator), version: 2), rewriteBody),
      (
        text(of: links, in: profile.vector),
        { text throws(StoredTextFailure) in
          let read = try StoredEdits.context(text, before: .none)
          return self.text(of: read.links, in: read.vector)
        }
      ),
      (
        StoredEdits.text(of: profile.vector),
        { text throws(StoredTextFailure) in StoredEdits.text(of: try StoredEdits.vector(text)) }
      ),
      (
        StoredEdits.text(of: changes),
        { text throws(StoredTextFailure) in
          StoredEdits.text(of: try StoredEdits.fieldChanges(text))
        }
      ),
      (
        StoredProfile.text(of: profile),
        { text throws(StoredTextFailure) in
          StoredProfile.text(of: try StoredProfile.profile(.default, parsing: text))
        }
      ),
    ]
  }

  @Test(.seeds(1...10))
  func `a text that is cut short is a failure`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    for (text, rewrite) in keptTexts(using: &generator) {
      for _ in 0..<40 {
        let count = generator.integer(in: 0...text.count - 1)
        #expect(throws: StoredTextFailure.self) { try rewrite(Array(text[..<count])) }
      }
    }
  }

  @Test(.seeds(1...60))
  func `a damaged text is a failure, or is read and comes to rest`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    for (text, rewrite) in keptTexts(using: &generator) {
      for _ in 0..<20 {
        let damaged = Mutation.mutated(text, using: &generator)
        let read: [UInt8]
        do throws(StoredTextFailure) {
          read = try rewrite(damaged)
        } catch {
          continue
        }
        #expect(try rewrite(read) == read)
      }
    }
  }

  @Test func `an edit that is not ours is kept of a newer version alone`() throws {
    let text = #"[{"edit":"dance","x":1.0},{"edit":"delete"}]"#
    let content = try StoredEdits.content(body(text, version: 2))
    #expect(content.edits == [.unknown(#"{"edit":"dance","x":1.0}"#), .delete])
    #expect(content.version == 2 && content.isPending)
    #expect(try rewriteBody(content.text) == content.text)
    #expect(throws: StoredTextFailure("body at byte 19")) {
      try StoredEdits.content(body(text, version: 1))
    }
    #expect(throws: StoredTextFailure("body at byte 10")) {
      try StoredEdits.content(body("[1]", version: 2))
    }
  }

  /// The edits begin at byte 9.
  @Test(arguments: [
    ("{}", "body at byte 9"), (#"[{"edit":"x"}]"#, "body at byte 19"),
    ("[{}]", "body at byte 10"), ("[1]", "body at byte 10"),
    (#"[{"edit":"rename"}]"#, "body at byte 10"),
    (#"[{"by":1.5,"edit":"adjust","ingredient":"a"}]"#, "body at byte 16"),
    (#"[{"edit":"stock","ingredient":"a","quantity":1,"seen":{"x":1}}]"#, "body at byte 63"),
    ("]", "body at byte 9"),
  ])
  func `a failure names the part and the place`(text: String, part: String) {
    #expect(throws: StoredTextFailure(part)) { try StoredEdits.content(body(text)) }
  }

  @Test(arguments: [
    ("", "body at byte 0"), ("[", "body at byte 1"), ("{}", "body at byte 0"),
    (#"{"profile":"x"}"#, "body at byte 0"), (#"{"profile":1}"#, "body at byte 11"),
  ])
  func `a text that is not a change's fails as a whole`(text: String, part: String) {
    #expect(throws: StoredTextFailure(part)) { try StoredEdits.content(Array(text.utf8)) }
  }

  @Test(arguments: [
    ("[]", "context at byte 0"), (#"{"x":1}"#, "context at byte 5"),
    (#"{"0000000000000000000000000000000a":"1"}"#, "context at byte 37"),
    (#"{"0000000000000000000000000000000a":[1]}"#, "context at byte 36"),
    (#"{"0000000000000000000000000000000a":[1,"x"]}"#, "context at byte 40"),
  ])
  func `a context that is not one fails at its place`(text: String, part: String) {
    #expect(throws: StoredTextFailure(part)) {
      try StoredEdits.context(Array(text.utf8), before: .none)
    }
  }

  @Test(arguments: ["1", "2", "4", "\"3\"", "null"])
  func `a profile of another version is not read`(version: String) throws {
    let text = StoredProfile.text(of: Profile(id: .default, catalog: "skyrim", name: "a"))
    let other = String(decoding: text, as: UTF8.self)
      .replacing(#""version":3}"#, with: #""version":\#(version)}"#)
    #expect(throws: StoredTextFailure.self) {
      try StoredProfile.profile(.default, parsing: Array(other.utf8))
    }
  }
}
