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

  private static let names = [
    "Blue Mountain Flower", "Red Mountain Flower", "Giant's Toe", "Glow Dust", "Wheat",
    "Éclair Śmieć",
  ]

  @Test(
    "A word that no name holds stands for the names that it abbreviates: by initials, or else by letters",
    arguments: [
      ("bmf", ["Blue Mountain Flower"]),
      ("MF", ["Blue Mountain Flower", "Red Mountain Flower"]),
      ("gts", ["Giant's Toe"]),
      ("gt", ["Giant's Toe"]),
      ("es", ["Éclair Śmieć"]),
      ("gw", ["Glow Dust"]),
      ("mf -blue", ["Red Mountain Flower"]),
      ("flo", ["Blue Mountain Flower", "Red Mountain Flower"]),
      ("xx", []),
      ("=bmf", []),
      ("bluemtn", []),
      ("b!", []),
    ])
  func abbreviations(_ text: String, _ fitting: [String]) {
    let terms = NameTerms(NameQuery(typed: text), among: Self.names)
    #expect(Self.names.filter { terms.fit($0) } == fitting)
  }

  @Test("Where a list is filtered elsewhere, an abbreviation of one name becomes that name")
  func spelledOut() {
    let query = NameQuery(typed: "bmf mf dust -xx").spelledOut(among: Self.names)
    #expect(query == NameQuery(words: ["=Blue Mountain Flower", "mf", "dust"], notWords: ["xx"]))
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
