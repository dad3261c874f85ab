import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Panels below a help page or a line of input")
struct CoveredPanelTests {
  private func live() throws -> ScreenHarness {
    var harness = ScreenHarness.live(try Catalogs.small.get(), columns: 80, rows: 12)
    harness.addProfiles("a", "b", "c")
    return harness
  }

  @Test(
    "the list of profiles keeps its place when somebody deletes the selected profile",
    arguments: ["", "?", "n", "c", "r", "d", "d?"])
  func deletedBelow(covers: String) throws {
    var harness = try live()
    harness.type("p")
    harness.press(.up)
    harness.press(.up)
    #expect(harness.selection?.text.hasPrefix("  b ") == true)
    harness.type(covers)
    let place = try #require(harness.daemon.place(of: "b"))
    harness.deliver(harness.daemon.delete(place).events)
    for _ in covers { harness.press(.escape) }
    #expect(harness.frame[1] == "Profiles 3")
    #expect(harness.selection?.text.hasPrefix("  c ") == true)
  }

  @Test("the list also keeps its place when it is reloaded after a reconnect")
  func reconnectedBelow() throws {
    var harness = try live()
    harness.type("p")
    harness.press(.up)
    harness.type("?")
    harness.disconnect()
    let place = try #require(harness.daemon.place(of: "c"))
    _ = harness.daemon.delete(place)
    harness.connect()
    harness.press(.escape)
    #expect(harness.selection?.text.hasPrefix("> default ") == true)
  }

  @Test("a new profile closes the list below a help page, as it does without one")
  func madeBelowHelp() throws {
    var harness = try live()
    harness.type("pnone")
    harness.isHolding = true
    harness.press(.enter)
    harness.press(.function(1))
    harness.release()
    harness.press(.escape)
    #expect(harness.frame[0].hasPrefix("one · Small"))
    #expect(harness.frame[1].hasPrefix("Ingredients"))
  }

  @Test("a new profile leaves the list open below a line of input about another profile")
  func madeBelowInput() throws {
    var harness = try live()
    harness.type("pnone")
    harness.isHolding = true
    harness.press(.enter)
    harness.press(.escape)
    harness.type("r")
    harness.release()
    #expect(harness.frame[0].hasPrefix("one · Small"))
    #expect(harness.frame[10].hasPrefix("New name of default: default"))
    harness.press(.escape)
    #expect(harness.frame[1] == "Profiles 5")
  }

  @Test("the history below a help page continues to show new changes")
  func historyBelow() throws {
    var harness = try live()
    harness.type("mjch")
    harness.press(.down)
    harness.type("?")
    harness.edit([["edit": "stock", "ingredient": "egg", "quantity": 12]])
    harness.press(.escape)
    #expect(harness.frame[1] == "History 3")
    // The selection stays on its change, which is one row further down.
    #expect(harness.selection?.text.contains("Ash: may → must") == true)
  }
}
