import ClientSession
import JSON
import PlayedWorld
import Testing
import Wire

@Suite struct ProfileCommandTests {
  @Test("a profile is shown with its choices and its bag")
  func show() {
    #expect(
      Outcome("show", peer: SmallDaemon.peer()).output == """
        default: 1,234 recipes (catalog small, scope all, change 7), in use because no profile was chosen

        CHOICE  OF          NAME
        must    ingredient  Wheat
        cant    effect      Fear

        BAG  INGREDIENT
          3  Wheat

        """)
    #expect(
      Outcome("show", "-o", "plain", peer: SmallDaemon.peer()).output == """
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
    #expect(Outcome("show", "-o", "json", peer: SmallDaemon.peer()).output == json + "\n")
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
        row("aaaaaaaa-0000-0000-0000-000000000001", "Lydia"),
        row("bbbbbbbb-0000-0000-0000-000000000002", "Lydia"),
        row("cccccccc-0000-0000-0000-000000000003", "小\u{1b}麦"),
        row("dddddddd-0000-0000-0000-000000000004", "old", deleted: true),
      ]
    ]
    let peer = SmallDaemon.peer(["profile.list": { _ in .result(list) }])
    #expect(
      Outcome("profiles", "--deleted", peer: peer).output == """
        NAME              CATALOG  RECIPES  ID
        Lydia (aaaaaaaa)  skyrim    32,815  aaaaaaaa-0000-0000-0000-000000000001
        Lydia (bbbbbbbb)  skyrim    32,815  bbbbbbbb-0000-0000-0000-000000000002
        old (deleted)     skyrim    32,815  dddddddd-0000-0000-0000-000000000004
        小\\u{1b}麦        skyrim    32,815  cccccccc-0000-0000-0000-000000000003

        """)
    #expect(peer.lines.last?.contains(#""params":{"deleted":true}"#) == true)
    #expect(
      Outcome("profiles", "-o", "plain", peer: peer).output == """
        Lydia\taaaaaaaa-0000-0000-0000-000000000001\tskyrim\tlive\t3\t32815
        Lydia\tbbbbbbbb-0000-0000-0000-000000000002\tskyrim\tlive\t3\t32815
        小\\u{1b}麦\tcccccccc-0000-0000-0000-000000000003\tskyrim\tlive\t3\t32815
        old\tdddddddd-0000-0000-0000-000000000004\tskyrim\tdeleted\t3\t32815

