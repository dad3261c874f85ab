import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Keys that come at once")
struct BurstTests {
  private func live() throws -> ScreenHarness {
    ScreenHarness.live(try Catalogs.small.get())
  }

  private func burst(_ text: String) -> ScreenInput {
    .burst(text.map { $0 == "\n" ? .key(.enter, []) : $0 == "\t" ? .key(.tab, []) : .text($0) })
  }

  private static let ignored = "that looks like a pasted text: nothing was done"

  @Test(
    "A pasted text does nothing and leaves nothing, whatever letters it has",
    arguments: ["a quick brown fox", "must\ncant\nuq\nCYq-dy", "Bee\t12\tq\nAsh\t3\n"])
  func pasted(text: String) throws {
    var harness = try live()
    let before = harness.daemon.requests.count
    harness.handle(burst(text))
    #expect(harness.actions == [])
    #expect(harness.daemon.requests.count == before)
    #expect(harness.frame[22] == Self.ignored)
    harness.type("p")
    harness.handle(burst(text))
    #expect(harness.frame[1] == "Profiles 1" && harness.frame[22] == Self.ignored)
  }

  @Test("Where text is typed it is typed, and only a line end behind it accepts")
  func typed() throws {
    var harness = try live()
    harness.type("/")
    harness.handle(burst("quick\nbrown q"))
    #expect(harness.frame[22].hasPrefix("Ingredients with: quickbrown q  "))
    harness.press(.escape)
    harness.type("/")
    harness.handle(burst("warm blanket\n"))
    #expect(harness.frame[1].hasPrefix("Ingredients 0 of 5 /war"))
    #expect(harness.grid.cursor == nil)
  }

  @Test("Held keys, few keys and a filter that is typed at once are keys")
  func keys() throws {
    var harness = try live()
    harness.handle(burst("jjjjjjjjjjjjjkk"))
    #expect(harness.selection?.text.hasPrefix("  Clay") == true)
    harness.handle(burst("mjcq"))
    #expect(harness.daemon.profiles[0].ingredients == ["clay": "must", "dew": "cant"])
    #expect(harness.actions == [.quit(code: 0)])
    harness.handle(burst("/bark -ashes\nm"))
    #expect(harness.daemon.profiles[0].ingredients["bark"] == "must")
  }
}
