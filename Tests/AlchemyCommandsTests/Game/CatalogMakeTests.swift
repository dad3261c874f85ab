import ClientSession
import GameDrafts
import GameFiles
import Testing

@Suite("Making a catalog of a game")
struct CatalogMakeTests {
  private let files = FakeFiles()

  private func run(_ words: String...) -> Outcome {
    Outcome(words: words, environment: ["HOME": "/home/anna"], files: files)
  }

  /// A game of two plugins, the second of which a mod's folder has.
  private func giveGame() {
    var game = PluginDraft("Skyrim.esm")
    game.flags = PluginDraft.master | PluginDraft.localized
    game.effects = [
      RecordDraft.effect(0x1000).replacing("FULL", by: [FieldDraft("FULL", numbers: 7)])
    ]
    game.ingredients = [
      RecordDraft.ingredient(0x04B0BA, effects: [0x1000])
        .replacing("FULL", by: [FieldDraft("FULL", numbers: 8)])
    ]
    var mod = PluginDraft("Mod.esp", masters: ["Skyrim.esm"])
    mod.ingredients = [
      RecordDraft.ingredient(0x01_000800, "Red Weed", effects: [0x1000]),
      RecordDraft.ingredient(0x01_000801, "Dear Weed", value: -1, effects: [0x1000]),
    ]
    files.contents["/game/Data/skyrim.esm"] = game.file()
    files.contents["/game/Data/Strings/Skyrim_English.STRINGS"] = Self.texts([
      (7, "Restore Health"), (8, "Wheat"),
    ])
    files.contents["/mod/Mod.esp"] = mod.file()
    files.contents["/plugins.txt"] = Array("*mod.esp\r\n*gone.esp\r\n".utf8)
    files.folders.formUnion(["/game", "/game/Data", "/game/Data/Strings", "/mod"])
  }

  private func size(_ path: String) -> Int { files.contents[path]?.count ?? 0 }

  private static func texts(_ texts: [(id: UInt32, text: String)]) -> [UInt8] {
    var (places, data) = (ByteWriter(), ByteWriter())
    for (id, text) in texts {
      places.number(id)
      places.number(UInt32(data.bytes.count))
      data.append(Array(text.utf8) + [0])
    }
    var table = ByteWriter()
    table.number(UInt32(texts.count))
    table.number(UInt32(data.bytes.count))
    table.append(places.bytes)
    table.append(data.bytes)
    return table.bytes
  }

