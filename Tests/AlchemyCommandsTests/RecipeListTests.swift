import ClientSession
import JSON
import PlayedWorld
import Testing
import Wire

@Suite struct RecipeListTests {
  /// A daemon whose list has so many recipes; each page's cursor is the number that comes next.
  private func peer(total: Int, isOver: Bool = false, expiresAt: Int? = nil) -> FakePeer {
    FakeDaemon.peer(
      SmallDaemon.methods(adding: [
        "recipes.list": { parameters in
          let start = parameters["cursor"]?.string.flatMap { Int($0) } ?? 0
          if start == expiresAt {
            return .refusal(code: 1040, kind: "cursorExpired", message: "the list changed")
          }
          let end = min(total, start + (parameters["limit"]?.integer ?? 100))
          var result: [String: JSONValue] = [
            "lsn": 7, "recipes": .array((start..<end).map(recipe)), "total": .integer(total),
          ]
          if end < total { result["cursor"] = .string("\(end)") }
          if isOver { result["over"] = true }
          return .result(.object(result))
        }
      ]))
  }

  private func recipe(_ number: Int) -> JSONValue {
    let isLong = number.isMultiple(of: 2)
    return [
      "effects": isLong ? ["cure", "fortify-health"] : ["fear"], "gold": .integer(2000 - number),
      "ingredients": isLong
        ? ["blue-mountain-flower", "giants-toe", "wheat-germ"] : ["fear", "nirnroot"],
    ]
  }

