import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Each key that help shows does what help says")
struct KeyTests {
  /// What was so before and after a key.
  struct Press: Sendable {
    let before: ScreenHarness
    let after: ScreenHarness

    /// The first line that was sent, if any was.
    var sent: JSONValue? {
      after.daemon.requests.dropFirst(before.daemon.requests.count).first
    }

    var edit: JSONValue? { sent?["params"]?["edits"]?.array?.first }
    var method: String? { sent?["method"]?.string }
    var newActions: [ScreenAction] { Array(after.actions.dropFirst(before.actions.count)) }
    /// Nothing is sent before the answer; under a filter there is one choice for each row that it shows
    /// and that is another.
    func setsColumn(_ choice: JSONValue) -> Bool {
      let isFiltered = before.frame[1].contains("/")
      if isFiltered, sent == nil, after.frame[22].contains("already") { return true }
      guard sent == nil, after.frame[22].contains("? y sets them") else { return false }
      var answered = after
      answered.type("y")
      let answer = Press(before: after, after: answered)
      return answer.edit?["choice"] == choice
        && answer.edit?["edit"] == (isFiltered ? "choose" : "reset")
    }

    var isOtherFrame: Bool { after.frame != before.frame }

    func heading(_ text: String) -> Bool { after.frame[1].contains(text) }
  }

  /// By the words of help.
  private static let columns: [String: @Sendable (Press) -> Bool] = [
    "the keys that work now": { $0.heading("Keys that work now") },
    "find a command by its words": { $0.after.frame[22].contains(" (? F1): ") },
    "the next choice: must, can't, may": { $0.edit?["edit"] == "choose" },
    "it must be in each recipe": { $0.edit?["choice"] == "must" },
    "it may be in a recipe": { $0.edit?["choice"] == "may" },
    "it can't be in any recipe": { $0.edit?["choice"] == "cant" },
    "one more in the bag; of a recipe, one more of each": { $0.edit?["by"] == 1 },
    "one less in the bag; of a recipe, one less of each": { $0.edit?["by"] == -1 },
    "set the number in the bag": { $0.after.frame[22].contains(" in the bag: ") },
    "brew the recipe from the bag": { $0.after.frame[22].hasPrefix("Brew Ash + Bark + Dew how") },
    "eat one, to learn what it does": { $0.method == "bag.eat" },
    "set how many are held back": { $0.after.frame[22].hasPrefix("Hold back how many ") },
    "keep the recipe under a name; without a name no longer": {
      $0.after.frame[22].hasPrefix("Favourite Ash + Bark + Dew: ")
    },
    "write a note on it": { $0.after.frame[22].hasPrefix("Note on ") },
    "all that the column shows may be in a recipe; it asks first": { $0.setsColumn("may") },
    "all that the column shows can't be in any recipe; it asks first": { $0.setsColumn("cant") },
    "pick the row, or not; m, y, c, +, - are for all that is picked": { $0.isOtherFrame },
    "pick no row any more": { $0.before.frame[1].contains("*") && !$0.heading("*") },
    "recipes of the bag only, or of all": { $0.edit?["scope"] == "stock" },
    "undo the last change, whoever made it": { $0.method == "profile.undo" },
    "bring back what the last undo took away": {
      $0.method == "profile.history" && $0.after.daemon.requests.last?["method"] == "profile.undo"
    },
    "go to what the recipe is made of": { $0.selectedText.contains("Ash") },
    "the recipe's next ingredient or effect": { $0.selectedText.contains("Bark") },
    "the recipe's previous ingredient or effect": { $0.selectedText.contains("Warmth") },
    "back to the recipe": { $0.selectedText.contains("Ash + Bark + Dew") },
    "show only names that hold a text": { $0.after.frame[22].contains("F1 help") },
    "show all names again": { !$0.after.frame[1].contains("/") },
    "more or less room for the details": { $0.detailsGrew != 0 },
    "less room for the details": { $0.detailsGrew < 0 },
    "how many recipes each ingredient and effect would leave as must": { $0.isOtherFrame },
    "more of the details": { $0.isOtherFrame },
    "what was before in the details": { _ in true },
    "hide its effects that you don't know, or show all": { $0.isOtherFrame },
    "the recipes with it": { $0.heading("Recipes 3 of 7") || $0.heading("/=") },
    "copy the row, or all that is picked, to the terminal's clipboard": {
      guard case .copy(let text)? = $0.newActions.first else { return false }
      return !text.isEmpty && $0.after.frame[22].hasPrefix("given to the terminal's clipboard: ")
    },
    "sort the column by what it shows, one thing after the other": {
      $0.after.frame[1] != $0.before.frame[1]
    },
    "show recipes of any kind, potions, poisons, or pure ones": { $0.heading("potions") },
    "show only the ingredients in the bag, or all": { $0.heading(" in ") },
    "to the ingredients": { $0.after.focus == 0 },
    "to the recipes": { $0.after.focus == 1 },
    "to the effects": { $0.after.focus == 2 },
    "show recipes of 2, of 3, or of either number": { $0.heading("of 2") },
    "the column to the right": { $0.isOtherFrame || $0.isOtherStyle },
    "the column to the left": { $0.isOtherFrame || $0.isOtherStyle },
    "up": { $0.hasMoved(by: -1) },
    "down": { $0.hasMoved(by: 1) },
    "a page up": { $0.hasMoved(by: -.max) },
    "a page down": { $0.hasMoved(by: .max) },
    "half a page up": { $0.hasMoved(by: -.max) },
    "half a page down": { $0.hasMoved(by: .max) },
    "the first": { $0.hasMoved(by: -.max) },
    "the last": { $0.hasMoved(by: .max) },
    "choose, make, copy, rename, delete profiles": { $0.heading("Profiles 1") },
    "what was changed, and by whom": { $0.heading("History") },
    "the workbench: what to brew, buy and learn next": { $0.heading("Workbench") },
    "the alchemist, who decides strengths and gold": { $0.heading("Alchemist of default") },
    "what if: gold and strengths of another alchemist; nothing is stored": {
      $0.heading("What if of default")
    },
    "leave": { $0.newActions == [.quit(code: 0)] },
    "draw the screen anew": { $0.newActions == [.repaint] },
    "stop for a while; fg goes on": { $0.newActions == [.suspend] },
  ]

