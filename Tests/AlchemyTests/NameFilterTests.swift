import Alchemy
import Testing

@Suite("What a text that somebody typed fits")
struct NameFilterTests {
  @Test(
    "A part of a name fits, and after = the whole name, without regard to case and apostrophes",
    arguments: [
      ("", "Giant's Toe", true),
      ("giant", "Giant's Toe", true),
      ("GIANT'S TOE", "Giant's Toe", true),
      ("t's t", "Giant's Toe", true),
      ("toe", "Giant's Toe", true),
      ("toes", "Giant's Toe", false),
      (" ", "Giant's Toe", true),
      (" ", "Nirnroot", true),
      ("giants", "Giant's Toe", true),
      ("giant\u{2019}s", "Giant's Toe", true),
      ("giant's toe  ", "Giant's Toe", true),
      ("giants  toe", "Giant's Toe", false),
      ("giant", "Giant\u{2019}s Toe", true),
      ("giant's", "Giant\u{2019}s Toe", true),
      ("giant's toe and more", "Giant's Toe", false),
      ("=giant's toe", "Giant's Toe", true),
      ("=giant's", "Giant's Toe", false),
      ("= giants toe", "Giant's Toe", true),
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
    "Letters of every script fold, and accents of Latin letters do not count",
    arguments: [
      ("STRASSE", "Die Straße", true),
      ("straße", "DIE STRASSE", true),
      ("ΣΟΦΟΣ", "σοφος", true),
      ("σοφοσ", "σοφος", true),
      ("é", "Cafe\u{301}", true),
      ("E\u{301}", "Café", true),
      ("=cafe\u{301}", "CAFÉ", true),
      ("e", "Café", true),
      ("=cafe", "Cafe\u{301}", true),
      ("=bjorn", "Björn", true),
      ("ö", "Bjorn", true),
      ("α", "ά", false),
      ("ά", "α\u{301}", true),
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

  @Test("Only an empty or blank text lets everything through")
  func empty() {
    #expect(NameFilter("").isEmpty)
    #expect(NameFilter(" ").isEmpty)
    #expect(!NameFilter("=").isEmpty)
  }
}
