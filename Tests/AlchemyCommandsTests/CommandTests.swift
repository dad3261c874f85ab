import AlchemyCommands
import Testing
import Wire

@Suite struct CommandTests {
  private func small(_ more: FakeDaemon.Methods = [:]) -> FakePeer {
    FakeDaemon.peer(SmallDaemon.methods(adding: more))
  }

  @Test("several names are one change, and the terminal is named to the daemon")
  func must() {
    let peer = small()
    let outcome = Outcome("must", "blue", "effect:fear", "blue-m", peer: peer)
    #expect(
      outcome
        == Outcome(
          code: .success,
          output: "Blue Mountain Flower, Fear: must. 214 recipes (32,601 fewer)\n"))
    #expect(
      peer.lines == [
        #"{"id":1,"jsonrpc":"2.0","method":"system.hello","params":{"client":"#
          + #"{"name":"alchemy on pts/3","version":"0.1.0"}}}"#,
        #"{"id":2,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}"#,
        #"{"id":3,"jsonrpc":"2.0","method":"catalog.get","params":{"catalog":"small"}}"#,
        #"{"id":4,"jsonrpc":"2.0","method":"profile.apply","params":{"edits":["#
          + #"{"choice":"must","edit":"choose","ingredient":"blue-mountain-flower"},"#
          + #"{"choice":"must","edit":"choose","effect":"fear"}],"#
          + #""profile":"00000000-0000-4000-8000-000000000001"}}"#,
      ])
  }

  @Test("a name that fits several things changes nothing")
  func ambiguous() {
    let peer = small()
    let outcome = Outcome("cant", "wheat", "fear", peer: peer)
    #expect(
      outcome
        == .told(
          .usage,
          """
          error: "fear" fits several: Fear (ingredient:fear), Fear (effect:fear)
          hint: alchemy cant wheat ingredient:fear

          """))
    #expect(!peer.lines.contains { $0.contains("profile.apply") })
  }

  @Test("an unknown name changes nothing and gets the likeliest right one")
  func unknown() {
    let peer = small()
    let outcome = Outcome("may", "nirnrot", "wheat", peer: peer)
    #expect(
      outcome
        == .told(
          .notFound,
          """
          error: no ingredient or effect "nirnrot" in catalog small; did you mean Nirnroot?
          hint: alchemy may nirnroot wheat

          """))
    #expect(!peer.lines.contains { $0.contains("profile.apply") })
  }

  @Test(
    "each edit is sent as the protocol has it",
    arguments: [
      (
        ["reset", "effects", "--to", "cant"],
        #"[{"choice":"cant","edit":"reset","group":"effects"}]"#,
        "all effects: cant"
      ),
      (
        ["reset", "ingredients"], #"[{"choice":"may","edit":"reset","group":"ingredients"}]"#,
        "all ingredients: may"
      ),
      (["scope", "stock"], #"[{"edit":"scope","scope":"stock"}]"#, "scope: stock"),
      (
        ["stock", "Wheat", "5000"], #"[{"edit":"stock","ingredient":"wheat","quantity":5000}]"#,
        "Wheat: 5,000 in the bag"
      ),
      (
        ["add", "Wheat", "-3"], #"[{"by":-3,"edit":"adjust","ingredient":"wheat"}]"#,
        "Wheat: 3 in the bag"
      ),
      (
        ["add", "Wheat", "+3"], #"[{"by":3,"edit":"adjust","ingredient":"wheat"}]"#,
        "Wheat: 3 in the bag"
      ),
      (
        ["profile", "rename", "default", "Lydia"], #"[{"edit":"rename","name":"Lydia"}]"#,
        "default: now Lydia"
      ),
    ])
  func edits(words: [String], edits: String, sentence: String) {
    let peer = small()
    let outcome = Outcome(words: words, peer: peer)
    #expect(outcome.output == sentence + ". 214 recipes (32,601 fewer)\n")
    #expect(outcome.code == .success)
    #expect(peer.lines.contains { $0.contains("\"edits\":\(edits)") })
  }

  @Test(
    "what became of the recipes is said in words",
    arguments: [
      (1, 0, 0, "scope: all. 214 recipes (as before)"),
      (1, 12, 0, "scope: all. 214 recipes (12 more)"),
      (1, 0, 1200, "scope: all. 214 recipes (1,200 fewer)"),
      (1, 3, 4, "scope: all. 214 recipes (3 came, 4 went)"),
      (0, 0, 0, "scope: all (no change). 214 recipes"),
    ])
  func recipeWords(changed: Int, added: Int, removed: Int, expected: String) {
    let result: JSONValue = [
      "changed": .integer(changed), "lsn": 9,
      "recipes": ["added": .integer(added), "count": 214, "removed": .integer(removed)],
    ]
    let peer = small(["profile.apply": { _ in .result(result) }])
    #expect(Outcome("scope", "all", peer: peer).output == expected + "\n")
  }

  @Test("an edit in the other two forms")
  func editForms() {
    #expect(
      Outcome("scope", "all", "-o", "plain", peer: small()).output == "8\t1\t214\t0\t32601\n")
    #expect(
      Outcome("scope", "all", "-o", "json", peer: small()).output
        == #"{"changed":1,"lsn":8,"recipes":{"added":0,"count":214,"removed":32601}}"# + "\n")
  }

  @Test("the profile is the option's, else the variable's, else default")
  func whichProfile() {
    let environment = ["XDG_RUNTIME_DIR": "/r", "ALCHEMY_PROFILE": "Lydia"]
    func asked(_ words: String..., environment: [String: String]) -> String? {
      let peer = small()
      _ = Outcome(words: words, peer: peer, environment: environment)
      return peer.lines.last
    }
    #expect(
      asked("scope", "all", environment: environment)?.contains(#""profile":"Lydia""#) == true)
    #expect(
      asked("scope", "all", "--profile", "x", environment: environment)?
        .contains(#""profile":"x""#) == true)
    #expect(
      asked("scope", "all", environment: ["XDG_RUNTIME_DIR": "/r"])?
        .contains(#""profile":"default""#) == true)
  }

  @Test("a profile is shown with its choices and its bag")
  func show() {
    #expect(
      Outcome("show", peer: small()).output == """
        default: 1,234 recipes (catalog small, scope all, change 7)

        CHOICE  OF          NAME
        must    ingredient  Wheat
        cant    effect      Fear

        STOCK  INGREDIENT
            3  Wheat

        """)
    #expect(
      Outcome("show", "-o", "plain", peer: small()).output == """
        id\t00000000-0000-4000-8000-000000000001
        name\tdefault
        catalog\tsmall
        deleted\tfalse
        lsn\t7
        recipes\t1234
        scope\tall
        ingredient:wheat\tmust
        effect:fear\tcant
        stock:wheat\t3

        """)
    let json = String(decoding: SmallDaemon.profile.serialized(), as: UTF8.self)
    #expect(Outcome("show", "-o", "json", peer: small()).output == json + "\n")
  }

  @Test("profiles are listed, and those of one name told apart")
  func profiles() {
    func row(_ id: String, _ name: String, deleted: Bool = false) -> JSONValue {
      [
        "catalog": "skyrim", "deleted": .bool(deleted), "id": .string(id), "lsn": 3,
        "name": .string(name), "recipes": 32815,
      ]
    }
    let list: JSONValue = [
      "profiles": [
        row("aaaaaaaa-1", "Lydia"), row("bbbbbbbb-2", "Lydia"), row("cccccccc-3", "小\u{1b}麦"),
        row("dddddddd-4", "old", deleted: true),
      ]
    ]
    let peer = small(["profile.list": { _ in .result(list) }])
    #expect(
      Outcome("profiles", "--deleted", peer: peer).output == """
        NAME              CATALOG  RECIPES  ID
        Lydia (aaaaaaaa)  skyrim    32,815  aaaaaaaa-1
        Lydia (bbbbbbbb)  skyrim    32,815  bbbbbbbb-2
        小\\u{1b}麦        skyrim    32,815  cccccccc-3
        old (deleted)     skyrim    32,815  dddddddd-4

        """)
    #expect(peer.lines.last?.contains(#""params":{"deleted":true}"#) == true)
    #expect(
      Outcome("profiles", "-o", "plain", peer: peer).output == """
        Lydia\taaaaaaaa-1\tskyrim\tlive\t3\t32815
        Lydia\tbbbbbbbb-2\tskyrim\tlive\t3\t32815
        小\\u{1b}麦\tcccccccc-3\tskyrim\tlive\t3\t32815
        old\tdddddddd-4\tskyrim\tdeleted\t3\t32815

        """)
  }

  @Test("a deleted profile is found by its name, if only one deleted one has it")
  func undelete() {
    func row(_ id: String, _ name: String, _ deleted: Bool) -> JSONValue {
      [
        "catalog": "skyrim", "deleted": .bool(deleted), "id": .string(id), "lsn": 3,
        "name": .string(name), "recipes": 1,
      ]
    }
    let list: JSONValue = [
      "profiles": [
        row("1", "Lydia", false), row("2", "Lydia", true), row("3", "twin", true),
        row("4", "twin", true),
      ]
    ]
    let peer = small([
      "profile.list": { _ in .result(list) }, "profile.undelete": { _ in .result(["lsn": 9]) },
    ])
    #expect(Outcome("profile", "undelete", "Lydia", peer: peer).output == "Lydia: back\n")
    #expect(peer.lines.last?.contains(#""params":{"profile":"2"}"#) == true)
    #expect(
      Outcome("profile", "undelete", "twin", peer: peer)
        == .told(
          .usage,
          "error: several deleted profiles are called \"twin\": 3 or 4\n"
            + "hint: alchemy profile undelete 3\n"))
    #expect(
      Outcome("profile", "undelete", "nobody", peer: peer)
        == .told(
          .notFound,
          "error: no deleted profile \"nobody\"\nhint: alchemy profiles --deleted\n"))
  }

  @Test("making, copying and deleting a profile say what was done")
  func profileVerbs() {
    let made: JSONValue = [
      "profile": [
        "catalog": "skyrim", "deleted": false, "id": "1", "lsn": 3, "name": "Lydia",
        "recipes": 32815,
      ]
    ]
    let peer = small([
      "profile.copy": { _ in .result(made) }, "profile.create": { _ in .result(made) },
      "profile.delete": { _ in .result(["lsn": 4]) },
    ])
    let sentence = "Lydia: made from catalog skyrim. 32,815 recipes\n"
    #expect(Outcome("profile", "create", "Lydia", peer: peer).output == sentence)
    #expect(peer.lines.last?.contains(#""params":{"name":"Lydia"}"#) == true)
    #expect(
      Outcome("profile", "create", "Lydia", "--catalog", "skyrim", peer: peer).output == sentence)
    #expect(peer.lines.last?.contains(#""params":{"catalog":"skyrim","name":"Lydia"}"#) == true)
    #expect(Outcome("profile", "copy", "default", "Lydia", peer: peer).output == sentence)
    #expect(
      peer.lines.last?.contains(#""params":{"name":"Lydia","profile":"default"}"#) == true)
    #expect(
      Outcome("profile", "delete", "Lydia", peer: peer).output
        == "Lydia: deleted (alchemy profile undelete Lydia brings it back)\n")
    #expect(Outcome("profile", "delete", "Lydia", "-oplain", peer: peer).output == "4\n")
  }

  @Test("an ingredient and an effect are shown with what the profile chose")
  func items() {
    #expect(
      Outcome("ingredient", "whe", peer: small()).code == .usage)
    #expect(
      Outcome("ingredient", "Wheat", peer: small()).output == """
        Wheat (wheat): must, 3 in the bag, value 5, weight 0.1

        CHOICE  EFFECT          MAGNITUDE  SECONDS
        may     Fortify Health        2.5       60

        """)
    #expect(
      Outcome("ingredient", "wheat", "-o", "plain", peer: small()).output == """
        id\twheat
        name\tWheat
        value\t5
        weight\t0.1
        choice\tmust
        stock\t3
        effect\tfortify-health\t2.5\t60

        """)
    #expect(
      Outcome("effect", "fear", peer: small()).output == """
        Fear (fear): cant, harmful, in 2 ingredients

        CHOICE  STOCK  INGREDIENT
        may         0  Fear
        may         0  Nirnroot

        """)
    #expect(
      Outcome("effect", "fear", "-ojson", peer: small()).output
        == #"{"harmful":true,"id":"fear","ingredients":["fear","nirnroot"],"name":"Fear"}"# + "\n")
  }

  @Test("why ingredients are a recipe, and why not")
  func explain() {
    func answer(
      _ valid: Bool, _ matches: Bool, _ effects: JSONValue, _ blockedBy: JSONValue = [],
      _ superfluous: JSONValue = []
    ) -> FakePeer {
      small([
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
        blocked by   Fear (cant), Giant's Toe (must, and is not in it), no stock of Nirnroot

        """)
    #expect(
      Outcome("explain", "wheat", "nirnroot", peer: answer(false, false, [])).output
        == "Wheat + Nirnroot: no recipe: they share no effect\n")
  }

  @Test("the history says who changed what, newest first")
  func history() {
    let changes: JSONValue = [
      "changes": [
        [
          "client": "alchemy on pts/3", "edits": [],
          "effects": [
            ["field": "ingredient:wheat", "from": "may", "to": "must"],
            ["field": "stock:wheat", "from": 0, "to": 3],
          ], "lsn": 12, "origin": "ab", "seq": 4, "stamp": "s", "time": "2026-01-31T08:15:00.123Z",
        ],
        [
          "edits": [], "effects": [], "lsn": 11, "origin": "cd", "seq": 1, "stamp": "r",
          "time": "2026-01-30T08:15:00.000Z",
        ],
      ], "more": true,
    ]
    let peer = small(["profile.history": { _ in .result(changes) }])
    #expect(
      Outcome("history", "--limit", "2", peer: peer).output == """
        CHANGE  TIME                  BY                WHAT
            12  2026-01-31 08:15:00Z  alchemy on pts/3  Wheat: may → must
                                                        stock of Wheat: 0 → 3
            11  2026-01-30 08:15:00Z                    nothing new

        alchemy history --before 11 shows older ones

        """)
    #expect(
      Outcome("history", "-oplain", peer: peer).output == """
        12\t2026-01-31T08:15:00.123Z\talchemy on pts/3\tab\t4\tingredient:wheat\tmay\tmust
        12\t2026-01-31T08:15:00.123Z\talchemy on pts/3\tab\t4\tstock:wheat\t0\t3
        11\t2026-01-30T08:15:00.000Z\t\tcd\t1\t\t\t

        """)
    #expect(peer.lines.last?.contains(#""params":{"limit":20,"profile":"default"}"#) == true)
  }

  @Test("the catalogs are listed")
  func catalogs() {
    let list: JSONValue = [
      "catalogs": [
        [
          "effects": 55, "hash": "h", "id": "skyrim", "ingredients": 110, "recipes": 32815,
          "title": "The game",
        ]
      ]
    ]
    let peer = small(["catalog.list": { _ in .result(list) }])
    #expect(
      Outcome("catalog", "list", peer: peer).output == """
        ID      TITLE     INGREDIENTS  EFFECTS  RECIPES
        skyrim  The game          110       55   32,815

        """)
    #expect(
      Outcome("catalog", "list", "-oplain", peer: peer).output
        == "skyrim\tThe game\th\t110\t55\t32815\n")
  }

  @Test("how the daemon is")
  func status() {
    let result: JSONValue = [
      "cache": ["drops": 0, "hits": 5, "misses": 1], "changes": 1200, "connections": 2,
      "databaseBytes": 65536, "lastCommit": .null, "peers": [], "profiles": 3, "readOnly": false,
      "refusedLines": 0, "slowConsumers": 0, "uptimeSeconds": 11530, "watches": 1,
    ]
    let peer = small(["system.status": { _ in .result(result) }])
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
  }

  @Test("any method can be called, and prints JSON unless told otherwise")
  func call() {
    let peer = small(["some.method": { _ in .result(["b": [1, true], "a": "x\u{9b}y"]) }])
    #expect(
      Outcome("call", "some.method", "{\"k\":1}", peer: peer).output
        == #"{"a":"x\u009by","b":[1,true]}"# + "\n")
    #expect(peer.lines.last?.contains(#""method":"some.method","params":{"k":1}"#) == true)
    #expect(
      Outcome("call", "some.method", "-oplain", peer: peer).output
        == "a\tx\\u{9b}y\nb.0\t1\nb.1\ttrue\n")
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

  @Test("where the socket is, in all forms and without a daemon")
  func socket() {
    #expect(Outcome("socket").output == "/run/user/7/alchemyd/socket\n")
    #expect(
      Outcome("socket", "-o", "json", "--socket", "/s").output
        == "{\"path\":\"/s\",\"source\":\"--socket\"}\n")
  }
}