  @Test("a game with a mod becomes a catalog that catalog check takes; what was left out is told")
  func makes() {
    giveGame()
    let outcome = run(
      "catalog", "make", "my-game", "--game", "/game", "--game", "/mod", "--plugins",
      "/plugins.txt",
      "--title", "My game")
    #expect(
      outcome.output
        == """
        {
          "id": "my-game",
          "title": "My game",
          "madeOf": {"game":["/game","/mod"],"list":"/plugins.txt","plugins":[
            {"name":"skyrim.esm","size":\(size("/game/Data/skyrim.esm")),"written":0},
            {"name":"Mod.esp","size":\(size("/mod/Mod.esp")),"written":0}
          ]},
          "effects": [
            {"baseCost":1.5,"baseDuration":10,"baseMagnitude":2,"harmful":false,"id":"restore-health","name":"Restore Health","scales":"magnitude"}
          ],
          "ingredients": [
            {"effects":[{"duration":10,"id":"restore-health","magnitude":2}],"form":"000800","id":"red-weed","name":"Red Weed","source":"Mod.esp","value":5,"weight":0.5},
            {"effects":[{"duration":10,"id":"restore-health","magnitude":2}],"form":"04B0BA","found":"grows on farms","id":"wheat","name":"Wheat","source":"skyrim.esm","value":5,"weight":0.5}
          ]
        }

        """)
    #expect(
      outcome.errors
        == """
        left out: gone.esp: the list of plugins has it, and it is not installed
        left out: Dear Weed of Mod.esp: "value" is -1; it may be 0 to 1000000
        2 plugins: 2 ingredients, 1 effect

        """)
    files.contents["my-game.json"] = Array(outcome.output.utf8)
    #expect(
      run("catalog", "check", "my-game.json").output
        .hasPrefix("my-game.json: fine: 2 ingredients, 1 effect, 1 recipe\n"))
  }

  @Test("perks that every character has are counted; of others, gold is said to be a guess")
  func perks() throws {
    giveGame()
    var mod = PluginDraft("Mod.esp", masters: ["Skyrim.esm"])
    mod.ingredients = [RecordDraft.ingredient(0x01_000800, "Red Weed", effects: [0x1000])]
    mod.perks = [
      PerkDraft(0x01_000900, "Scale", .multiply(0.01)).record,
      PerkDraft(0x01_000901, "Bottomless Cup", .multiply(2)).record,
    ]
    mod.persons = [.player(perks: [0x01_000900])]
    mod.actorValues = [.skill(0x450, tree: [0x01_000901])]
    files.contents["/mod/Mod.esp"] = mod.file()
    files.contents["/plugins.txt"] = Array("*mod.esp\r\n".utf8)
    let outcome = run(
      "catalog", "make", "my-game", "--game", "/game", "--game", "/mod", "--plugins",
      "/plugins.txt")
    let doubt =
      "Bottomless Cup of Mod.esp touches 1 effect: it multiplies by 2, and the alchemist of a profile has no such perk"
    #expect(
      outcome.errors
        == """
        2 plugins: 2 ingredients, 1 effect
        counted: Scale of Mod.esp multiplies 1 effect by 0.01
        gold is a guess:
          \(doubt)

        """)
    #expect(outcome.output.contains(#""factors":[{"factor":0.01,"perk":"Scale"}]"#))
    #expect(outcome.output.contains("\n  \"doubts\": [\"\(doubt)\"],\n"))
    files.contents["my-game.json"] = Array(outcome.output.utf8)
    let check = run("catalog", "check", "my-game.json")
    #expect(check.output.contains("gold is a guess\n\(doubt)\n"))
    #expect(run("catalog", "check", "my-game.json", "-o", "json").output.contains(#""doubts":["#))
  }

  @Test("the mods of Mod Organizer count as its profile has switched them on, and in its order")
  func organizer() {
    giveGame()
    let mod = files.contents["/mod/Mod.esp"]
    let old = files.contents["/game/Data/skyrim.esm"]
    files.contents["/mo/mods/Weeds/Mod.esp"] = mod
    files.contents["/mo/mods/Weeds below/Mod.esp"] = Array("no plugin".utf8)
    files.contents["/mo/mods/Off/Mod.esp"] = old
    files.contents["/mo/profiles/Main/modlist.txt"] = Array(
      "# This file was written by Mod Organizer.\r\n+Gone\r\n+Weeds\r\n-Off\r\n+Weeds below\r\n*Unmanaged\r\n"
        .utf8)
    files.contents["/mo/profiles/Main/plugins.txt"] = files.contents["/plugins.txt"]
    files.contents["/mo/profiles/Old/modlist.txt"] = Array("+Off\n".utf8)
    files.contents["/mo/profiles/Old/plugins.txt"] = files.contents["/plugins.txt"]
    files.folders.formUnion(["/mo/mods/Weeds", "/mo/mods/Weeds below", "/mo/mods/Off"])
    let make = ["catalog", "make", "my-game", "--game", "/game"]
    func made(_ words: String...) -> Outcome {
      Outcome(words: make + words, environment: ["HOME": "/home/anna"], files: files)
    }
    /// Without of what the catalog was made, which names the options.
    func content(_ outcome: Outcome) -> [Substring] {
      let lines = outcome.output.split(separator: "\n")
      return lines.filter { !$0.contains(#""madeOf":"#) }
    }
    let byHand = content(made("--game", "/mod", "--plugins", "/plugins.txt"))
    #expect(byHand.contains { $0.contains("Red Weed") })
    let named = made("--mods", "/mo", "--profile", "main")
    #expect(content(named) == byHand)
    #expect(
      named.output.contains(
        #""madeOf": {"game":["/game"],"mods":"/mo","profile":"main","plugins":["#))
    #expect(content(made("--mods", "/mo/mods", "--profile", "Main")) == byHand)
    #expect(!made("--mods", "/mo", "--profile", "Old").output.contains("Red Weed"))
    let several = made("--mods", "/mo")
    #expect(several.code == .notFound && several.errors.contains("it has Main and Old; --profile"))
    for value in ["Main", "@ByteArray(Main)"] {
      files.contents["/mo/ModOrganizer.ini"] = Array(
        "[General]\r\nselected_profile=\(value)\r\n".utf8)
      #expect(content(made("--mods", "/mo")) == byHand)
    }
    #expect(made("--mods", "/game").errors.contains("/game is no folder of Mod Organizer 2"))
    #expect(made("--profile", "Main").code == .usage)
  }

  @Test("a damaged plugin is left out, with its part and place")
  func damaged() {
    giveGame()
    files.contents["/mod/Mod.esp"] = Array((files.contents["/mod/Mod.esp"] ?? []).dropLast(3))
    let outcome = run(
      "catalog", "make", "my-game", "--game", "/game", "--game", "/mod", "--plugins", "/plugins.txt"
    )
    #expect(outcome.code == .success)
    #expect(outcome.errors.contains("left out: /mod/Mod.esp: its list of records ends early"))
  }

  @Test("where a game or its list is not found, the error says which option tells it")
  func notFound() {
    #expect(run("catalog", "make", "x").errors.contains("--game tells where another one is"))
    // A mistake in the options of a mod organizer comes first.
    #expect(run("catalog", "make", "x", "--profile", "Main").code == .usage)
    #expect(
      run("catalog", "make", "x", "--mods", "/mo").errors
        .contains("/mo is no folder of Mod Organizer 2"))
    files.folders.insert("/empty")
    #expect(run("catalog", "make", "x", "--game", "/empty").errors.contains("--plugins tells"))
    files.contents["/plugins.txt"] = []
    #expect(
      run("catalog", "make", "x", "--game", "/empty", "--plugins", "/plugins.txt").errors
        .contains("there are no plugins in /empty"))
  }

  @Test("a list becomes a catalog, with the ids and effects of the built-in ones")
  func listed() {
    files.contents["list.csv"] = Array(
      #"""
      Duration;Effect;Ingredient;Magnitude;Value;Cost;Harmful
      0;Restore Health;Wheat;5;5;;

      10;Glow;"Weed; ""red""";1;3;1.5;yes
      300;Fortify Health;wheat;4;5;;
      """#.utf8)
    let outcome = run("catalog", "make", "mine", "--list", "list.csv")
    #expect(outcome.errors == "")
    #expect(outcome.output.contains(#""id":"wheat","name":"Wheat""#))
    #expect(outcome.output.contains(#""name":"Weed; \"red\"""#))
    #expect(outcome.output.contains(#""id":"glow","name":"Glow""#))
    files.contents["list.json"] = Array(
      #"[{"Ingredient":"Wheat","Effect":"Restore Health","Magnitude":5,"Value":5}]"#.utf8)
    #expect(run("catalog", "make", "mine", "--list", "list.json").code == .success)
  }

  @Test("the mistakes of a list are told by line, and there is no catalog")
  func mistakes() {
    files.contents["list.csv"] = Array(
      """
      Ingredient,Effect,Magnitude,Duration,Value
      Wheat,Restore Health,5,0,5
      Weed,Glow,1,2,3
      Weed,Damage Health,x,2,3
      Wheat,Damage Health,1
      Wheat,Restore Health,5,0,5
      Wheat,Damage Health,5,0,6
      """.utf8)
    let outcome = run("catalog", "make", "mine", "--list", "list.csv")
    #expect(outcome.code == .refused)
    #expect(outcome.output == "")
    #expect(
      outcome.errors
        == """
        list.csv:5: it has other columns than the heading
        list.csv:3: no built-in catalog has an effect "Glow": its row needs "cost" and "harmful"
        list.csv:4: "x" is no magnitude: a number from 0 on
        list.csv:6: Wheat has this effect already
        list.csv:7: Wheat has the value 6, and 5 before

        """)
    #expect(run("catalog", "make", "mine", "--list", "list.csv", "--game", "/x").code == .usage)
  }
}
