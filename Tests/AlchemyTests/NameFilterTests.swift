import Alchemy
import Testing

@Suite("What a text that somebody typed fits")
struct NameFilterTests {
  @Test(
    "A part of a name fits, and after = the whole name, without regard to case",
    arguments: [
      ("", "Giant's Toe", true),
      ("giant", "Giant's Toe", true),
      ("GIANT'S TOE", "Giant's Toe", true),
      ("t's t", "Giant's Toe", true),
      ("toe", "Giant's Toe", true),
      ("toes", "Giant's Toe", false),
      (" ", "Giant's Toe", true),
      (" ", "Nirnroot", false),
      ("giants", "Giant's Toe", false),
      ("giant's toe and more", "Giant's Toe", false),
      ("=giant's toe", "Giant's Toe", true),
      ("=giant's", "Giant's Toe", false),
      ("= giant's toe", "Giant's Toe", false),
      ("=", "Giant's Toe", false),
      ("==", "Giant's Toe", false),
      ("==x", "=X", true),
      ("{", "[", false),
      ("@", "`", false),
    ])
  func ascii(_ text: String, _ name: String, _ fits: Bool) {
    #expect(NameFilter(text).fits(name) == fits)
  }

  @Test(
    "Letters of every script fold, and an accent is the same however it is written",
    arguments: [
      ("STRASSE", "Die Straße", true),
      ("straße", "DIE STRASSE", true),
      ("ΣΟΦΟΣ", "σοφος", true),
      ("σοφοσ", "σοφος", true),
      ("é", "Cafe\u{301}", true),
      ("E\u{301}", "Café", true),
      ("=cafe\u{301}", "CAFÉ", true),
      ("e", "Café", false),
      ("caf", "Café", true),
      ("\u{212A}", "Kelp", true),
      ("k", "\u{212A}elp", true),
      ("ж", "Жук", true),
      ("=жу", "Жук", false),
      ("жуки", "Жук", false),
      ("=\u{338}", "a≠b", true),
    ])
  func unicode(_ text: String, _ name: String, _ fits: Bool) {
    #expect(NameFilter(text).fits(name) == fits)
  }

  @Test("Only an empty text lets everything through")
  func empty() {
    #expect(NameFilter("").isEmpty)
    #expect(!NameFilter(" ").isEmpty)
    #expect(!NameFilter("=").isEmpty)
  }
}
