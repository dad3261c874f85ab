import Foundation
import JSON
import TestSupport
import Testing
import Wire

/// The searches agree with those of Foundation.
@Suite("Searching a text in a text")
struct TextSearchTests {
  private static let pieces = ["a", "b", "ab", " ", "é", "İ", "👩‍🔬", "'"]

  @Test(
    "texts of every kind are found and replaced as Foundation does it", arguments: UInt64(1)...60)
  func likeFoundation(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func text(_ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &generator)).map { _ in
        Self.pieces.randomElement(using: &generator) ?? ""
      }.joined()
    }
    for _ in 0..<50 {
      let (whole, part) = (text(0...12), text(1...2))
      let found = whole.range(of: part, options: .literal)
      #expect(whole.firstPlace(of: part) == found)
      #expect(whole.includes(part) == (found != nil))
      let replaced = whole.replacingOccurrences(of: part, with: "<>", options: .literal)
      #expect(whole.replacingEach(part, with: "<>") == replaced)
    }
  }

  @Test("a part of a text is searched alone, and its places are those of the whole text")
  func substring() {
    let whole = "Wheat # 3 # Whiterun"
    let place = whole.dropFirst(8).firstPlace(of: " # ")
    #expect(place.map { whole[$0.upperBound...] } == "Whiterun")
  }
}