        """)
  }

  @Test("a deleted profile is found by its name, if only one deleted one has it")
  func undelete() {
    func row(_ id: String, _ name: String, _ deleted: Bool) -> JSONValue {
      [
        "catalog": "skyrim", "deleted": .bool(deleted), "id": .string(playedID(id)), "lsn": 3,
        "name": .string(name), "recipes": 1,
      ]
    }
    let list: JSONValue = [
      "profiles": [
        row("1", "Lydia", false), row("2", "Lydia", true), row("3", "twin", true),
        row("4", "twin", true),
      ]
    ]
    let peer = SmallDaemon.peer([
      "profile.list": { _ in .result(list) }, "profile.undelete": { _ in .result(["lsn": 9]) },
    ])
    #expect(Outcome("profile", "undelete", "Lydia", peer: peer).output == "Lydia: back\n")
    #expect(peer.lines.last?.contains(#""params":{"profile":"\#(playedID("2"))"}"#) == true)
    #expect(
      Outcome("profile", "undelete", "twin", peer: peer)
        == .told(
          .usage,
          "error: several deleted profiles are called \"twin\": \(playedID("3")) or \(playedID("4"))\n"
            + "hint: alchemy profile undelete \(playedID("3"))\n"))
    #expect(
      Outcome("profile", "undelete", "nobody", peer: peer)
        == .told(
          .notFound,
          "error: no deleted profile \"nobody\"\nhint: alchemy profiles --deleted\n"))
  }

  @Test("a profile whose name is taken comes back under another one, as the hint says")
  func undeleteAs() throws {
    let daemon = try OtherReplica()
    func run(_ words: String...) -> Outcome { Outcome(words: words, peer: daemon) }
    _ = run("profile", "create", "Lydia")
    _ = run("must", "Wheat", "--profile", "Lydia")
    _ = run("profile", "delete", "Lydia")
    _ = run("profile", "create", "Lydia")
    #expect(
      run("profile", "undelete", "Lydia")
        == .told(
          .conflict,
          "error: another profile is named Lydia now\n"
            + "hint: alchemy profile undelete Lydia --as 'Lydia 2'\n"))
    #expect(
      run("profile", "undelete", "Lydia", "--as", "default").errors
        == "error: another profile is named default now\n"
        + "hint: alchemy profile undelete Lydia --as 'default 2'\n")
    #expect(
      run("profile", "undelete", "Lydia", "--as", "Lydia 2").output == "Lydia: back as Lydia 2\n")
    #expect(run("show", "--profile", "Lydia 2").output.contains("must    ingredient  Wheat\n"))
    _ = run("profile", "create", "Nirn/Aela")
    _ = run("profile", "delete", "Nirn/")
    #expect(
      run("profile", "undelete", "Nirn/", "--as", "x")
        == .told(
          .usage,
          "error: --as and Nirn/ cannot be given together\nhint: alchemy profile undelete --help\n"
        ))
    #expect(run("profile", "undelete", "Nirn/").code == .success)
  }

  @Test("deleted profiles of one name are told apart, too")
  func deletedNamesakes() throws {
    let daemon = try OtherReplica()
    func run(_ words: String...) -> Outcome { Outcome(words: words, peer: daemon) }
    for _ in 1...2 {
      _ = run("profile", "create", "Lydia")
      _ = run("profile", "delete", "Lydia")
    }
    _ = run("profile", "create", "Lydia")
    let rows = run("profiles", "--deleted").output.split(separator: "\n").filter {
      $0.hasPrefix("Lydia")
    }
    #expect(rows.count == 3 && rows.count { $0.hasPrefix("Lydia (deleted, ") } == 2, "\(rows)")
    #expect(rows.contains { $0.hasPrefix("Lydia  ") })
  }

  @Test("making, copying and deleting a profile say what was done")
  func profileVerbs() {
    let made: JSONValue = [
      "profile": [
        "catalog": "skyrim", "deleted": false, "id": .string(SmallDaemon.profileID), "lsn": 3,
        "name": "Lydia",
        "recipes": 32815,
      ]
    ]
    let peer = SmallDaemon.peer([
      "profile.copy": { _ in .result(made) }, "profile.create": { _ in .result(made) },
      "profile.delete": { _ in .result(["lsn": 4]) },
    ])
    let sentence = "Lydia: made from catalog skyrim. 32,815 recipes\n"
    #expect(Outcome("profile", "create", "Lydia", peer: peer).output == sentence)
    #expect(peer.lines.last?.contains(#""params":{"name":"Lydia"}"#) == true)
    #expect(
      Outcome("profile", "create", "Lydia", "--catalog", "small", peer: peer).output == sentence)
    #expect(peer.lines.last?.contains(#""params":{"catalog":"small","name":"Lydia"}"#) == true)
    #expect(
      Outcome("profile", "copy", "default", "Lydia", peer: peer).output
        == "Lydia: copied from default. 32,815 recipes\n")
    #expect(
      peer.lines.last?.contains(#""params":{"name":"Lydia","profile":"default"}"#) == true)
    #expect(
      Outcome("profile", "delete", "Lydia", peer: peer).output
        == "Lydia: deleted (alchemy profile undelete Lydia brings it back)\n")
    #expect(Outcome("profile", "delete", "Lydia", "-oplain", peer: peer).output == "4\n")
  }

  @Test("a history without changes says whether there are no older ones, or none at all")
  func emptyHistory() {
    let peer = SmallDaemon.peer([
      "profile.history": { _ in .result(["changes": [], "more": false]) }
    ])
    #expect(Outcome("history", peer: peer).output == "no change yet\n")
    #expect(
      Outcome("history", "--before", "3", peer: peer).output == "no change is older than 3\n")
  }

  @Test("what one reset set is one line of the history for each kind of change")
  func resetHistory() {
    func effect(_ id: String, _ from: String) -> JSONValue {
      ["field": .string("effect:\(id)"), "from": .string(from), "to": "cant"]
    }
    let changes: JSONValue = [
      "changes": [
        [
          "client": "alchemy",
          "edits": [["choice": "cant", "edit": "reset", "group": "effects"]],
          "effects": [
            effect("cure", "may"), effect("fear", "must"), effect("fortify-health", "may"),
            ["field": "stock:wheat", "from": 0, "to": 5000],
          ], "lsn": 12, "origin": "ab", "seq": 4, "stamp": "s", "time": "2026-01-31T08:15:00.123Z",
        ]
      ], "more": false,
    ]
    let peer = SmallDaemon.peer(["profile.history": { _ in .result(changes) }])
    #expect(
      Outcome("history", peer: peer).output == """
        CHANGE  TIME                  BY       WHAT
            12  2026-01-31 08:15:00Z  alchemy  all effects: may → cant (2 values)
                                               all effects: must → cant (1 value)
                                               Wheat in the bag: 0 → 5,000

