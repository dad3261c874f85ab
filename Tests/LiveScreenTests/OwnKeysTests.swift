import Alchemy
import LiveScreen
import TerminalScreen
import Testing

@Suite("What a player has set")
struct OwnKeysTests {
  private func keys(_ pairs: KeyValuePairs<String, String>) -> OwnKeys {
    var keys = OwnKeys()
    for (name, key) in pairs { #expect(keys.bind(name, to: key) == nil) }
    return keys
  }

  private func screen(sort: RecipeSort = .value, keys: OwnKeys = OwnKeys()) throws -> ScreenHarness
  {
    var harness = ScreenHarness(
      try Catalogs.small.get(), columns: 60, rows: 12, sort: sort, keys: keys)
    harness.connect()
    return harness
  }

  @Test("an own key is shown first, and does the same as the built-in key, which goes on working")
  func frame() throws {
    var harness = try screen(keys: keys(["must": "z", "one more": "F5", "help": "Ctrl-Y"]))
    harness.type("z")
    #expect(
      harness.frame == [
        "default · Small · recipes of all ingredients",
        "Ingredients 5 !1                            1/3 Tab: Recipes",
        "! Ash",
        "  Bark",
        "  Clay",
        "  Dew",
        "  Egg",
        "",
        "",
        "",
        "Ctrl-Y help  Space choose  z must  y may  c can't  u undo",
        "live · nobody else watches · Ash: may → must by you",
      ])
    harness.press(.function(5))
    harness.type("jm")
    harness.press(.character("y"), .control)
    #expect(harness.frame[1].hasPrefix("Keys that work now"))
    #expect(harness.frame.contains("  z m          it must be in each recipe"))
    harness.press(.escape)
    #expect(harness.frame[2].hasPrefix("! Ash") && harness.frame[2].hasSuffix(" 1"))
    #expect(harness.frame[3] == "! Bark")
  }

  @Test("own keys work in the columns alone")
  func panels() throws {
    var harness = try screen(keys: keys(["leave": "z", "redo": "Z"]))
    harness.type("h")
    let history = harness.frame
    harness.type("z")
    #expect(harness.frame == history && !harness.actions.contains(.quit(code: 0)))
    harness.press(.escape)
    harness.type("z")
    #expect(harness.actions.last == .quit(code: 0))
  }

  @Test("the order at the start is the player's")
  func sort() throws {
    var harness = try screen(sort: .effects)
    harness.type("r")
    #expect(harness.frame[1].contains("most effects first"))
    harness.type("s")
    #expect(harness.frame[1].contains("by name"))
  }

  @Test("names of commands are unique, and no key can be taken from another command")
  func names() {
    #expect(Set(OwnKeys.names).count == OwnKeys.names.count)
    #expect(!OwnKeys.names.contains("quantity"))
    for taken in ["x", "?", "F1", "Ctrl-L", "ctrl-c", "="] {
      var keys = OwnKeys()
      #expect(keys.bind("brew", to: taken)?.hasPrefix("\(taken) is taken already (") == true)
      #expect(keys == OwnKeys())
    }
    for wrong in ["", " ", "7", "xy", "F13", "F0", "Ctrl-", "Ctrl-7", "Ctrl-ä", "Ctrl-I", "\u{1}"] {
      var keys = OwnKeys()
      #expect(
        keys.bind("brew", to: wrong)?.hasPrefix("the key of brew must be") == true, "\(wrong)")
    }
    #expect(keys(["brew": "ins", "eat": "é"]).list.map(\.1) == ["Ins", "é"])
  }
}
