import JSON
import LiveScreen
import TerminalScreen
import Testing

@Suite("Notes and favourites on the screen")
struct LabelTests {
  private func live() throws -> ScreenHarness {
    .live(try Catalogs.small.get(), columns: 140)
  }

  private func notice(_ harness: ScreenHarness) -> String { harness.frame[harness.frame.count - 2] }

  private func edits(_ harness: ScreenHarness) -> JSONValue? {
    harness.daemon.requests.last { $0["method"] == "profile.apply" }?["params"]?["edits"]
  }

  @Test(
    "T writes a note on what is selected, which the details show; without text it is taken away")
  func notes() throws {
    var harness = try live()
    harness.type("T")
    #expect(notice(harness).hasPrefix("Note on Ash: "))
    harness.type(" by the lake ")
    harness.press(.enter)
    #expect(edits(harness) == [["edit": "note", "of": "ingredient:ash", "text": "by the lake"]])
    #expect(harness.frame.contains { $0.contains("note: by the lake") })
    harness.type("T")
    #expect(notice(harness).hasPrefix("Note on Ash: by the lake"))
    for _ in 0..<11 { harness.press(.backspace) }
    harness.press(.enter)
    #expect(edits(harness) == [["edit": "note", "of": "ingredient:ash", "text": ""]])
    #expect(!harness.frame.contains { $0.contains("note:") })
    harness.type("eT!")
    harness.press(.enter)
    #expect(edits(harness)?.array?.first?["of"]?.string?.hasPrefix("effect:") == true)
  }

  @Test("F keeps the selected recipe under the name of what it makes, or another")
  func favourite() throws {
    var harness = try live()
    harness.type("rF")
    #expect(notice(harness).hasPrefix("Favourite Ash + Bark"), "\(notice(harness))")
    harness.press(.enter)
    let edit = edits(harness)?.array?.first
    #expect(edit?["edit"] == "favourite" && edit?["recipe"]?.string?.contains("ash+bark") == true)
    let name = try #require(edit?["name"]?.string)
    #expect(name.hasPrefix("Po"))
    #expect(harness.frame.contains { $0.contains("★ " + name) })
    harness.type("T")
    harness.type("for Lydia")
    harness.press(.enter)
    #expect(edits(harness)?.array?.first?["of"]?.string?.hasPrefix("recipe:ash+bark") == true)
    #expect(harness.frame.contains { $0.contains("note: for Lydia") })
  }

  @Test("no more can be typed than the daemon takes")
  func tooLong() throws {
    var harness = try live()
    harness.type("T" + String(repeating: "é", count: 101))
    harness.press(.enter)
    let text = try #require(edits(harness)?.array?.first?["text"]?.string)
    #expect(text.utf8.count == 200)
  }

  @Test("the workbench lists favourites with what they lack")
  func workbench() throws {
    var harness = try live()
    harness.edit([
      ["edit": "favourite", "name": "the usual", "recipe": "ash+bark"],
      ["edit": "stock", "ingredient": "ash", "quantity": 3],
    ])
    harness.type("w")
    for _ in 0..<5 { harness.press(.tab) }
    #expect(harness.frame.contains { $0.contains("lacks Bark") && $0.contains("the usual") })
    #expect(
      harness.frame.contains { $0.contains("to brew each of them once the bag lacks Bark 1") })
  }
}