  /// Ways into the states in which the columns have keys of their own.
  private static let ways: [[TerminalInput]] = [
    [.text("j")],
    [.text("j"), .text("v")],
    [.key(.tab, [])],
    [.key(.tab, .shift)],
    [.key(.tab, []), .key(.enter, [])],
    [.text("j"), .text("d")],
    [.text("/"), .text("a"), .key(.enter, []), .key(.down, [])],
  ]

  @Test("in the columns", arguments: ways)
  func columns(way: [TerminalInput]) throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    for ingredient in ["ash", "bark", "clay", "dew", "egg"] {
      harness.edit([["edit": "stock", "ingredient": .string(ingredient), "quantity": 3]])
    }
    for key in way { harness.press(key) }
    for row in harness.help {
      let holds = try #require(Self.columns[row.words], "nobody tests \"\(row.words)\"")
      for key in row.keys {
        var after = harness.prepared(for: row.words)
        let before = after
        after.press(key)
        let isSo = holds(Press(before: before, after: after))
        #expect(isSo, "\(key): \(row.words): \(after.frame.joined(separator: "\n"))")
      }
    }
  }

  @Test("Without a connection no key that edits is shown, and each is refused in words")
  func disconnected() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    let live = Set(harness.help.map(\.words))
    harness.disconnect()
    let lost = Set(harness.help.map(\.words))
    #expect(
      live.subtracting(lost) == [
        "the next choice: must, can't, may", "it must be in each recipe", "it may be in a recipe",
        "it can't be in any recipe", "one more in the bag; of a recipe, one more of each",
        "one less in the bag; of a recipe, one less of each", "set the number in the bag",
        "eat one, to learn what it does", "set how many are held back", "write a note on it",
        "all that the column shows may be in a recipe; it asks first",
        "all that the column shows can't be in any recipe; it asks first",
        "recipes of the bag only, or of all", "undo the last change, whoever made it",
        "bring back what the last undo took away",
      ])
    for key in " myc+-5ERTYCbuU" {
      harness.type(String(key))
      #expect(
        harness.frame[22] == "there is no connection to the daemon: nothing can be changed now")
    }
  }

  @Test("A letter that no table has does nothing")
  func unknown() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    let frame = harness.frame
    harness.type("zXé語")
    harness.press(.insert)
    harness.press(.function(12))
    #expect(harness.frame == frame)
  }
}

extension ScreenHarness {
  /// The same screen, where a key would otherwise have nothing to do.
  fileprivate func prepared(for words: String) -> ScreenHarness {
    var harness = self
    if words == "it may be in a recipe" || words == "undo the last change, whoever made it" {
      harness.type("c")
    }
    if words == "bring back what the last undo took away" { harness.type("cu") }
    return harness
  }
}
