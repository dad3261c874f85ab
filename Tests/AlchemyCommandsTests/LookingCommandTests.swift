import ClientSession
import JSON
import PlayedWorld
import Testing
import Wire

@Suite struct LookingCommandTests {
  @Test("an ingredient and an effect are shown with what the profile chose")
  func items() {
    #expect(
      Outcome("ingredient", "whe", peer: SmallDaemon.peer()).code == .usage)
    #expect(
      Outcome("ingredient", "Wheat", peer: SmallDaemon.peer()).output == """
        Wheat (wheat): must, 3 in the bag, 5 gold, weight 0.1

        CHOICE  EFFECT          MAGNITUDE  SECONDS
        may     Fortify Health        2.5       60

        """)
    #expect(
      Outcome("ingredient", "wheat", "-o", "plain", peer: SmallDaemon.peer()).output == """
        id\twheat
        name\tWheat
        value\t5
        weight\t0.1
        choice\tmust
        inventory\t3
        effect\tfortify-health\t2.5\t60

        """)
    #expect(
      Outcome("effect", "fear", peer: SmallDaemon.peer()).output == """
        Fear (fear): cant, harmful, in 2 ingredients

        CHOICE  BAG  MAGNITUDE  SECONDS  INGREDIENT
        may       0         15       60  Fear
        may       0         15       60  Nirnroot

        """)
    #expect(
      Outcome("effect", "fear", "-ojson", peer: SmallDaemon.peer()).output
        == #"{"baseCost":1,"baseDuration":60,"baseMagnitude":5,"harmful":true,"id":"fear","#
        + #""ingredients":["fear","nirnroot"],"name":"Fear","scales":"magnitude","strengths":[{"ingredient":"fear","#
        + #""magnitude":15,"seconds":60},{"ingredient":"nirnroot","magnitude":15,"seconds":60}]}"#
        + "\n")
  }

  @Test("why ingredients are a recipe, and why not")
  func explain() {
    func answer(
      _ valid: Bool, _ matches: Bool, _ effects: JSONValue, _ blockedBy: JSONValue = [],
      _ superfluous: JSONValue = []
    ) -> FakePeer {
      SmallDaemon.peer([
        "recipes.explain": { _ in
          .result([
            "blockedBy": blockedBy, "effects": effects, "matches": .bool(matches),
            "superfluous": superfluous, "valid": .bool(valid),
          ])
        }
      ])
    }
    let peer = answer(true, true, ["fortify-health"])
    #expect(
      Outcome("explain", "wheat", "giant", peer: peer).output == """
        Wheat + Giant's Toe: a recipe, and it matches

        effects  Fortify Health

        """)
    #expect(peer.lines.last?.contains(#""ingredients":["wheat","giants-toe"]"#) == true)
    #expect(
      Outcome(
        "explain", "wheat", "nirnroot", "ingredient:fear",
        peer: answer(
          false, false, ["fear"], ["effect:fear", "ingredient:giants-toe", "stock:nirnroot"],
          ["wheat"])
      ).output == """
        Wheat + Nirnroot + Fear: no recipe: not all are needed

        effects      Fear
        superfluous  Wheat
        blocked by   Fear is cant, Giant's Toe is must and is not in it, no Nirnroot in the bag

        """)
    #expect(
      Outcome("explain", "wheat", "nirnroot", peer: answer(false, false, [])).output
        == "Wheat + Nirnroot: no recipe: they share no effect\n")
  }

  @Test("the factors that the catalog's perks give are named")
  func factors() {
    let peer = SmallDaemon.peer([
      "recipes.explain": { _ in
        .result([
          "blockedBy": [], "effects": ["fear"], "gold": 3, "matches": true,
          "named": "Poison of Fear", "removed": [], "result": "poison", "superfluous": [],
          "strengths": [
            [
              "duration": 30, "effect": "fear", "magnitude": 1,
              "factors": [["factor": .number(JSONNumber(0.01)), "perk": "Scale"]],
            ]
          ], "times": 0, "valid": true,
        ])
      }
    ])
    #expect(
      Outcome("explain", "wheat", "nirnroot", peer: peer).output == """
        Wheat + Nirnroot: a recipe, and it matches

        makes             Poison of Fear, 3 gold
        effects           Fear (1 for 30 s)
        factors of perks  Fear × 0.01 by Scale

        """)
    #expect(
      Outcome("explain", "wheat", "nirnroot", "-oplain", peer: peer).output
        .hasSuffix("\nfactor\tfear\t0.01\tScale\n"))
  }

  @Test("what ingredients make is told with its name, its price and its strength")
  func brew() throws {
    let daemon = try OtherReplica()
    let explained = Outcome("explain", "wheat", "Blue Mountain Flower", peer: daemon)
    let list = Outcome(
      "recipes", "--with", "wheat", "--with", "blue-mountain-flower", "--ingredients", "2",
      "-o", "plain", peer: daemon)
    let gold = String(list.output.prefix { $0 != "\t" })
    #expect(!gold.isEmpty)
    #expect(
      explained.output == """
        Wheat + Blue Mountain Flower: a recipe, and it matches

        makes    Potion of Fortify Health, \(gold) gold
        effects  Fortify Health (24 for 60 s), Restore Health (30 at once)

        """)
    let plain = Outcome("explain", "wheat", "blue-m", "-o", "plain", peer: daemon).output
    #expect(plain.hasSuffix("\nsuperfluous\nmakes\tPotion of Fortify Health\ngold\t\(gold)\n"))
  }

  @Test("the catalogs are listed")
  func catalogs() {
    let list: JSONValue = [
      "catalogs": [
        [
          "effects": 55, "hash": "h", "id": "skyrim", "ingredients": 110, "recipes": 32815,
          "title": "The game",
        ],
        [
          "effects": 5, "guess": true, "hash": "i", "id": "mods", "ingredients": 11, "recipes": 32,
          "title": "Mods",
        ],
      ]
    ]
    let peer = SmallDaemon.peer(["catalog.list": { _ in .result(list) }])
    #expect(
      Outcome("catalog", "list", peer: peer).output == """
        ID      TITLE                   INGREDIENTS  EFFECTS  RECIPES
        skyrim  The game                        110       55   32,815
        mods    Mods (gold is a guess)           11        5       32

        """)
    #expect(
      Outcome("catalog", "list", "-oplain", peer: peer).output
        == "skyrim\tThe game\th\t110\t55\t32815\nmods\tMods\ti\t11\t5\t32\n")
  }

  @Test("how the daemon is")
  func status() {
    let result: JSONValue = [
      "cache": ["drops": 0, "hits": 5, "misses": 1], "changes": 1200, "connections": 2,
      "databaseBytes": 65536, "lastCommit": .null, "peers": [], "profiles": 3, "readOnly": false,
      "refusedLines": 0, "slowConsumers": 0, "uptimeSeconds": 11530, "watches": 1,
    ]
    let peer = SmallDaemon.peer(["system.status": { _ in .result(result) }])
    #expect(
      Outcome("status", peer: peer).output == """
        running for  3 h 12 min
        socket       /run/user/7/alchemyd/socket
        profiles     3
        changes      1,200
        last commit  none
        database     65,536 bytes
        connections  2
        watches      1
        writes       accepted

        """)
    #expect(Outcome("status", "-oplain", peer: peer).output.hasPrefix("cache.drops\t0\n"))
    func output(stampsAheadMilliseconds ahead: Int) -> String {
      var members = result.object ?? [:]
      members["stampsAheadMilliseconds"] = .integer(ahead)
      let status = JSONValue.object(members)
      return Outcome("status", peer: SmallDaemon.peer(["system.status": { _ in .result(status) }]))
        .output
    }
    #expect(output(stampsAheadMilliseconds: 240_000).contains("4 min ahead of the clock\n"))
    let late = output(stampsAheadMilliseconds: 600_000)
    #expect(late.contains("10 min ahead of the clock: other replicas refuse them; when the clock"))
    #expect(late.contains("type alchemyd restamp (alchemy doctor has the whole command)\n"))
  }

  @Test("any method can be called, and prints JSON unless told otherwise")
  func call() {
    let peer = SmallDaemon.peer([
      "some.method": { _ in .result(["b": [1, true], "a": "x\u{9b}y\u{202e}\u{2028}"]) }
    ])
    #expect(
      Outcome("call", "some.method", "{\"k\":1}", peer: peer).output
        == #"{"a":"x\u009by\u202e\u2028","b":[1,true]}"# + "\n")
    #expect(peer.lines.last?.contains(#""method":"some.method","params":{"k":1}"#) == true)
    #expect(
      Outcome("call", "some.method", "-oplain", peer: peer).output
        == "a\tx\\u{9b}y\\u{202e}\\u{2028}\nb.0\t1\nb.1\ttrue\n")
    let refused = Outcome("call", "some.metod", peer: peer)
    #expect(
      refused
        == .told(
          .notFound,
          """
          error: no method some.metod
          caused by: some.metod was refused: methodNotFound (-32601)
          hint: alchemy call rpc.discover

          """))
  }

  @Test("JSON escapes what a reader cannot see, and says the same")
  func unseen() throws {
    let text = "x\u{200B}\u{E0041}\u{3164}❤\u{FE0F}"
    let peer = SmallDaemon.peer(["some.method": { _ in .result(["a": .string(text)]) }])
    let output = Outcome("call", "some.method", peer: peer).output
    #expect(output == #"{"a":"x\u200b\udb40\udc41\u3164❤\ufe0f"}"# + "\n")
    #expect(JSONValue(readable: Array(output.utf8))?["a"] == .string(text))
  }

  @Test("where the socket is, in all forms and without a daemon")
  func socket() {
    #expect(Outcome("socket").output == "/run/user/7/alchemyd/socket\n")
    #expect(
      Outcome("socket", "-o", "json", "--socket", "/s").output
        == "{\"path\":\"/s\",\"source\":\"--socket\"}\n")
  }
}
