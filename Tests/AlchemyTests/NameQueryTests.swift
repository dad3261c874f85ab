import Alchemy
import TestSupport
import Testing

@Suite("Words that somebody typed to narrow a list")
struct NameQueryTests {
  @Test(
    "Words stand between blanks, unwanted ones behind a dash, and = begins a whole name",
    arguments: [
      ("", [], []),
      ("  ", [], []),
      ("wheat", ["wheat"], []),
      (" wheat  health ", ["wheat", "health"], []),
      ("restore -magicka", ["restore"], ["magicka"]),
      (#""restore health" -fear"#, ["restore health"], ["fear"]),
      (#"-"damage health""#, [], ["damage health"]),
      (#""restore hea"#, ["restore hea"], []),
      ("=Giant's Toe -x", ["=Giant's Toe"], ["x"]),
      ("=wheat -garlic", ["=wheat"], ["garlic"]),
      ("  =Giant's   Toe", ["=Giant's Toe"], []),
      ("fear =Giant's Toe -=Fear =Slow", ["fear", "=Giant's Toe", "=Slow"], ["=Fear"]),
      (#"="Giant's Toe" fear"#, ["=Giant's Toe", "fear"], []),
      (#"-="Damage Health" wheat"#, ["wheat"], ["=Damage Health"]),
      ("=", ["="], []),
      ("-", [], []),
      (#""" x"#, ["x"], []),
    ])
  func typed(_ text: String, _ words: [String], _ notWords: [String]) {
    #expect(NameQuery(typed: text) == NameQuery(words: words, notWords: notWords))
  }

  @Test("Every word must be in some name, and no unwanted word in any")
  func terms() {
    func fit(_ text: String, _ names: String...) -> Bool {
      NameTerms(NameQuery(typed: text)).fit(names[0], names[names.count - 1])
    }
    #expect(fit("", "Wheat", "Fear"))
    #expect(fit("fear wheat", "Wheat", "Fear"))
    #expect(!fit("fear barley", "Wheat", "Fear"))
    #expect(!fit("wheat -fear", "Wheat", "Fear"))
    #expect(fit("=wheat", "Wheat", "Fear"))
    #expect(!fit("=whea", "Wheat", "Fear"))
    #expect(!fit("=", "Wheat", "Fear"))
    #expect(fit("=wheat -garlic", "Wheat", "Fear"))
    #expect(!fit("=wheat -fear", "Wheat", "Fear"))
    #expect(fit("=wheat -=fea", "Wheat", "Fear"))
  }

  @Test("Folding twice is folding once", .seeds(1...30))
  func idempotent() {
    var generator = SeededGenerator(seed: Seeds.current)
    let letters: [Character] = [
      "a", "É", "ß", "'", "\u{2019}", " ", "Ж", "ά", "ø", "\u{301}", "I", "ı",
    ]
    for _ in 0..<50 {
      let name = String((0..<8).map { _ in generator.pick(letters) })
      let folded = NameFolding.folded(name)
      #expect(NameFolding.folded(folded) == folded, "\(Array(name.unicodeScalars))")
    }
  }
}
