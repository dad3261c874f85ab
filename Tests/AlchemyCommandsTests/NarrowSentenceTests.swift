import ClientSession
import TestSupport
import Testing

@Suite("Sentences on a narrow terminal")
struct NarrowSentenceTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
    let words = ["stock", "Wheat", "9", "giants-toe", "3", "Garlic", "2", "Imp Stool", "4"]
    try #require(Outcome(words: words, peer: daemon).code == .success)
  }

  @Test(
    "a sentence is broken between words, unless it has a command to copy",
    arguments: [
      "learn", "brew wheat giants-toe", "stock wheat 9 garlic 4 imp-stool 7 giants-toe 5", "show",
      "undo", "plan --brew", "reset all", "brew --help",
    ], [40, 60])
  func breaks(line: String, columns: Int) {
    let words = line.split(separator: " ").map(String.init)
    let narrow = Outcome(words: words, peer: daemon, columns: columns).output
    #expect(!narrow.isEmpty)
    for line in narrow.split(separator: "\n") where line.count > columns {
      #expect(line.contains("alchemy "), "\(line)")
    }
    #expect(Outcome(words: ["undo"], peer: daemon).code != .bug)
  }

  @Test("an error is broken likewise, and its hint stays one line")
  func errors() {
    let outcome = Outcome(
      "brew", "wheat", "giants-toe", "--times", "99", peer: daemon, errorTerminal: true,
      errorColumns: 30)
    #expect(
      outcome.errors == """
        error: not enough Giant's Toe:
        the bag has 3, and this takes
        99
        hint: alchemy brew wheat giants-toe --times 3

        """)
  }
}
