import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("The mouse")
struct MouseTests {
  @Test("A click selects; on a mark it goes on to the next choice, on a quantity it adds one")
  func clicks() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.click(column: 6, row: 4)
    #expect(harness.selection?.text.hasPrefix("  Clay") == true)
    harness.click(column: 0, row: 3)
    #expect(harness.frame[3].hasPrefix("! Bark"))
    harness.click(column: 0, row: 3)
    #expect(harness.frame[3].hasPrefix("x Bark"))
    harness.click(column: 0, row: 3, .right)
    #expect(harness.frame[3].hasPrefix("  Bark"))
    harness.click(column: 23, row: 3)
    harness.click(column: 23, row: 3)
    harness.click(column: 23, row: 3, .right)
    #expect(harness.daemon.profiles[0].inventory == ["bark": 1])
    harness.click(column: 85, row: 2)
    #expect(harness.selection?.text.hasPrefix(" † Cold") == true)
  }

  @Test("A click on what is selected is Enter, on a hint its key, on a heading its column")
  func enter() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.click(column: 40, row: 1)
    #expect(harness.selection?.text.hasPrefix("295 ") == true)
    harness.click(column: 40, row: 1)
    #expect(harness.frame[1].contains("fewest ingredients first"))
    harness.click(column: 40, row: try #require(harness.selection).row)
    #expect(harness.selection?.text.hasPrefix("  Ash") == true)
    let hint = try #require(harness.frame[22].firstRange(of: "c can't"))
    let column = harness.frame[22].distance(from: harness.frame[22].startIndex, to: hint.lowerBound)
    harness.click(column: column, row: 22)
    #expect(harness.frame[2].hasPrefix("x Ash"))
    harness.click(column: 2, row: 0)
    #expect(harness.frame[1] == "Profiles 1")
  }

  @Test("A click on a question answers nothing; on the hint beside a name it is its key")
  func questions() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.type("pd")
    for column in stride(from: 0, to: 100, by: 4) { harness.click(column: column, row: 22) }
    #expect(harness.frame[22] == "Delete default? y deletes, Esc keeps")
    harness.press(.escape)
    harness.type("nab")
    let hint = try #require(harness.frame[22].firstRange(of: "Enter"))
    harness.click(
      column: harness.frame[22].distance(from: harness.frame[22].startIndex, to: hint.lowerBound),
      row: 22)
    #expect(harness.frame[0].hasPrefix("ab · "))
  }

  @Test("The wheel turns the list that it is over, and the selection stays in sight")
  func wheel() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get())
    harness.handle(
      .terminal(.mouse(MouseEvent(.wheelDown, at: CellPosition(column: 5, row: 5)))))
    #expect(harness.frame[2].hasPrefix("  Ash Hopper Jelly"))
    #expect(harness.selection?.row == 2)
    harness.handle(
      .terminal(.mouse(MouseEvent(.wheelDown, at: CellPosition(column: 90, row: 5)))))
    #expect(harness.frame[2].contains("│ † Damage Magicka Regen"))
    #expect(harness.frame[2].hasPrefix("  Ash Hopper Jelly"))
  }
}

extension ScreenHarness {
  mutating func click(column: Int, row: Int, _ button: MouseEvent.Button = .left) {
    let position = CellPosition(column: column, row: row)
    handle(.terminal(.mouse(MouseEvent(.press(button), at: position))))
    handle(.terminal(.mouse(MouseEvent(.release(button), at: position))))
  }
}
