import JSON
import TestSupport
import Testing
import Wire

@Suite struct NearestNameTests {
  private static let names = [
    "nirnroot", "crimson-nirnroot", "garlic", "salt-pile", "bear-claws", "fear", "frenzy", "é-root",
  ]

  @Test(
    arguments: [
      ("nirnrot", "nirnroot"), ("nirnroto", "nirnroot"), ("inrnroot", "nirnroot"),
      ("NIRNROOT", "nirnroot"), ("nirn", nil), ("gralic", "garlic"), ("glaric", "garlic"),
      ("garlicky", "garlic"), ("feat", "fear"), ("faer", "fear"), ("far", "fear"), ("ear", "fear"),
      ("hero", nil), ("", nil), ("x", nil), ("crimson", nil), ("e\u{301}-rot", "é-root"),
      ("salt pile", "salt-pile"), ("saltpile", "salt-pile"),
    ] as [(String, String?)])
  func `what was probably meant`(word: String, name: String?) {
    #expect(NearestName.nearest(to: word, among: Self.names) == name)
  }

  @Test func `of equally near ones the first in order, however they come`() {
    #expect(NearestName.nearest(to: "cat", among: ["rat", "bat", "hat"]) == "bat")
    #expect(NearestName.nearest(to: "cat", among: ["bat", "hat", "rat"]) == "bat")
    #expect(NearestName.nearest(to: "cats", among: ["bat", "cat", "cats"]) == "cats")
  }

  @Test(
    arguments: [
      ("*", "S"), ("x", "S"), ("s", "S"), ("Lyd*", "Lydia"), ("Lydi?", "Lydia"),
      ("[lydia", "Lydia"),
      ("Lydia 3", "Lydia 2"), ("4", "2"), ("save-10", "save-11"),
    ])
  func `a letter, a pattern and another number mean nothing else`(word: String, name: String) {
    #expect(NearestName.nearest(to: word, among: [name]) == nil)
  }

  @Test func `with the same number a slip is a slip`() {
    #expect(NearestName.nearest(to: "Lidya 2", among: ["Lydia 2", "Lydia 3"]) == "Lydia 2")
  }

  @Test func `endless words are not compared`() {
    let word = String(repeating: "a", count: 65)
    #expect(NearestName.nearest(to: word, among: [word]) == nil)
    #expect(NearestName.nearest(to: "a" + word, among: [word]) == nil)
    #expect(NearestName.nearest(to: "garlic", among: [word]) == nil)
  }

  private static let letters = Array("abc-")

  private func randomWord(_ count: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
    String((0..<generator.integer(in: count)).map { _ in generator.pick(Self.letters) })
  }

  /// Every word that one insertion, deletion, replacement or swap makes of a word.
  private func neighbours(of word: String) -> Set<String> {
    let letters = Array(word)
    var words: Set<String> = [word]
    for index in 0...letters.count {
      let (head, tail) = (letters[..<index], letters[index...])
      for letter in Self.letters {
        words.insert(String(head + [letter] + tail))
        if !tail.isEmpty { words.insert(String(head + [letter] + tail.dropFirst())) }
      }
      if !tail.isEmpty { words.insert(String(head + tail.dropFirst())) }
      if tail.count > 1 {
        words.insert(String(head + [letters[index + 1], letters[index]] + tail.dropFirst(2)))
      }
    }
    return words
  }

  @Test(.seeds(1...60))
  func `short words suggest exactly what one edit reaches`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let word = randomWord(2...5, &generator)
    let near = neighbours(of: word)
    for _ in 0..<40 {
      let other = randomWord(1...6, &generator)
      let suggested = NearestName.nearest(to: word, among: [other])
      #expect(suggested == (near.contains(other) ? other : nil), "\(word) \(other)")
    }
  }

  @Test(.seeds(1...40))
  func `nothing beyond a third of the letters is suggested, and nearness is mutual`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let word = randomWord(6...8, &generator)
    var other = Array(word)
    for _ in 0..<generator.integer(in: 1...4) {
      other[generator.integer(in: 0...other.count - 1)] = generator.pick(Self.letters)
    }
    let near = neighbours(of: word)
    let isNear = near.contains { neighbours(of: $0).contains(String(other)) }
    let suggested = NearestName.nearest(to: word, among: [String(other)])
    #expect((suggested != nil) == isNear, "\(word) \(String(other))")
    let back = NearestName.nearest(to: String(other), among: [word])
    #expect((suggested == nil) == (back == nil))
  }
}
