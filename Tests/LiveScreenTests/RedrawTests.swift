import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("What is drawn anew")
struct RedrawTests {
  /// The rows in which two frames differ, with the cells where they do.
  private func differences(_ one: CellGrid, _ other: CellGrid) -> [Int: [Int]] {
    var cells: [Int: [Int]] = [:]
    for row in 0..<one.rows {
      for column in 0..<one.columns
      where one.text(column: column, row: row) != other.text(column: column, row: row)
        || one.style(column: column, row: row) != other.style(column: column, row: row)
      {
        cells[row, default: []].append(column)
      }
    }
    return cells
  }

  @Test("Somebody else's toggle changes its row, the counts, the details and the last line")
  func toggle() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: 200, rows: 50)
    harness.edit([["edit": "choose", "ingredient": "bee", "choice": "cant"]])
    let before = harness.grid
    // Yellow Mountain Flower is in recipes that are too cheap to be seen.
    harness.edit([["edit": "choose", "ingredient": "bone-meal", "choice": "cant"]])
    let rows = differences(before, harness.grid)
    let row = try #require(harness.frame.firstIndex { $0.hasPrefix("x Bone Meal") })
    #expect(rows.keys.sorted() == [1, row, 42, 49])
    #expect(rows[row]?.allSatisfy { $0 < 34 } == true)
    let words = harness.frame[1]
    #expect(words.hasPrefix("Ingredients 1/110 x2"))
    #expect(rows[1]?.count ?? 0 < 10)
  }

  @Test("A quantity changes its row, the details and the last line, and nothing else")
  func quantity() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get())
    harness.type("1")
    harness.press(.enter)
    let before = harness.grid
    harness.type("+")
    #expect(differences(before, harness.grid).keys.sorted() == [2, 18, 23])
  }

  @Test("One brew draws the rows it touches, the title, the details and the last line")
  func brew() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: 140, rows: 130)
    for ingredient in ["bee", "deathbell", "river-betty"] {
      harness.edit([["edit": "stock", "ingredient": .string(ingredient), "quantity": 3]])
    }
    harness.type("r/bee deathbell betty")
    harness.press(.enter)
    #expect(harness.frame[2].contains("Bee + Deathbell + River Betty"), "\(harness.frame)")
    harness.type("B")
    let before = harness.grid
    harness.press(.enter)
    let rows = ["  Bee  ", "  Deathbell  ", "  River Betty  "].compactMap { name in
      harness.frame.firstIndex { $0.hasPrefix(name) }
    }
    #expect(rows.count == 3)
    let details = harness.detailsRow.map { Array($0 + 1...$0 + 2) } ?? []
    #expect(differences(before, harness.grid).keys.sorted() == [0] + rows + details + [128, 129])
  }

  @Test("When what another changed stands out no longer, its row is drawn and nothing else")
  func flash() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get())
    harness.edit([["choice": "cant", "edit": "choose", "ingredient": "bee"]])
    let before = harness.grid
    harness.handle(.flashEnded)
    let row = try #require(harness.frame.firstIndex { $0.hasPrefix("x Bee") })
    let rows = differences(before, harness.grid)
    #expect(rows.keys.sorted() == [row])
    #expect(rows[row]?.allSatisfy { $0 < "x Bee".count } == true)
  }

  @Test(
    "Another's toggle takes at most 200 bytes, and the end of its second 100",
    arguments: ColourDepth.allCases)
  func bytes(depth: ColourDepth) throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: 200, rows: 50)
    var writer = ScreenWriter(palette: Palette(depth: depth, ground: .dark))
    _ = writer.bytes(for: harness.grid)
    for (number, choice) in ["cant", "may", "cant"].enumerated() {
      harness.edit([["choice": .string(choice), "edit": "choose", "ingredient": "bone-meal"]])
      let toggle = writer.bytes(for: harness.grid).count
      harness.handle(.flashEnded)
      let end = writer.bytes(for: harness.grid).count
      #expect(toggle <= 200 && end <= 100, "\(toggle) \(end)")
      // The first one also tells whose it was; of the others both together are less.
      if number > 0 { #expect(toggle + end <= 200, "\(toggle) \(end)") }
    }
  }

  @Test("With the recipes left beside each name, a toggle changes its row and those numbers")
  func counts() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: 200, rows: 50)
    harness.type("#")
    let before = harness.grid
    harness.edit([["choice": "cant", "edit": "choose", "ingredient": "bone-meal"]])
    let row = try #require(harness.frame.firstIndex { $0.hasPrefix("x Bone Meal") })
    let layout = harness.frame[2]
    let rulers = layout.indices.filter { layout[$0] == "│" }
      .map { layout.distance(from: layout.startIndex, to: $0) }
    for (other, cells) in differences(before, harness.grid)
    where 2..<41 ~= other && other != row {
      #expect(
        cells.allSatisfy { ($0 < rulers[0] && $0 >= rulers[0] - 13) || $0 >= 200 - 7 },
        "row \(other): \(cells)")
    }
  }

  @Test("What changes nothing on the screen draws nothing")
  func nothing() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get())
    let before = harness.grid
    let watch = try #require(
      harness.daemon.watches.first { $0.value == FakeDaemon.defaultID }?.key)
    harness.handle(.timePassed(nowMilliseconds: 1_800_000_000_000))
    harness.handle(
      .line(
        harness.daemon.notify(
          "profile.event", ["lsn": 3, "progress": true, "set": [:], "watch": .string(watch)])))
    harness.press(.terminalFocus)
    #expect(differences(before, harness.grid).isEmpty)
  }

  @Test("A screen far down in thousands of recipes stays where it is when recipes come above it")
  func anchored() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get())
    harness.edit([["edit": "choose", "ingredient": "salmon-roe", "choice": "cant"]])
    harness.press(.tab)
    for _ in 0..<40 { harness.press(.pageDown) }
    let before = harness.grid
    let selected = try #require(harness.selection)
    harness.edit([["edit": "choose", "ingredient": "salmon-roe", "choice": "may"]])
    let after = try #require(harness.selection)
    #expect(after.row == selected.row && after.text == selected.text)
    let hidden = differences(before, harness.grid).values.joined().count
    #expect(hidden < 600)
  }

  @Test("Recipes without the keys go on showing the dearest; with the keys, what is selected")
  func unpinned() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.edit([["edit": "choose", "ingredient": "bark", "choice": "cant"]])
    #expect(harness.frame[2].contains("│210 Clay + Dew + Egg"))
    harness.edit([["edit": "choose", "ingredient": "bark", "choice": "may"]])
    #expect(harness.frame[2].contains("│295 Ash + Bark + Dew"))
    harness.edit([["edit": "choose", "ingredient": "bark", "choice": "cant"]])
    harness.press(.tab)
    #expect(harness.selection?.text.hasPrefix("210 Clay + Dew + Egg") == true)
    harness.edit([["edit": "choose", "ingredient": "bark", "choice": "may"]])
    #expect(harness.selection?.text.hasPrefix("210 Clay + Dew + Egg") == true)
    harness.edit([["edit": "choose", "ingredient": "egg", "choice": "cant"]])
    #expect(harness.selection?.text.hasPrefix("168 Bark + Dew") == true)
  }
}

extension ScreenHarness {
  mutating func press(_ key: FocusReport) {
    handle(.terminal(.focus(key == .terminalFocus)))
  }

  enum FocusReport {
    case terminalFocus
  }
}
