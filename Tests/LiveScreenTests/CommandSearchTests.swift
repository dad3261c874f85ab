import LiveScreen
import TerminalScreen
import Testing

@Suite("Commands are found by their words")
struct CommandSearchTests {
  @Test("Enter does what the line names, and the arrows go through what has the words")
  func found() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.type(":recipes with")
    #expect(harness.frame[22].hasPrefix("the recipes with it (W): recipes with"))
    harness.press(.enter)
    #expect(harness.frame[1].contains("/=Ash"))
    harness.type(":zzz")
    #expect(harness.frame[22].hasPrefix("nothing that works now has these words: zzz"))
    harness.press(.enter)
    #expect(harness.grid.cursor != nil, "the line stays, with what was typed")
    harness.press(.escape)
    harness.type(":history")
    #expect(harness.frame[22].hasPrefix("what was changed, and by whom (h): history"))
    harness.press(.enter)
    #expect(harness.frame[1].hasPrefix("History"))
  }

  @Test("In a page they are those of the page, and what cannot be done now is not offered")
  func offered() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.type("w:effort")
    #expect(harness.frame[22].hasPrefix("look longer for plan and lessons"))
    harness.press(.enter)
    #expect(harness.frame[1].contains("effort 2"))
    harness.press(.escape)
    harness.disconnect()
    harness.type(":undo")
    #expect(!harness.frame[22].contains("(u): "))
  }

  @Test("What the line names stays the same command, whatever else begins or ceases to work")
  func named() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.type(":undo")
    #expect(harness.frame[22].hasPrefix("undo the last change, whoever made it (u): undo"))
    harness.disconnect()
    #expect(harness.frame[22].hasPrefix("nothing that works now has these words: undo"))
    harness.press(.enter)
    #expect(harness.grid.cursor != nil)
    harness.connect()
    #expect(harness.frame[22].hasPrefix("undo the last change, whoever made it (u): undo"))
  }

  @Test("A command with many keys is found, and one in a page of text")
  func many() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.type("mh")
    harness.press(.enter)
    #expect(harness.frame[1] == "Change 1")
    harness.type(":back")
    harness.press(.enter)
    #expect(harness.frame[1].hasPrefix("History"))
  }
}
