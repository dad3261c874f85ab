import Alchemy
import JSON
import LiveScreen
import TerminalScreen
import TestSupport
import Testing
import Wire

@Suite("Random keys, edits of others, sizes and lost connections")
struct MashingTests {
  private static let keys: [Key] = [
    .enter, .tab, .backspace, .escape, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
    .insert, .delete, .function(1), .function(5),
  ]
  private static let letters = Array(
    " myc+-=0123456789YCbu/dirwevoBERVa#<>stlnNpqh?jkgGxé語\u{301}\u{1F1E9}\u{0378}")

  /// The harness checks the model's invariants after every input.
  @Test(
    "Whatever is pressed, the model stays sound, and drawing twice gives the same grid",
    .seeds(1...16))
  func mash() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    var harness = ScreenHarness.live(try Catalogs.small.get())
    for step in 0..<400 {
      act(&harness, &generator)
      guard step.isMultiple(of: 8) else { continue }
      let grid = harness.grid
      var again = CellGrid(columns: grid.columns, rows: grid.rows)
      again.fill(column: 0, row: 0, width: 7, height: 7, style: CellStyle(.failure))
      harness.model.draw(on: &again)
      try #require(isSame(grid, again), "seed \(seed), step \(step)")
      try #require(grid.cursor == again.cursor, "seed \(seed), step \(step)")
    }
  }

  /// Those that open a line, go through it, and close it: letters of their own, so that the seeds above
  /// stay what they were.
  private static let lines = Array(":/xvw ehu?s")

  @Test(
    "Lines over pages, pages over lines, and news under both leave the model sound", .seeds(1...16))
  func lines() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    var harness = ScreenHarness.live(try Catalogs.small.get())
    for _ in 0..<300 {
      if generator.chance(oneIn: 3) {
        harness.type(String(generator.pick(Self.lines)))
      } else if generator.chance(oneIn: 3) {
        harness.press(generator.pick(Self.keys))
      } else {
        act(&harness, &generator)
      }
      harness.handle(.workbenchDue)
      _ = harness.grid
    }
  }

  @Test("What is shown in the end is what the daemon has", .seeds(1...12, failed: 5, 7))
  func agrees() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    var harness = ScreenHarness.live(try Catalogs.small.get())
    for _ in 0..<200 { act(&harness, &generator) }
    harness.release()
    harness.disconnect()
    harness.connect()
    harness.handle(.resized(ScreenSize(columns: 120, rows: 30)))
    for _ in 0..<6 { harness.press(.escape) }
    openFirstProfile(&harness)
    for _ in 0..<3 {
      harness.press(.escape)
      harness.press(.escape)
      harness.press(.tab)
    }
    lookAsUsual(&harness)
    var fresh = ScreenHarness(harness.daemon.catalog, columns: 120, rows: 30)
    fresh.daemon = harness.daemon
    fresh.daemon.watches = [:]
    fresh.connect()
    openFirstProfile(&fresh)
    lookAsUsual(&fresh)
    #expect(choices(harness) == choices(fresh), "seed \(seed)")
  }

  /// Shows all rows in their usual order, with few details, without the numbers of recipes.
  private func lookAsUsual(_ harness: inout ScreenHarness) {
    harness.type("i")
    for key in ["i", "e"] {
      harness.type(key)
      if harness.frame[1].contains("*") { harness.press(.escape) }
    }
    for key in ["i", "e"] {
      harness.type(key)
      for _ in 0..<4 where harness.frame[1].contains(" by ") { harness.type("s") }
    }
    // "in the bag", of which a narrow heading has the beginning only.
    harness.type("i")
    if harness.frame[1].contains(" in ") { harness.type("o") }
    // Six lines of details and a ruler above the last two lines.
    if harness.detailsRow != harness.frame.count - 9 { harness.type("d") }
    // The ingredients of the small catalog are 24 cells wide without them.
    if Array(harness.frame[2]).firstIndex(of: "│") != 24 { harness.type("#") }
  }

  /// The first row may be a folder, which cannot be opened.
  private func openFirstProfile(_ harness: inout ScreenHarness) {
    harness.type("p")
    harness.press(.home)
    for _ in 0..<5 {
      harness.press(.enter)
      if harness.frame[1].hasPrefix("Profiles") { harness.press(.down) }
    }
  }

  /// The names with their marks, and the quantities at the ends of the rows, in an order of their own: a
  /// heading may be too narrow to tell by what its column is sorted.
  private func choices(_ harness: ScreenHarness) -> [[String]] {
    let rows = harness.frame.dropFirst(2).dropLast(2).map { line in
      line.split(separator: "│", omittingEmptySubsequences: false)
    }.filter { $0.count == 3 }
    // The small catalog's names have one word; a mark is one sign.
    func name(_ cell: Substring) -> String {
      String(cell.prefix(3) + cell.dropFirst(3).prefix { $0 != " " })
    }
    return [
      rows.map { name($0[0]) + $0[0].suffix(6) }.sorted(), rows.map { name($0[2]) }.sorted(),
    ]
  }

  private func isSame(_ one: CellGrid, _ other: CellGrid) -> Bool {
    (0..<one.rows).allSatisfy { row in
      (0..<one.columns).allSatisfy { column in
        one.text(column: column, row: row) == other.text(column: column, row: row)
          && one.style(column: column, row: row) == other.style(column: column, row: row)
      }
    }
  }

  private func act(_ harness: inout ScreenHarness, _ generator: inout SeededGenerator) {
    switch generator.integer(in: 0...40) {
    case 0...15: harness.type(String(generator.pick(Self.letters)))
    case 16...25:
      harness.press(generator.pick(Self.keys), generator.chance(oneIn: 5) ? .shift : [])
    case 26...28: click(&harness, &generator)
    case 29...32: edit(&harness, &generator)
    case 33:
      let columns = generator.pick([0, 5, 19, 20, 37, 79, 80, 100, 200])
      harness.handle(
        .resized(ScreenSize(columns: columns, rows: generator.pick([0, 3, 6, 7, 12, 24]))))
    case 34:
      if harness.isConnected { harness.disconnect() } else { harness.connect() }
    case 35:
      harness.isHolding.toggle()
      if !harness.isHolding { harness.release() }
    case 36: deleteOrRestore(&harness, &generator)
    case 37: harness.handle(.terminal(.paste("p\u{1B}a\nste")))
    case 38:
      let count = generator.integer(in: 1...20)
      let keys = (0..<count).map { _ in TerminalInput.text(generator.pick(Self.letters)) }
      harness.handle(generator.chance(oneIn: 3) ? .flashEnded : .burst(keys))
    case 39: harness.daemon.refusal = ("readOnly", "the disk is full")
    default: harness.handle(.resumed)
    }
    if !harness.isConnected, generator.chance(oneIn: 4) { harness.connect() }
  }

  private func click(_ harness: inout ScreenHarness, _ generator: inout SeededGenerator) {
    let position = CellPosition(
      column: generator.integer(in: -1...210), row: generator.integer(in: -1...25))
    let action = generator.pick([
      MouseEvent.Action.press(.left), .press(.right), .wheelUp, .wheelDown, .drag(.left),
    ])
    harness.handle(.terminal(.mouse(MouseEvent(action, at: position))))
  }

  private func edit(_ harness: inout ScreenHarness, _ generator: inout SeededGenerator) {
    let ingredient = JSONValue.string(generator.pick(["ash", "bark", "clay", "dew", "egg"]))
    let choice = JSONValue.string(generator.pick(["must", "may", "cant"]))
    let effect = JSONValue.string(generator.pick(["cold", "luck", "sleep", "warmth"]))
    let edits: [JSONValue] = [
      ["choice": choice, "edit": "choose", "ingredient": ingredient],
      ["choice": choice, "edit": "choose", "effect": effect],
      [
        "edit": "stock", "ingredient": ingredient,
        "quantity": .integer(generator.integer(in: 0...9)),
      ],
      ["choice": "may", "edit": "reset", "group": "ingredients"],
      ["edit": "scope", "scope": .string(generator.pick(["all", "stock"]))],
      ["edit": "rename", "name": .string(generator.pick(["default", "a/b", "\u{1B}[2J", "語/語"]))],
    ]
    guard !harness.daemon.profiles[0].isDeleted else { return }
    harness.edit([generator.pick(edits)])
  }

  private func deleteOrRestore(
    _ harness: inout ScreenHarness, _ generator: inout SeededGenerator
  ) {
    let place = generator.integer(in: 0...harness.daemon.profiles.count - 1)
    let profile = harness.daemon.profiles[place]
    if profile.isDeleted {
      harness.deliver(harness.daemon.undelete(profile.id))
    } else if place > 0 || generator.chance(oneIn: 2) {
      harness.deliver(harness.daemon.delete(place, by: "alchemy on pts/9").events)
    }
  }
}
