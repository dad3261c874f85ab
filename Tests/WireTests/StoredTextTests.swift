import Alchemy
import Profiles
import Replication
import TestSupport
import Testing
import Wire

@Suite struct StoredTextTests {
  /// Texts are kept in the protocol's one form.
  private func isInForm(_ text: [UInt8]) throws -> Bool {
    try JSONValue(parsing: text).serialized() == text
  }

  @Test(.seeds(1...100))
  func `edits, vectors and effects read back as they were`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let edits = RandomState.edits(using: &generator)
    #expect(try StoredEdits.edits(StoredEdits.text(of: edits), version: 1) == edits)
    #expect(try isInForm(StoredEdits.text(of: edits)))
    let (profile, changes) = RandomState.profile(using: &generator)
    let vector = StoredEdits.text(of: profile.vector)
    #expect(try StoredEdits.vector(vector) == profile.vector)
    #expect(try isInForm(vector))
    #expect(try StoredEdits.fieldChanges(StoredEdits.text(of: changes)) == changes)
    #expect(try isInForm(StoredEdits.text(of: changes)))
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
    let change = profile.change(
      minting: edits, at: HybridTimestamp(milliseconds: 1), origin: origin, client: nil)
    _ = profile.apply(change, catalog: nil)
    let stamp = "\"0000000000010000-0000000000000000000000000000000a-1\""
    let never = "\"0000000000000000-00000000000000000000000000000000-0\""
    #expect(
      String(decoding: StoredProfile.text(of: profile), as: UTF8.self)
        == #"{"catalog":"skyrim","deleted":[false,\#(never)],"#
        + #""effects":{"choices":{"fear":["must",\#(stamp)]},"reset":["cant",\#(stamp)]},"#
        + #""ingredients":{"choices":{},"reset":["may",\#(never)]},"#
        + #""inventory":{"garlic":{"adjusted":{"0000000000000000000000000000000a":[1,3]}}},"#
        + #""name":["thief",\#(stamp)],"scope":["stock",\#(stamp)],"#
        + #""times":{"0000000000000000000000000000000a":"0000000000010000"},"#
        + #""vector":{"0000000000000000000000000000000a":1},"version":2}"#)
  }

  /// Every text that a store keeps, with how it is read and written again.
  private func keptTexts(
    using generator: inout SeededGenerator
  ) -> [(text: [UInt8], rewrite: ([UInt8]) throws(StoredTextFailure) -> [UInt8])] {
    let (profile, changes) = RandomState.profile(using: &generator)
    return [
      (
        StoredEdits.text(of: RandomState.edits(using: &generator)),
        { text throws(StoredTextFailure) in
          StoredEdits.text(of: try StoredEdits.edits(text, version: 1))
        }
      ),
      (
        StoredEdits.text(of: RandomState.edits(using: &generator)),
        { text throws(StoredTextFailure) in
          StoredEdits.text(of: try StoredEdits.edits(text, version: 2))
        }
      ),
      (
        Array(RandomJSON.object(depth: 2, using: &generator).form.utf8),
        { text throws(StoredTextFailure) in
          StoredEdits.text(ofUnread: try StoredEdits.unread(text))
        }
      ),
      (
        StoredEdits.text(of: RandomState.edits(using: &generator)),
        { text throws(StoredTextFailure) in
          StoredEdits.text(of: try StoredEdits.edits(text, version: 2))
        }
      ),
      (
        Array(RandomJSON.object(depth: 2, using: &generator).form.utf8),
        { text throws(StoredTextFailure) in
          StoredEdits.text(ofUnread: try StoredEdits.unread(text))
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
    let edits = try StoredEdits.edits(Array(text.utf8), version: 2)
    #expect(edits == [.unknown(#"{"edit":"dance","x":1.0}"#), .delete])
    #expect(StoredEdits.text(of: edits) == Array(text.utf8))
    #expect(throws: StoredTextFailure("edits at byte 10")) {
      try StoredEdits.edits(Array(text.utf8), version: 1)
    }
    #expect(throws: StoredTextFailure("edits at byte 1")) {
      try StoredEdits.edits(Array("[1]".utf8), version: 2)
    }
  }

  @Test(arguments: [
    ("{}", "edits at byte 0"), (#"[{"edit":"x"}]"#, "edits at byte 10"),
    ("[{}]", "edits at byte 1"), ("[1]", "edits at byte 1"),
    (#"[{"edit":"rename"}]"#, "edits at byte 1"),
    (#"[{"by":1.5,"edit":"adjust","ingredient":"a"}]"#, "edits at byte 7"),
    (#"[{"edit":"stock","ingredient":"a","quantity":1,"seen":{"x":1}}]"#, "edits at byte 54"),
    ("[", "edits at byte 1"), ("", "edits at byte 0"),
  ])
  func `a failure names the part and the place`(text: String, part: String) {
    #expect(throws: StoredTextFailure(part)) { try StoredEdits.edits(Array(text.utf8), version: 1) }
  }

  @Test(arguments: ["1", "3", "\"2\"", "null"])
  func `a profile of another version is not read`(version: String) throws {
    let text = StoredProfile.text(of: Profile(id: .default, catalog: "skyrim", name: "a"))
    let other = String(decoding: text, as: UTF8.self)
      .replacing(#""version":2}"#, with: #""version":\#(version)}"#)
    #expect(throws: StoredTextFailure.self) {
      try StoredProfile.profile(.default, parsing: Array(other.utf8))
    }
  }
}
