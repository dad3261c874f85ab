import TerminalScreen
import Testing

@Suite struct CellsTests {
  @Test(
    "a text takes as many cells as a terminal gives it",
    arguments: [
      ("", 0), ("Wheat", 5), ("Éther", 5), ("e\u{301}", 1), ("小麦", 4), ("ｗ", 2), ("한국", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("🌾", 2), ("👩‍🌾", 2), ("🇳🇴", 2), ("❤️", 2), ("❤", 1),
      ("नि", 2), ("a\u{200B}b", 2), ("\u{AD}", 1), ("\u{2028}", 0), ("…", 1), ("１", 2), ("½", 1),
    ])
  func cells(text: String, expected: Int) {
    #expect(text.cells == expected)
  }

  @Test(
    "a text is cut at whole clusters and ends in …",
    arguments: [
      ("Wheat", 5, "Wheat"), ("Wheat", 4, "Whe…"), ("Wheat", 1, "…"), ("Wheat", 0, ""),
      ("小麦粉", 6, "小麦粉"), ("小麦粉", 5, "小麦…"), ("小麦粉", 4, "小…"), ("小麦粉", 2, "…"),
      ("ne\u{301}nette", 3, "ne\u{301}…"), ("👩‍🌾👩‍🌾", 3, "👩‍🌾…"), ("", 0, ""), ("Wheat", -1, ""),
    ])
  func truncates(text: String, limit: Int, expected: String) {
    #expect(text.truncated(toCells: limit) == expected)
    #expect(text.truncated(toCells: limit).cells <= max(0, limit))
  }

  @Test(
    "a text is broken behind a comma, at a blank, or within a long word, and nothing is lost",
    arguments: [
      ("Wheat", 5, ["Wheat"]), ("", 3, [""]), ("Wheat", 0, ["Wheat"]),
      ("Giant's Toe, Glow Dust, Wheat", 24, ["Giant's Toe, Glow Dust,", "Wheat"]),
      ("Giant's Toe, Glow Dust, Wheat", 22, ["Giant's Toe,", "Glow Dust, Wheat"]),
      ("Giant's Toe", 7, ["Giant's", "Toe"]), ("Giant's Toe", 4, ["Gian", "t's", "Toe"]),
      ("小麦粉, 小麦", 7, ["小麦粉,", "小麦"]), ("小麦粉", 3, ["小", "麦", "粉"]), ("小麦", 1, ["小", "麦"]),
      ("a,b c", 3, ["a,b", "c"]), ("  a", 1, [" ", "a"]),
    ])
  func wraps(text: String, width: Int, expected: [String]) {
    #expect(text.wrapped(toCells: width) == expected)
  }

  @Test("padding counts cells, not letters")
  func pads() {
    #expect("小麦".padded(toCells: 6) == "小麦  ")
    #expect("7".paddedBefore(toCells: 3) == "  7")
    #expect("Wheat".padded(toCells: 3) == "Wheat")
  }

  @Test(
    "whatever could steer a terminal, or cannot be seen, is written out",
    arguments: [
      ("Wheat", "Wheat"), ("a\tb", "a\\u{9}b"), ("\u{1b}[31m", "\\u{1b}[31m"),
      ("a\r\nb", "a\\u{d}\\u{a}b"), ("\u{7f}", "\\u{7f}"), ("\u{9b}2J", "\\u{9b}2J"),
      ("a\u{202E}b", "a\\u{202e}b"), ("a\u{2066}b", "a\\u{2066}b"), ("a\u{2028}b", "a\\u{2028}b"),
      ("👩‍🌾", "👩‍🌾"), ("\u{0}", "\\u{0}"), ("❤\u{FE0F}", "❤\u{FE0F}"),
      ("\u{200B}", "\\u{200b}"), ("Mage\u{200B}", "Mage\\u{200b}"), ("\u{200D}a", "\\u{200d}a"),
      ("a \u{FE0F}", "a \\u{fe0f}"), ("\u{3164}", "\\u{3164}"), ("\u{2800}", "\\u{2800}"),
      ("\u{FFF9}a", "\\u{fff9}a"), ("crème", "crème"), ("\u{E0041}", "\\u{e0041}"),
      ("Mage\u{200D}", "Mage\\u{200d}"), ("Ma\u{200C}ge", "Ma\\u{200c}ge"),
      ("Mage\u{FE0F}", "Mage\\u{fe0f}"), ("é\u{E0041}", "é\\u{e0041}"),
      ("маг\u{200D}", "маг\\u{200d}"), ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"),
      ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}\\u{fe0f}"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
      ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E007F}"),
      ("🏴a\u{E0067}", "🏴a\\u{e0067}"),
      ("a\u{A0}b", "a\\u{a0}b"), ("a\u{2003}", "a\\u{2003}"), ("\u{200A}a", "\\u{200a}a"),
      ("a\u{202F}b\u{205F}", "a\\u{202f}b\\u{205f}"), ("\u{1680}", "\\u{1680}"),
      ("a\u{3000}b", "a\\u{3000}b"), ("小麦\u{3000}", "小麦\\u{3000}"),
      ("小麦\u{3000}粉", "小麦\u{3000}粉"), ("小\u{3000}\u{3000}麦", "小\\u{3000}\\u{3000}麦"),
      ("小麦\u{A0}粉", "小麦\\u{a0}粉"), (" a  b ", " a  b "),
    ])
  func makesVisible(text: String, expected: String) {
    #expect(text.visible == expected)
  }

  @Test(
    "the blanks around a name are written out, and not those in it",
    arguments: [
      ("Lydia", "Lydia"), ("a  b", "a  b"), ("default ", "default\\u{20}"),
      (" a b  ", "\\u{20}a b\\u{20}\\u{20}"), ("", ""), ("  ", "\\u{20}\\u{20}"),
      ("a\u{A0}", "a\\u{a0}"), ("\u{A0} a", "\\u{a0} a"),
    ])
  func makesNameVisible(name: String, expected: String) {
    #expect(name.visibleName == expected)
    #expect(name.visibleName.visible == expected)
  }

  @Test("no scalar below U+20000 is left that is a control character")
  func nothingSteers() {
    for value in UInt32(0)..<0x20000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let visible = String(Character(scalar)).visible
      let isHarmless = visible.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control
      }
      #expect(isHarmless, "U+\(String(value, radix: 16))")
    }
  }
}
