import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("What others changed stands out for a second")
struct FlashTests {
  private func live() throws -> ScreenHarness {
    ScreenHarness.live(try Catalogs.small.get(), columns: 80)
  }

  /// The texts that stand out, row by row.
  private func flashes(_ harness: ScreenHarness) -> [String] {
    let grid = harness.grid
    return (0..<grid.rows).compactMap { row in
      let cells = (0..<grid.columns).filter {
        grid.style(column: $0, row: row).foreground == .changed
      }
      return cells.isEmpty
        ? nil : cells.map { grid.text(column: $0, row: row) }.joined()
    }
  }

  private let alarm = ScreenAction.endFlash(afterMilliseconds: 1_000)

  @Test("Another's choice and quantity do, one's own do not, and one alarm ends it")
  func once() throws {
    var harness = try live()
    harness.type("mj+")
    #expect(flashes(harness) == [] && harness.actions == [])
    harness.edit([
      ["choice": "cant", "edit": "choose", "ingredient": "clay"],
      ["choice": "must", "edit": "choose", "effect": "luck"],
      ["edit": "stock", "ingredient": "bark", "quantity": 12],
      ["edit": "scope", "scope": "stock"], ["edit": "rename", "name": "ours"],
    ])
    #expect(flashes(harness) == ["oursrecipes of the bag only", "12!Luck", "xClay"])
    #expect(harness.actions == [alarm])
    harness.handle(.timePassed(nowMilliseconds: harness.now))
    #expect(!flashes(harness).isEmpty)
    harness.handle(.flashEnded)
    #expect(flashes(harness) == [])
    #expect(harness.actions == [alarm], "and no other is set")
  }

  @Test("What comes while something stands out has its own second after the alarm")
  func twice() throws {
    var harness = try live()
    harness.edit([["choice": "cant", "edit": "choose", "ingredient": "ash"]])
    harness.edit([["choice": "cant", "edit": "choose", "ingredient": "egg"]])
    #expect(flashes(harness) == ["xAsh", "xEgg"])
    #expect(harness.actions == [alarm])
    harness.handle(.flashEnded)
    #expect(flashes(harness) == ["xEgg"])
    #expect(harness.actions == [alarm, alarm])
    harness.handle(.flashEnded)
    #expect(flashes(harness) == [])
    #expect(harness.actions == [alarm, alarm])
    harness.edit([["choice": "may", "edit": "choose", "ingredient": "egg"]])
    #expect(harness.actions == [alarm, alarm, alarm])
  }

  @Test("Another profile begins with nothing that stands out")
  func elsewhere() throws {
    var harness = try live()
    harness.edit([["choice": "cant", "edit": "choose", "ingredient": "egg"]])
    harness.type("pnother")
    harness.press(.enter)
    #expect(harness.frame[0].hasPrefix("other · "))
    #expect(flashes(harness) == [])
  }
}
