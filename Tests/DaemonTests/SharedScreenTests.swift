import TestSupport
import Testing
import Unix

/// Terminals that share a profile, with the real programs.
@Suite(
  "Screens that share a profile",
  .enabled(if: PseudoTerminal.isPossible, "there are no pseudo-terminals here"))
struct SharedScreenTests {
  private let setup: RunningDaemon.Setup
  private var daemon: RunningDaemon

  init() throws {
    setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    daemon = try RunningDaemon(setup)
  }

  private func user(columns: Int = 100, rows: Int = 24) throws -> ScreenUser {
    let user = try ScreenUser(
      setup, columns: columns, rows: rows, environment: ["COLORTERM": "truecolor"])
    try user.waitFor("Recipes 32,815")
    try user.waitFor("live")
    return user
  }

  private static func choose(_ ingredient: String, _ choice: String) -> String {
    let edit = #"{"choice":"\#(choice)","edit":"choose","ingredient":"\#(ingredient)"}"#
    return Requests.line("profile.apply", #"{"edits":[\#(edit)],"profile":"default"}"#)
  }

  /// The most that a whole frame of 200×50 may take, and another's toggle.
  private static let frameByteLimit = 12_000
  private static let toggleByteLimit = 200

  @Test("a whole frame is at most 12 kB, and another's toggle at most 200 bytes")
  func bytes() throws {
    let watcher = try user(columns: 200, rows: 50)
    #expect(watcher.drawnBytes > 2_000, "there is a frame")
    #expect(watcher.drawnBytes <= Self.frameByteLimit, "\(watcher.drawnBytes)")
    let other = try daemon.connect()
    // Bone Meal is in no recipe that is dear enough to be seen.
    for (choice, mark, change) in [
      ("cant", "x ", "may → can't"), ("may", "  ", "can't → may"), ("cant", "x ", "may → can't"),
    ] {
      let before = (watcher.drawnBytes, watcher.screen.lines)
      _ = try other.ask(
        Self.choose("bone-meal", choice))
      try watcher.wait("the row of Bone Meal with \(mark)") { screen in
        screen.lines.contains { $0.hasPrefix(mark + "Bone Meal") }
          && screen.lines.last?.contains("Bone Meal: \(change)") == true
      }
      let after = watcher.screen.lines
      let changed = after.indices.filter { after[$0] != before.1[$0] }
      #expect(
        changed.count <= 4, "its row, the counts, the details and the last line: \(changed)")
      let drawn = watcher.drawnBytes - before.0
      #expect(drawn <= Self.toggleByteLimit, "\(choice): \(drawn) bytes")
    }
  }

  @Test("an edit in one terminal shows in the other, with whose it was, and so does its undo")
  func twoTerminals() throws {
    let (one, two) = (try user(), try user())
    try one.waitFor("also watched by ")
    try one.type("m")
    for user in [one, two] { try user.waitFor("! Abecean Longfin") }
    try two.waitFor("Abecean Longfin: may → must by alchemy on ")
    try one.waitFor("Abecean Longfin: may → must by you")
    try two.type("u")
    for user in [one, two] { try user.waitFor("Recipes 32,815") }
    try one.type("q")
    #expect(try one.end() == .init(code: 0))
    try two.wait("nobody else") { $0.lines.last?.contains("also watched by ") == false }
  }

  @Test("what is copied comes to the terminal's clipboard")
  func clipboard() throws {
    let user = try user()
    try user.type("x")
    try user.waitFor("given to the terminal's clipboard: Abecean Longfin")
    #expect(user.screen.clipboard == "QWJlY2VhbiBMb25nZmlu")
  }

  @Test("a killed daemon leaves the screen as it is, and a new one goes on where it was")
  mutating func lostDaemon() throws {
    let user = try user()
    try user.type("m")
    try user.waitFor("! Abecean Longfin")
    try daemon.kill()
    try user.waitFor("no daemon · type: ")
    #expect(user.screen.lines.contains { $0.hasPrefix("! Abecean Longfin") })
    daemon = try RunningDaemon(setup)
    let other = try daemon.connect()
    _ = try other.ask(
      Self.choose("bee", "cant"))
    try user.waitFor("x Bee")
    try user.waitFor("live")
    #expect(user.screen.lines.contains { $0.hasPrefix("! Abecean Longfin") })
  }
}
