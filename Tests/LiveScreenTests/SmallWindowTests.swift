import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("A window of 40 by 12")
struct SmallWindowTests {
  private func live() throws -> ScreenHarness {
    ScreenHarness.live(try Catalogs.small.get(), columns: 40, rows: 12)
  }

  @Test("The details of a change in the history show all of it, and come back to its row")
  func wholeChange() throws {
    var harness = try live()
    harness.edit([
      ["edit": "stock", "ingredient": "egg", "quantity": 12],
      ["edit": "choose", "ingredient": "ash", "choice": "must"],
      ["edit": "rename", "name": "Lydia the Steadfast Housecarl of Whiterun"],
    ])
    harness.type("h")
    #expect(harness.frame[2] == "11-20 13:00:00  alchemy on pts/4  Egg i…")
    #expect(harness.frame[10] == "? help  u undo it  Enter details")
    let list = harness.frame
    harness.press(.enter)
    #expect(
      harness.frame[1...9] == [
        "Change 1", "11-20 13:00:00", "by alchemy on pts/4", "Egg in the bag: 0 → 12",
        "Ash: may → must", "name: default → Lydia the Steadfast", "  Housecarl of Whiterun", "",
        "",
      ])
    #expect(harness.frame[10] == "? help  Esc back")
    harness.press(.escape)
    #expect(harness.frame == list)
  }

  @Test("The details of a change without effect say what it asked for")
  func changeWithoutEffect() throws {
    var harness = try live()
    harness.edit([["edit": "choose", "ingredient": "ash", "choice": "may"]])
    harness.edit([])
    harness.type("h")
    harness.type("d")
    #expect(
      harness.frame[1...4] == ["Change 2", "11-20 13:00:00", "by alchemy on pts/4", "no change"])
    harness.type("q")
    harness.press(.down)
    harness.type("d")
    #expect(harness.frame[4] == "Ash: may (no change)")
  }

  @Test("Long details of a change scroll")
  func longChange() throws {
    var harness = try live()
    harness.edit([
      ["edit": "reset", "group": "effects", "choice": "cant"],
      ["edit": "reset", "group": "ingredients", "choice": "cant"],
    ])
    harness.type("h")
    harness.press(.enter)
    #expect(harness.frame[1].hasSuffix(" 3 more: PgDn"))
    #expect(harness.frame[10].hasPrefix("PgDn more  "))
    harness.press(.pageDown)
    #expect(harness.frame[1] == "Change 1")
    #expect(harness.frame[9] == "Egg: may → can't")
  }

  @Test("A click on the selected change shows its details")
  func clickedChange() throws {
    var harness = try live()
    for quantity in 1...2 {
      harness.edit([["edit": "stock", "ingredient": "egg", "quantity": .integer(quantity)]])
    }
    harness.type("h")
    for _ in 0..<2 {
      harness.press(
        .mouse(MouseEvent(.press(.left), at: CellPosition(column: 3, row: 3))))
    }
    #expect(harness.frame[1] == "Change 1")
  }

  /// Opens help after some keys.
  private func helped(after way: [TerminalInput], columns: Int, rows: Int) throws -> ScreenHarness {
    var harness = try live()
    harness.edit([["edit": "stock", "ingredient": "egg", "quantity": 12]])
    harness.handle(.resized(ScreenSize(columns: columns, rows: rows)))
    for key in way { harness.press(key) }
    harness.press(.function(1))
    return harness
  }

  @Test(
    "No line of help is cut, and all of its words are there",
    arguments: [[], [.text("p")], [.text("h")], [.text("h"), .text("d")]] as [[TerminalInput]])
  func help(way: [TerminalInput]) throws {
    let whole = try helped(after: way, columns: 120, rows: 80)
    var harness = try helped(after: way, columns: 40, rows: 12)
    var read = harness.frame[1...9].map { $0 }
    for _ in 0..<100 {
      harness.press(.down)
      read += harness.frame[2...9]
    }
    #expect(!read.contains { $0.hasSuffix("…") }, "\(read)")
    let words = Set(read.flatMap { $0.split(separator: " ") })
    let expected = Set(whole.frame[1...77].flatMap { $0.split(separator: " ") })
    #expect(expected.subtracting(words) == [])
  }

  @Test("V says what it did where no details show it, and with which key they come")
  func unknownEffects() throws {
    var harness = try live()
    harness.type("V")
    #expect(
      harness.frame[9...10] == [
        "effects that you don't know are hidden:", "d opens the details",
      ])
    harness.type("V")
    #expect(
      harness.frame[9...10] == ["effects that you don't know are shown: d", "opens the details"])
    harness.type("dV")
    #expect(harness.frame[10] == "effects that you don't know are hidden", "they come further down")
    harness.type(">>")
    #expect(harness.frame.contains("2 not known: V shows all"), "\(harness.frame)")
    harness.type("V")
    #expect(harness.frame[10].hasPrefix("? help  "), "the details show it")
  }

  @Test("The last change stays in the last line while somebody watches")
  func lastChange() throws {
    var harness = try live()
    let watch = try #require(
      harness.daemon.watches.first { $0.value == FakeDaemon.defaultID }?.key)
    harness.daemon.present = ["alchemy on pts/4", "alchemy on pts/5"]
    harness.handle(.line(harness.daemon.presence(watch: watch)))
    #expect(harness.frame[11] == "live · 2 others watch")
    harness.type("m")
    #expect(harness.frame[11] == "live · 2 others · Ash: may → must by you")
    harness.edit([["edit": "stock", "ingredient": "egg", "quantity": 12]])
    #expect(harness.frame[11] == "live · Egg in the bag: 0 → 12 by alchem…")
    harness.type("c")
    harness.handle(.line(harness.daemon.conflicts(3, watch: watch)))
    #expect(harness.frame[11] == "live · 3 conflicts · Ash: must → can't …")
  }

  @Test("The command that starts the daemon is not cut")
  func lostDaemon() throws {
    var harness = try live()
    harness.disconnect()
    #expect(harness.frame[11] == "type: systemctl --user start alchemyd")
  }

  @Test("A question and a notice are read to their ends")
  func sentences() throws {
    var harness = try live()
    harness.addProfiles("Lydia the Steadfast of Whiterun")
    harness.type("p")
    harness.press(.down)
    harness.type("d")
    #expect(
      harness.frame[9...10] == [
        "Delete Lydia the Steadfast of Whiterun?", "y deletes, Esc keeps",
      ])
    harness.press(.escape)
    harness.press(.escape)
    harness.disconnect()
    harness.type("m")
    #expect(
      harness.frame[9...10] == [
        "there is no connection to the daemon:", "nothing can be changed now",
      ])
  }

  @Test("A fact of the details that is longer than a line is wrapped")
  func longFact() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get(), columns: 20, rows: 20)
    harness.type("d")
    let top = try #require(harness.detailsRow)
    #expect(
      harness.frame[(top + 1)...(top + 3)] == ["Ash ·", "  must would leave 6", "  recipes ·"])
  }
}
