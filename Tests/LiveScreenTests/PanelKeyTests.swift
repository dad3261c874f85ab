import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Each key that help shows in panels and lines of input does what help says")
struct PanelKeyTests {
  typealias Press = KeyTests.Press

  private static let everywhere: [String: @Sendable (Press) -> Bool] = [
    "the keys that work now": { $0.heading("Keys that work now") },
    "find a command by its words": { $0.after.frame[22].contains("): ") && $0.newText == "" },
    "do what the line names": { $0.method == "profile.undo" },
    "do nothing": { $0.sent == nil && $0.after.grid.cursor == nil },
    "the command before": { !$0.isOtherFrame },
    "the next command": { $0.isOtherFrame && $0.after.grid.cursor != nil },
    "back to the columns": { $0.heading("Ingredients") },
    "leave": { $0.newActions == [.quit(code: 0)] },
    "draw the screen anew": { $0.newActions == [.repaint] },
    "stop for a while; fg goes on": { $0.newActions == [.suspend] },
    "up": { $0.hasMoved(by: -1) },
    "down": { $0.hasMoved(by: 1) },
    "a page up": { $0.hasMoved(by: -.max) },
    "a page down": { $0.hasMoved(by: .max) },
    "half a page up": { $0.hasMoved(by: -.max) },
    "half a page down": { $0.hasMoved(by: .max) },
    "the first": { $0.hasMoved(by: -.max) },
    "the last": { $0.hasMoved(by: .max) },
    "show this profile": { $0.heading("Ingredients") && $0.after.frame[0].hasPrefix("c · ") },
    "make a new profile": {
      $0.after.frame[22].hasPrefix("Name of the new profile:   ")
    },
    "copy it under another name": {
      $0.after.frame[22].hasPrefix("Name of the copy of c: c copy  ")
    },
    "rename it; a / in the name is a folder": {
      $0.after.frame[22].hasPrefix("New name of c: c  ")
    },
    "delete it; of a folder, all that is in it": {
      $0.after.frame[22] == "Delete c? y deletes, Esc keeps"
    },
    "set them all": { $0.edit?["edit"] == "reset" && $0.edit?["choice"] == "cant" },
    "leave them as they are": { $0.sent == nil && $0.after.frame[22].hasPrefix("? help") },
    "delete": { $0.method == "profile.delete" },
    "keep": { $0.heading("Profiles 3") && $0.sent == nil },
    "all that the selected change did": { $0.heading("Change ") },
    "undo the selected change": { $0.sent?["params"]?["change"]?["seq"] != nil },
    "keep the filter, go on": { $0.heading("/a") && $0.after.grid.cursor == nil },
    "show all names again": { !$0.heading("/") && $0.after.grid.cursor == nil },
    "that is the name": { $0.sent?["params"]?["name"] == "ab" },
    "leave it": { $0.heading("Profiles 3") && $0.sent == nil },
    "set the number in the bag": { $0.edit?["quantity"] == 12 },
    "that is the number": { $0.edit?["quantity"] == 12 },
    "delete the digit": {
      $0.after.frame[22].hasPrefix("Hold back how many Ash (0)? 1  ")
    },
    "type the number; of a perk without ranks, have it or not": {
      $0.after.frame[22].hasPrefix("Alchemy skill, 0 to 1,000:   ")
    },
    "what if: try values that are not stored, or end it": {
      $0.heading("What if of default") && $0.sent == nil
    },
    "one more, or have the perk": { $0.edit?["value"] == 101 },
    "one less, or don't have the perk": { $0.edit?["value"] == 99 },
    "set the number": { $0.newText.count == 1 && $0.after.frame[22].hasPrefix("Alchemy skill, ") },
    "undo the last change, whoever made it": { $0.method == "profile.undo" },
    "bring back what the last undo took away": { $0.method == "profile.history" },
    "leave it as it was": { $0.after.grid.cursor == nil && $0.sent == nil },
    "delete the last digit": { $0.after.frame[22].hasPrefix("Ash in the bag: 1  ") },
    "delete the letter before": { $0.newText == $0.oldText.dropLast() },
    "delete the letter behind": { $0.newText == $0.oldText },
    "delete the word before": { $0.newText == "" && $0.oldText != "" },
    "delete all": { $0.newText == "" },
    "a letter to the left": { $0.caret == -1 && $0.newText == $0.oldText },
    "a letter to the right": { $0.caret == 0 },
    "to the start": { $0.caret == -$0.oldText.count },
    "to the end": { $0.caret == 0 },
  ]

  /// Keys that lead to each of them: letters are typed, `↑` is the arrow.
  private static let ways = ["p↑", "pnab", "p↑d", "h↑", "/a", "12", "R12", "a↑", "C", ":u"]

  @Test("in each of them", arguments: ways)
  func panels(way: String) throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.addProfiles("b", "c")
    harness.type("mycm")
    for key in way {
      switch key {
      case "↑": harness.press(.up)
      default: harness.type(String(key))
      }
    }
    for row in harness.help {
      let holds = try #require(Self.everywhere[row.words], "nobody tests \"\(row.words)\"")
      for key in row.keys {
        var after = harness
        after.press(key)
        let isSo = holds(Press(before: harness, after: after))
        #expect(isSo, "\(key): \(row.words): \(after.frame.joined(separator: "\n"))")
      }
    }
  }
}

extension KeyTests.Press {
  /// What is being typed in the line of input.
  private static func text(_ frame: [String]) -> Substring {
    let start = frame[22].lastIndex(of: ":") ?? frame[22].startIndex
    let text = frame[22][start...].dropFirst(2)
    return text.firstRange(of: "  ").map { text[..<$0.lowerBound] } ?? text
  }

  fileprivate var oldText: Substring { Self.text(before.frame) }
  fileprivate var newText: Substring { Self.text(after.frame) }

  /// How far the cursor went.
  fileprivate var caret: Int? {
    guard let old = before.grid.cursor, let new = after.grid.cursor else { return nil }
    return new.column - old.column
  }
}