  @Test("a table is as wide as it needs where there is room")
  func wide() {
    let expected = """
       GOLD  INGREDIENTS                                  EFFECTS
      2,000  Blue Mountain Flower, Giant's Toe, 小麦胚芽  Cure Disease, Fortify Health
      1,999  Fear, Nirnroot                               Fear
      1,998  Blue Mountain Flower, Giant's Toe, 小麦胚芽  Cure Disease, Fortify Health

      3 recipes

      """
    let environment = ["XDG_RUNTIME_DIR": "/r"]
    #expect(Outcome("recipes", peer: peer(total: 3), columns: 200).output == expected)
    #expect(
      Outcome("recipes", peer: peer(total: 3), environment: environment, columns: 80).output
        == expected)
    #expect(Outcome("recipes", peer: peer(total: 3)).output == expected)
  }

  @Test("a table gives way to a narrow terminal, in cells, and no text is lost")
  func narrow() {
    let seventy = Outcome("recipes", peer: peer(total: 2), columns: 70).output
    #expect(
      seventy == """
         GOLD  INGREDIENTS                                EFFECTS
        2,000  Blue Mountain Flower, Giant's Toe,         Cure Disease,
               小麦胚芽                                   Fortify Health
        1,999  Fear, Nirnroot                             Fear

        2 recipes

        """)
    let forty = Outcome("recipes", peer: peer(total: 2), columns: 40).output
    #expect(
      forty == """
         GOLD  INGREDIENTS              EFFECTS
        2,000  Blue Mountain Flower,    Cure
               Giant's Toe, 小麦胚芽    Disease,
                                        Fortify
                                        Health
        1,999  Fear, Nirnroot           Fear

        2 recipes

        """)
    let twelve = Outcome("recipes", peer: peer(total: 1), columns: 12).output
    #expect(
      twelve == """
         GOLD  INGR…
        2,000  Blue
               Mount
               ain
               Flowe
               r,
               Giant
               's
               Toe,
               小麦
               胚芽

        1 recipe

        """)
    let two = Outcome("recipes", peer: peer(total: 1), columns: 2).output
    #expect(two.hasPrefix("G…\n2…\n"))
  }

  @Test("a coloured terminal shows the heading in bold, and NO_COLOR keeps it plain")
  func colours() {
    var environment = ["XDG_RUNTIME_DIR": "/r", "TERM": "xterm"]
    let coloured = Outcome(
      "recipes", peer: peer(total: 1), environment: environment, columns: 80
    ).output
    #expect(coloured.hasPrefix(" \u{1b}[1mGOLD\u{1b}[0m  \u{1b}[1mINGREDIENTS\u{1b}[0m"))
    environment["NO_COLOR"] = "1"
    let plain = Outcome("recipes", peer: peer(total: 1), environment: environment, columns: 80)
    #expect(!plain.output.contains("\u{1b}"))
    environment["NO_COLOR"] = nil
    let piped = Outcome("recipes", peer: peer(total: 1), environment: environment)
    #expect(!piped.output.contains("\u{1b}"))
  }

  @Test("a hundred are listed unless more are asked for")
  func hundred() {
    let outcome = Outcome("recipes", peer: peer(total: 1234))
    #expect(outcome.output.split(separator: "\n").count == 102)
    #expect(outcome.output.hasSuffix("\n\n100 of 1,234 recipes; --all lists all\n"))
  }

  @Test("nothing to list is said so")
  func none() {
    let profile = (SmallDaemon.profile.object ?? [:]).merging(["recipes": 0]) { $1 }
    let none = SmallDaemon.peer([
      "profile.get": { _ in .result(.object(profile)) },
      "recipes.list": { _ in .result(["lsn": 7, "recipes": [], "total": 0]) },
    ])
    #expect(
      Outcome("recipes", peer: none).output
        == "no recipe: the choices leave none; alchemy show lists them\n")
    #expect(
      Outcome("recipes", "--kind", "pure", "--socket", "/s", peer: peer(total: 0)).output
        == "no recipe fits: the profile has 1,234 recipes; alchemy recipes --socket /s lists them\n"
        + "recipes with beneficial and harmful effects are only in --kind any\n")
    #expect(Outcome("recipes", "-oplain", peer: peer(total: 0)).output == "")
    #expect(
      Outcome("recipes", "-ojson", peer: peer(total: 0)).output
        == #"{"lsn":7,"recipes":[],"total":0}"# + "\n")
  }

  @Test(
    "why there is no recipe is said where the profile tells",
    arguments: [
      (
        ["scope": "stock", "inventory": [:]] as [String: JSONValue],
        "the bag is empty, and the scope is bag; alchemy scope all takes all ingredients"
      ),
      (
        ["scope": "stock"],
        "the bag has not all ingredients of any recipe; alchemy scope all takes all ingredients"
      ),
      (
        [
          "choices": ["effects": [:], "ingredients": ["giants-toe": "cant"]],
          "inventory": ["giants-toe": 1, "wheat": 3], "scope": "stock",
        ],
        "the choices leave none of what is in the bag; alchemy scope all takes all ingredients"
      ),
      (
        choices(["fear", "giants-toe", "nirnroot", "wheat"], "must", effects: []),
        "4 ingredients are must, and a recipe has at most 3; alchemy show lists them"
      ),
      (
        choices(
          ["blue-mountain-flower", "fear", "giants-toe", "nirnroot", "wheat", "wheat-germ"], "cant",
          effects: []),
        "all ingredients are cant; alchemy reset ingredients allows them"
      ),
      (
        choices([], "cant", effects: ["cure", "fear", "fortify-health"]),
        "all effects are cant; alchemy reset effects allows them"
      ),
    ] as [([String: JSONValue], String)])
  func reasons(members: [String: JSONValue], reason: String) {
    let profile = (SmallDaemon.profile.object ?? [:]).merging(["recipes": 0]) { $1 }
      .merging(members) { $1 }
    let peer = SmallDaemon.peer([
      "profile.get": { _ in .result(.object(profile)) },
      "recipes.list": { _ in .result(["lsn": 7, "recipes": [], "total": 0]) },
    ])
    #expect(Outcome("recipes", peer: peer).output == "no recipe: \(reason)\n")
  }

  private static func choices(
    _ ingredients: [String], _ choice: JSONValue, effects: [String]
  ) -> [String: JSONValue] {
    func members(_ ids: [String]) -> JSONValue {
      .object(Dictionary(uniqueKeysWithValues: ids.map { ($0, choice) }))
    }
    return ["choices": ["effects": members(effects), "ingredients": members(ingredients)]]
  }

  @Test("a list of one kind says which recipes it leaves out, to people alone")
  func omission() {
    func last(_ words: String...) -> Substring? {
      Outcome(words: ["recipes"] + words, peer: peer(total: 1)).output.split(separator: "\n").last
    }
    #expect(
      last("--kind", "potions")
        == "recipes that also have a harmful effect are only in --kind any")
    #expect(
      last("--kind", "poisons")
        == "recipes that also have a beneficial effect are only in --kind any")
    #expect(
      last("--kind", "pure") == "recipes with beneficial and harmful effects are only in --kind any"
    )
    #expect(last("--kind", "any") == "1 recipe" && last() == "1 recipe")
    #expect(last("--kind", "pure", "-oplain")?.hasPrefix("2000\t") == true)
  }

  @Test("filters are sent as the protocol has them, and plain output needs no names")
  func filters() {
    let peer = peer(total: 1)
    let outcome = Outcome(
      "recipes", "--sort", "effects", "--ingredients", "3", "--kind", "pure", "--text", "=Wheat",
      "--limit", "5", "-o", "plain", peer: peer)
    #expect(
      outcome.output == "2000\tblue-mountain-flower,giants-toe,wheat-germ\tcure,fortify-health\n")
    #expect(peer.lines.count == 2)
    #expect(
      peer.lines[1]
        == #"{"id":2,"jsonrpc":"2.0","method":"recipes.list","params":{"ingredients":3,"#
        + #""kind":"pure","limit":5,"profile":"default","sort":"effects","words":["=Wheat"]}}"#)
  }

  @Test("all are fetched 500 at a time, each once and in order")
  func all() {
    let peer = peer(total: 1234)
    let outcome = Outcome("recipes", "--all", "-oplain", peer: peer)
    let gold = outcome.output.split(separator: "\n").compactMap { Int($0.prefix { $0 != "\t" }) }
    #expect(gold == (0..<1234).map { 2000 - $0 })
    #expect(outcome.errors.isEmpty)
    let cursors = peer.lines.map { $0.contains("\"cursor\"") }
    #expect(cursors == [false, false, true, true])
    #expect(peer.lines.dropFirst().allSatisfy { $0.contains("\"limit\":500") })
  }

  @Test("several pages are one JSON object of the form of one page")
  func allJSON() throws {
    let output = Outcome("recipes", "--all", "-ojson", peer: peer(total: 1002)).output
    let expected: JSONValue = [
      "lsn": 7, "recipes": .array((0..<1002).map(recipe)), "total": 1002,
    ]
    #expect(output == String(decoding: expected.serialized(), as: UTF8.self) + "\n")
    #expect(try JSONValue(parsing: Array(output.utf8)) == expected)
  }

  @Test("a total that was not counted to its end is said to be over what was counted")
  func over() throws {
    let table = Outcome("recipes", "--limit", "1", peer: peer(total: 1234, isOver: true))
    #expect(table.output.hasSuffix("1 of over 1,234 recipes; --all lists all\n"))
    for limit in ["1", "501"] {
      let outcome = Outcome(
        "recipes", "--limit", limit, "-ojson", peer: peer(total: 1234, isOver: true))
      let object = try JSONValue(parsing: Array(outcome.output.utf8))
      #expect(object["over"] == true)
      #expect(object["total"] == 1234)
    }
  }

  @Test("a limit over a page's is reached exactly")
  func limit() {
    for limit in [1, 499, 500, 501, 1000, 1001, 1234, 2000] {
      let outcome = Outcome("recipes", "--limit", "\(limit)", "-oplain", peer: peer(total: 1234))
      #expect(outcome.output.split(separator: "\n").count == min(limit, 1234), "\(limit)")
    }
  }

  @Test("one page in JSON is the daemon's own object, its cursor included")
  func onePage() {
    let output = Outcome("recipes", "--limit", "1", "-ojson", peer: peer(total: 2)).output
    #expect(output.hasPrefix(#"{"cursor":"1","lsn":7,"recipes":[{"effects""#))
  }

  @Test("a long list shows how far it is, only at a terminal, and leaves nothing behind")
  func progress() {
    let shown = Outcome("recipes", "--all", "-oplain", peer: peer(total: 1234), errorTerminal: true)
    let first = "500 of 1,234 recipes"
    let second = "1,000 of 1,234 recipes"
    func wiped(_ text: String) -> String {
      "\r" + String(repeating: " ", count: text.count + 2) + "\r"
    }
    #expect(shown.errors == first + wiped(first) + second + wiped(second))
    let short = Outcome("recipes", "--all", "-oplain", peer: peer(total: 500), errorTerminal: true)
    #expect(short.errors.isEmpty)
  }

  @Test("a list that changes on the way ends with a conflict, after what was listed")
  func expired() {
    let outcome = Outcome("recipes", "--all", "-oplain", peer: peer(total: 1234, expiresAt: 500))
    #expect(outcome.code == .conflict)
    #expect(outcome.output.split(separator: "\n").count == 500)
    #expect(
      outcome.errors == """
        error: the recipes changed while they were listed: what is above is not the whole list
        hint: alchemy recipes --all -oplain

        """)
  }

  @Test("rows are written in few pieces, and the reader's going ends the listing quietly")
  func pieces() {
    let sink = RecordingSink()
    _ = Outcome("recipes", "--all", "-oplain", peer: peer(total: 1234), output: sink)
    #expect(sink.writes <= 6)
    let gone = peer(total: 1234)
    let outcome = Outcome(
      "recipes", "--all", "-oplain", peer: gone, output: RecordingSink(failure: .readerGone))
    #expect(outcome == Outcome(code: .success, output: ""))
    #expect(gone.lines.count == 2)
  }
}