        """)
  }

  @Test("a change that had no effect is told with what it asked for")
  func historyWithoutEffect() {
    let edits: JSONValue = [
      ["choice": "must", "edit": "choose", "ingredient": "nirnroot"],
      ["choice": "cant", "edit": "choose", "effect": "fear"],
      ["choice": "cant", "edit": "reset", "group": "effects"],
      ["edit": "stock", "ingredient": "wheat", "quantity": 5000],
      ["by": -2, "edit": "adjust", "ingredient": "wheat"],
      ["by": 1, "edit": "adjust", "ingredient": "wheat"],
      ["edit": "rename", "name": "Lydia"], ["edit": "scope", "scope": "all"],
      ["edit": "delete"], ["edit": "undelete"], ["edit": "brew"], ["edit": "choose"],
    ]
    let changes: JSONValue = [
      "changes": [
        [
          "client": "laptop", "edits": edits, "effects": [], "lsn": 12, "origin": "ab", "seq": 4,
          "stamp": "s", "time": "2026-01-31T08:15:00.123Z",
        ]
      ], "more": false,
    ]
    let peer = SmallDaemon.peer(["profile.history": { _ in .result(changes) }])
    #expect(
      Outcome("history", peer: peer).output == """
        CHANGE  TIME                  BY      WHAT
            12  2026-01-31 08:15:00Z  laptop  Nirnroot: must (no change)
                                              Fear: cant (no change)
                                              effects: cant (no change)
                                              Wheat in the bag: 5,000 (no change)
                                              Wheat in the bag: 2 less (no change)
                                              Wheat in the bag: 1 more (no change)
                                              renamed to Lydia (no change)
                                              scope: all (no change)
                                              deleted (no change)
                                              brought back (no change)

        """)
    #expect(
      Outcome("history", "-oplain", peer: peer).output
        == "12\t2026-01-31T08:15:00.123Z\tlaptop\tab\t4\t\t\t\n")
  }

  @Test(
    "what was put into the bag or taken out by steps is told as such, and never as a brew",
    arguments: [
      ([("wheat", -2, 5)], "took out 2: Wheat 5 → 3"),
      ([("wheat", 1000, 5)], "put in 1,000: Wheat 5 → 1,005"),
      ([("wheat", -1, 5), ("nirnroot", -1, 1)], "Nirnroot in the bag: 1 → 0"),
    ])
  func bagSteps(steps: [(id: String, by: Int, from: Int)], sentence: String) {
    let edits = steps.map { step -> JSONValue in
      ["by": .integer(step.by), "edit": "adjust", "ingredient": .string(step.id)]
    }
    let effects = steps.map { step -> JSONValue in
      [
        "field": .string("stock:" + step.id), "from": .integer(step.from),
        "to": .integer(step.from + step.by),
      ]
    }
    let change: JSONValue = [
      "edits": .array(edits), "effects": .array(effects), "lsn": 12, "origin": "ab", "seq": 4,
      "stamp": "s", "time": "2026-01-31T08:15:00.123Z",
    ]
    let peer = SmallDaemon.peer([
      "profile.history": { _ in .result(["changes": [change], "more": false]) }
    ])
    let line = Outcome("history", peer: peer).output.split(separator: "\n").last ?? ""
    #expect(line.hasSuffix("  " + sentence), "\(line)")
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
            ["field": "name", "from": "", "to": "Lydia"],
          ], "lsn": 12, "origin": "ab", "seq": 4, "stamp": "s", "time": "2026-01-31T08:15:00.123Z",
        ],
        [
          "edits": [], "effects": [], "lsn": 11, "origin": "cd", "seq": 1, "stamp": "r",
          "time": "2026-01-30T08:15:00.000Z",
        ],
      ], "more": true,
    ]
    let peer = SmallDaemon.peer(["profile.history": { _ in .result(changes) }])
    #expect(
      Outcome("history", "--limit", "2", peer: peer).output == """
        CHANGE  TIME                  BY                WHAT
            12  2026-01-31 08:15:00Z  alchemy on pts/3  Wheat: may → must
                                                        Wheat in the bag: 0 → 3
                                                        made as Lydia
            11  2026-01-30 08:15:00Z                    no change

        alchemy history --before 11 --limit 2 shows older ones

        """)
    #expect(
      Outcome("history", "-oplain", peer: peer).output == """
        12\t2026-01-31T08:15:00.123Z\talchemy on pts/3\tab\t4\tingredient:wheat\tmay\tmust
        12\t2026-01-31T08:15:00.123Z\talchemy on pts/3\tab\t4\tstock:wheat\t0\t3
        12\t2026-01-31T08:15:00.123Z\talchemy on pts/3\tab\t4\tname\t\tLydia
        11\t2026-01-30T08:15:00.000Z\t\tcd\t1\t\t\t

        """)
    #expect(peer.lines.last?.contains(#""params":{"limit":20,"profile":"default"}"#) == true)
  }
}
