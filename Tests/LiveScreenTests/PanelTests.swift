import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Profiles, history, help")
struct PanelTests {
  private func live() throws -> ScreenHarness {
    ScreenHarness.live(try Catalogs.small.get(), columns: 80, rows: 12)
  }

  @Test(
    "A profile is made in a folder, shown at once, renamed out of it, and deleted when confirmed")
  func profiles() throws {
    var harness = try live()
    harness.type("pnruns/one")
    #expect(harness.frame[10].hasPrefix("Name of the new profile: runs/one  "))
    harness.press(.enter)
    #expect(harness.frame[0].hasPrefix("runs/one · Small"))
    harness.type("p")
    #expect(
      harness.frame[1...5] == [
        "Profiles 2",
        "  default                                                      small · 7 recipes",
        "  runs/",
        ">   one                                                        small · 7 recipes",
        "",
      ])
    harness.type("r")
    for _ in 0..<8 { harness.press(.backspace) }
    harness.type("cellar")
    harness.press(.enter)
    #expect(
      harness.frame[1...3].map { $0.prefix(10) } == ["Profiles 2", "> cellar  ", "  default "])
    harness.type("d")
    #expect(harness.frame[10] == "Delete cellar? y deletes, Esc keeps")
    harness.press(.escape)
    #expect(harness.frame[1] == "Profiles 2")
    harness.type("dy")
    #expect(harness.frame[1] == "Profiles 1")
    #expect(harness.selection?.text.hasPrefix("  default") == true)
    harness.press(.enter)
    #expect(harness.frame[0].hasPrefix("default · Small"))
  }

  @Test("Profiles that share a name show the beginnings of their ids")
  func namesakes() throws {
    var harness = try live()
    harness.addProfiles("Lydia", "Lydia", "Aela")
    harness.type("p")
    #expect(
      harness.frame[2...5].map { $0.prefix(20) } == [
        "  Aela              ", "> default           ", "  Lydia (20000000)  ",
        "  Lydia (20000001)  ",
      ])
  }

  @Test("A folder is deleted with all that is in it, and each deletion is an order of its own")
  func folder() throws {
    var harness = try live()
    harness.addProfiles("runs/one", "runs/far/two", "runs-away")
    harness.type("p")
    #expect(
      harness.frame[2...7].map { $0.prefix(12).trimmingSuffix(" ") } == [
        "> default", "  runs/", "    far/", "      two", "    one", "  runs-away",
      ])
    harness.press(.down)
    harness.type("d")
    #expect(harness.frame[10] == "Delete runs/ with 2 profiles? y deletes, Esc keeps")
    harness.type("y")
    #expect(
      harness.daemon.profiles.filter { !$0.isDeleted }.map(\.name) == ["default", "runs-away"])
    #expect(harness.selection?.text.hasPrefix("  runs-away") == true)
  }

  @Test("A copy is shown, and a refused name told in the daemon's words")
  func copy() throws {
    var harness = try live()
    harness.type("mpc")
    #expect(harness.frame[10].hasPrefix("Name of the copy of default: default copy  "))
    harness.daemon.refusal = ("profileExists", "there is a profile default copy already")
    harness.press(.enter)
    #expect(harness.frame[9] == "there is a profile default copy already")
    #expect(harness.frame[10].hasPrefix("Name of the copy of default: default copy"))
    harness.press(.enter)
    #expect(harness.frame[0].hasPrefix("default copy · "))
    #expect(harness.frame[2].hasPrefix("! Ash"))
  }

  @Test(
    "A name is looked at before it is sent, and stays to be mended",
    arguments: [
      ("", "type a name first, or press Esc"),
      ("f/", "f/ is a folder: type the profile's name behind the /"),
      ("/a", "/a has an empty part beside a /"),
      ("a//b", "a//b has an empty part beside a /"),
      ("a//", "a// has an empty part beside a /"),
    ])
  func unusableName(name: String, words: String) throws {
    var harness = try live()
    harness.type("pn\(name)")
    let sent = harness.daemon.requests.count
    harness.press(.enter)
    #expect(harness.frame[9] == words)
    #expect(harness.frame[10].hasPrefix("Name of the new profile: \(name)"))
    harness.type("u")
    #expect(harness.frame[10].hasPrefix("Name of the new profile: \(name)u"))
    #expect(harness.daemon.requests.count == sent)
  }

  @Test(
    "Another spelling of a profile's or folder's name is refused in the words of the commands",
    arguments: [
      ("pnbJORN", "a profile named Björn already exists, and bJORN counts as the same name"),
      ("pnnirn/Bo", "a folder Nirn/ already exists, and nirn/ counts as the same name"),
    ])
  func likeName(typed: String, words: String) throws {
    var harness = try live()
    harness.addProfiles("Björn", "Nirn/Aela")
    harness.type(typed)
    let sent = harness.daemon.requests.count
    harness.press(.enter)
    #expect(harness.frame[9] == words)
    #expect(harness.frame[10].hasPrefix("Name of the new profile: \(typed.dropFirst(2))"))
    #expect(harness.daemon.requests.count == sent)
  }

  @Test("A profile may get another spelling of its own name")
  func ownSpelling() throws {
    var harness = try live()
    harness.type("pr")
    harness.press(.character("u"), .control)
    harness.type("Default")
    harness.press(.enter)
    #expect(harness.daemon.profiles.map(\.name) == ["Default"])
  }

  @Test("A new name is sent without the blanks around its parts")
  func trimmedName() throws {
    var harness = try live()
    harness.type("pn runs / one ")
    harness.press(.enter)
    #expect(harness.daemon.profiles.map(\.name) == ["default", "runs/one"])
    harness.type("pr ")
    harness.press(.enter)
    #expect(harness.daemon.profiles.map(\.name) == ["default", "runs/one"])
    harness.press(.escape)
    harness.type("pn  ")
    harness.press(.character("u"), .control)
    harness.type(" \u{3000}")
    harness.press(.enter)
    #expect(harness.frame[9] == "type a name first, or press Esc")
  }

  @Test("Names that differ in their blanks look different in the list")
  func blankNames() throws {
    var harness = try live()
    harness.addProfiles("default ", "a b", "a\u{A0}b", " runs/one")
    harness.type("p")
    #expect(
      harness.frame[2...7].map { $0.prefix(20).trimmingSuffix(" ") } == [
        "  a b", "  a\\u{a0}b", "> default", "  default\\u{20}", "  \\u{20}runs/", "    one",
      ])
    harness.press(.down)
    harness.type("d")
    #expect(harness.frame[10] == "Delete default\\u{20}? y deletes, Esc keeps")
    harness.press(.escape)
    harness.press(.down)
    harness.type("d")
    #expect(harness.frame[10] == "Delete \\u{20}runs/ with 1 profile? y deletes, Esc keeps")
    harness.press(.escape)
    harness.press(.up)
    harness.press(.enter)
    #expect(harness.frame[0].hasPrefix("default\\u{20} · Small"))
  }

  @Test("A name stays open until the daemon has accepted it; no letter is a command until then")
  func namedSlowly() throws {
    var harness = try live()
    harness.type("pnone")
    harness.isHolding = true
    harness.press(.enter)
    let sent = harness.daemon.requests.count
    harness.type("du")
    harness.press(.enter)
    #expect(harness.frame[10].hasPrefix("Name of the new profile: one"))
    #expect(harness.daemon.requests.count == sent)
    harness.release()
    #expect(harness.frame[0].hasPrefix("one · Small"))
    harness.type("pr")
    harness.daemon.refusal = ("profileExists", "there is a profile one already")
    harness.press(.enter)
    #expect(harness.frame[9] == "there is a profile one already")
    harness.type("2")
    harness.press(.enter)
    #expect(harness.frame[1] == "Profiles 2")
    #expect(harness.daemon.profiles.map(\.name) == ["default", "one2"])
  }

  @Test("A line of input names its keys, and shows the end of what is too long for it")
  func longName() throws {
    var harness = try live()
    harness.type("5")
    #expect(harness.frame[10].hasPrefix("Ash in the bag: 5  "))
    #expect(harness.frame[10].hasSuffix("  Enter accept  Esc cancel  ? help"))
    harness.press(.escape)
    harness.type("pn" + String(repeating: "lydia/", count: 20) + "end")
    #expect(harness.frame[10].hasPrefix("Name of the new profile: …"))
    #expect(harness.frame[10].hasSuffix("lydia/end   Enter accept  Esc cancel  F1 help"))
    let caret = try #require(harness.grid.cursor)
    #expect(harness.grid.text(column: caret.column - 1, row: 10) == "d")
    harness.press(.home)
    #expect(harness.frame[10].hasPrefix("Name of the new profile: lydia/lydia/"))
    #expect(harness.grid.cursor?.column == 25)
    harness.press(.escape)
    harness.press(.escape)
    harness.type("/" + String(repeating: "abc", count: 20) + "end")
    #expect(harness.frame[10].hasPrefix("Ingredients with: …"))
    #expect(harness.frame[10].contains("abcend   Enter keep  Esc all names"))
  }

  @Test("History grows while it is looked at, and any of it can be undone")
  func history() throws {
    var harness = try live()
    harness.type("mjch")
    harness.edit([["edit": "stock", "ingredient": "egg", "quantity": 12]])
    harness.edit([["edit": "reset", "group": "effects", "choice": "cant"]])
    #expect(
      harness.frame[1...5] == [
        "History 4",
        "11-20 13:00:00  alchemy on pts/4  4 effects: can't",
        "11-20 13:00:00  alchemy on pts/4  Egg in the bag: 0 → 12",
        "11-20 13:00:00  you  Bark: may → can't",
        "11-20 13:00:00  you  Ash: may → must",
      ])
    for _ in 0..<3 { harness.press(.down) }
    harness.type("u")
    #expect(harness.frame[2].hasSuffix("you  Ash: must → may"))
    harness.press(.escape)
    #expect(harness.frame[2].hasPrefix("  Ash"))
  }

  @Test("History shows the year of a change that was made in another year")
  func historyOfEarlierYear() throws {
    var harness = ScreenHarness(
      try Catalogs.small.get(), columns: 80, rows: 12, startMilliseconds: 1_826_715_600_000)
    harness.connect()
    harness.edit([["edit": "stock", "ingredient": "egg", "quantity": 12]])
    harness.type("h")
    #expect(harness.frame[2] == "2026-11-20 13:00:00  alchemy on pts/4  Egg in the bag: 0 → 12")
  }

  @Test("A change of both columns, and its undo, are summed up for both")
  func historyOfBothColumns() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: 120, rows: 12)
    let both = ["ingredients", "effects"].map { group -> JSONValue in
      ["edit": "reset", "group": .string(group), "choice": "cant"]
    }
    harness.edit([["edit": "choose", "ingredient": "wheat", "choice": "must"]])
    harness.edit(.array(both))
    #expect(harness.frame[11].contains(" · 110 ingredients: can't, 55 effects: can't by alchemy"))
    harness.type("h")
    #expect(
      harness.frame[2].hasSuffix("alchemy on pts/4  110 ingredients: can't, 55 effects: can't"))
    harness.type("u")
    #expect(
      harness.frame[2].hasSuffix("you  109 ingredients: may, 1 ingredient: must, 55 effects: may"))
  }

  @Test("A change that had no effect is told with what it asked for")
  func historyWithoutEffect() throws {
    var harness = try live()
    harness.edit([
      ["edit": "choose", "ingredient": "ash", "choice": "may"],
      ["edit": "stock", "ingredient": "egg", "quantity": 0],
    ])
    harness.edit([])
    harness.type("h")
    #expect(
      harness.frame[1...3] == [
        "History 2", "11-20 13:00:00  alchemy on pts/4  no change",
        "11-20 13:00:00  alchemy on pts/4  Ash: may and 1 more (no change)",
      ])
  }

  @Test("A refused undo in the history names the change's own reason, and no key to get there")
  func refusedUndo() throws {
    var harness = try live()
    harness.edit([["edit": "choose", "ingredient": "ash", "choice": "must"]])
    harness.edit([["edit": "choose", "ingredient": "ash", "choice": "must"]])
    harness.type("h")
    func refuse() {
      harness.daemon.refusal = (
        "nothingToUndo", "the change is unknown here; profile.history lists the changes"
      )
    }
    refuse()
    harness.type("u")
    #expect(harness.frame[10] == "this change changed nothing")
    harness.press(.down)
    refuse()
    harness.type("u")
    #expect(harness.frame[10] == "this change is undone already")
  }

  @Test("Whole changes say what they undo and what undid them, and so does a refused undo")
  func undoLinks() throws {
    var harness = try live()
    harness.edit([["edit": "choose", "ingredient": "ash", "choice": "must"]])
    harness.type("h")
    harness.type("u")
    harness.press(.enter)
    #expect(harness.frame[4...5] == ["Ash: must → may", "undoes change 1"])
    harness.press(.escape)
    harness.press(.down)
    harness.press(.enter)
    #expect(harness.frame[4...5] == ["Ash: may → must", "undone by change 2"])
    harness.press(.escape)
    harness.daemon.refusal = ("nothingToUndo", "the change is undone already")
    harness.type("u")
    #expect(harness.frame[10] == "this change is undone already, by change 2")
  }

  @Test("The history words a deletion as the commands do")
  func deletionInHistory() throws {
    var harness = try live()
    let change: JSONValue = [
      "edits": [], "effects": [["field": "deleted", "from": true, "to": false]], "lsn": 2,
      "origin": "0123456789abcdef0123456789abcdef", "seq": 2, "time": "2026-11-20T13:00:00.000Z",
    ]
    harness.daemon.profiles[0].history = [change]
    harness.type("h")
    #expect(harness.frame[2] == "11-20 13:00:00  –  brought back")
  }

  @Test("After a store was replaced, its history alone is shown")
  func historyOfOtherStore() throws {
    var harness = try live()
    harness.type("mjcjch")
    #expect(harness.frame[1] == "History 3")
    harness.disconnect()
    harness.daemon.epoch = "epoch-2"
    harness.daemon.profiles[0].history = []
    // Its first change was of another profile.
    harness.daemon.lsn = 1
    harness.edit([["edit": "stock", "ingredient": "egg", "quantity": 1]])
    harness.edit([["edit": "stock", "ingredient": "egg", "quantity": 2]])
    harness.connect()
    #expect(
      harness.frame[1...4] == [
        "History 2", "11-20 13:00:00  alchemy on pts/4  Egg in the bag: 1 → 2",
        "11-20 13:00:00  alchemy on pts/4  Egg in the bag: 0 → 1", "",
      ])
  }

  @Test("A column of which one was another says one, and the heading what is hidden first")
  func words() throws {
    var harness = try live()
    harness.type("cYy")
    harness.type("h")
    #expect(harness.frame[2].hasSuffix("you  1 ingredient: may"))
    harness.press(.escape)
    harness.type("tttl")
    #expect(harness.frame[1].contains("│Recipes 6 of 12 · of 2 · pure · dearest…│"))
  }

  @Test("Where a line is short, a profile's name is worth more than what is said of it")
  func narrowProfiles() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get(), columns: 30, rows: 8)
    harness.addProfiles("Lydia the Steadfast", "Lydia the Housecarl of Whiterun")
    harness.type("p")
    #expect(
      harness.frame[2...4] == [
        "> default    small · 7 recipes", "  Lydia the Housecarl of Whit…", "  Lydia the Steadfast",
      ])
  }

  @Test("Older changes are asked for when the selection comes near them")
  func olderHistory() throws {
    var harness = try live()
    for number in 1...150 {
      harness.edit([["edit": "stock", "ingredient": "egg", "quantity": .integer(number)]])
    }
    harness.type("h")
    #expect(harness.frame[1] == "History 100 and older · row 1 of 100")
    harness.press(.end)
    #expect(harness.frame[1] == "History 150 · row 100 of 150")
    harness.press(.end)
    #expect(harness.selection?.text.contains("Egg in the bag: 0 → 1 ") == true)
  }

  @Test("Under help the keys that it shows do what it says")
  func help() throws {
    var harness = try live()
    harness.type("?")
    #expect(harness.frame[1].hasPrefix("Keys that work now"))
    harness.press(.down)
    harness.press(.escape)
    #expect(harness.frame[1].hasPrefix("Ingredients"))
    harness.type("?m")
    #expect(harness.frame[2].hasPrefix("! Ash"))
  }

  @Test("Help says how much of it is below, and which key shows it")
  func longHelp() throws {
    var harness = try live()
    harness.type("?")
    #expect(harness.frame[1].hasSuffix(" more: PgDn"))
    #expect(harness.frame[10] == "PgDn more  Esc back")
    for _ in 0..<9 { harness.press(.pageDown) }
    #expect(harness.frame[1] == "Keys that work now  marks: ! must, x can't, † harmful")
    #expect(harness.frame[10] == "Esc back")
    #expect(harness.frame[1...9].contains { $0.contains("leave") })
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
