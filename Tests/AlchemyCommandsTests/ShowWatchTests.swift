import ClientSession
import DaemonClient
import JSON
import PlayedWorld
import Testing
import Wire

/// `alchemy show -w`, to the letter.
@Suite struct ShowWatchTests {
  private static let shown = """
    default: 1,234 recipes (catalog small, scope all, change 7), in use because no profile was chosen

    CHOICE  OF          NAME
    must    ingredient  Wheat
    cant    effect      Fear

    BAG  INGREDIENT
      3  Wheat

    """

  private func daemon(
    _ steps: [WatchedDaemon.Step], _ more: FakeDaemon.Methods = [:]
  ) -> WatchedDaemon {
    let watching: FakeDaemon.Methods = ["profile.watch": { Event.resumed($0) }]
    return WatchedDaemon(
      SmallDaemon.methods(adding: watching.merging(more) { $1 }), steps)
  }

  @Test("each change is said with whose it was, and what became of the recipes")
  func changes() {
    let daemon = daemon([
      .sends([
        Event.change(
          lsn: 8, set: ["ingredient:nirnroot": "cant", "stock:wheat": 2000],
          recipes: ["added": 0, "count": 1000, "removed": 234])
      ]),
      .sends([Event.profile(["lsn": 9, "progress": true, "set": [:]])]),
      .sends([Event.change(lsn: 10, set: ["name": "Lydia"])]),
    ])
    #expect(
      Outcome("show", "-w", peer: daemon)
        == Outcome(
          code: .success,
          output: Self.shown + """
            alchemy on pts/4  Nirnroot: may → cant
                              Wheat in the bag: 3 → 2,000
                              1,000 recipes (234 fewer)
            alchemy on pts/4  renamed: default → Lydia

            """))
    #expect(
      daemon.requests.last { $0.contains("profile.watch") }
        == #"{"id":2,"jsonrpc":"2.0","method":"profile.watch","params":"#
        + #"{"from":{"epoch":"e","lsn":7},"profile":"00000000-0000-4000-8000-000000000001","#
        + #""topics":["bench","choices","inventory","profile","recipes"]}}"#)
  }

  @Test("every kind of change is told in the words of the history")
  func everyKind() throws {
    let edits: [[JSONValue]] = [
      [["edit": "alchemist", "field": "skill", "value": 50]],
      [["edit": "reserve", "ingredient": "wheat", "quantity": 2]],
      [["edit": "know", "effect": "fortify-health", "ingredient": "wheat", "known": true]],
      [
        ["edit": "brew", "gold": 645, "ingredients": ["giants-toe", "wheat"], "times": 2],
        ["by": -2, "edit": "adjust", "ingredient": "giants-toe"],
        ["by": -2, "edit": "adjust", "ingredient": "wheat"],
        ["edit": "know", "effect": "fortify-health", "ingredient": "giants-toe", "known": true],
      ],
      [
        ["by": -1, "edit": "adjust", "ingredient": "wheat"],
        ["edit": "know", "effect": "fortify-health", "ingredient": "wheat", "known": true],
      ],
      [["by": -1, "edit": "adjust", "ingredient": "wheat"]],
      [["choice": "may", "edit": "reset", "group": "effects"]],
    ]
    let effects: [[JSONValue]] = [
      [["field": "alchemist:skill", "from": 100, "to": 50]],
      [["field": "reserve:wheat", "from": 0, "to": 2]],
      [["field": "known:wheat/fortify-health", "from": false, "to": true]],
      [
        ["field": "known:giants-toe/fortify-health", "from": false, "to": true],
        ["field": "stock:giants-toe", "from": 2, "to": 0],
        ["field": "stock:wheat", "from": 5, "to": 3],
        ["field": "tally:gold", "from": 0, "to": 1290],
        ["field": "tally:made", "from": 0, "to": 2],
      ],
      [
        ["field": "known:wheat/fortify-health", "from": false, "to": true],
        ["field": "stock:wheat", "from": 3, "to": 2],
      ],
      [["field": "stock:wheat", "from": 2, "to": 1]],
      [["field": "effect:fear", "from": "cant", "to": "may"]],
    ]
    let changes = zip(edits, effects).enumerated().map { index, change -> JSONValue in
      [
        "client": "alchemy on pts/4", "edits": .array(change.0), "effects": .array(change.1),
        "lsn": .integer(8 + index), "origin": .string(Event.origin), "seq": .integer(9 + index),
        "stamp": "s", "time": "2026-01-31T08:15:00.000Z",
      ]
    }
    let history: (JSONValue) -> FakeDaemon.Reply = { parameters in
      let before = parameters["before"]?.integer ?? .max
      let page = changes.reversed().filter { ($0["lsn"]?.integer ?? 0) < before }
        .prefix(parameters["limit"]?.integer ?? 0)
      return .result(["changes": .array(Array(page)), "more": false])
    }
    let events = changes.map { Event.change(lsn: $0["lsn"]?.integer ?? 0) }
    let watched = Outcome(
      "show", "-w", peer: daemon([.sends(events)], ["profile.history": history])
    ).output
    #expect(
      watched == Self.shown + """
        alchemy on pts/4  Alchemy skill: 100 → 50
        alchemy on pts/4  Wheat held back: 0 → 2
        alchemy on pts/4  Fortify Health of Wheat: unknown → known
        alchemy on pts/4  brewed 2 of Giant's Toe + Wheat, 1,290 gold
                          Giant's Toe in the bag: 2 → 0
                          Wheat in the bag: 5 → 3
                          learned: Fortify Health of Giant's Toe
        alchemy on pts/4  ate Wheat
                          Wheat in the bag: 3 → 2
                          learned: Fortify Health of Wheat
        alchemy on pts/4  took out 1: Wheat 2 → 1
        alchemy on pts/4  all effects: cant → may (1 value)

        """)
    let listed = Outcome("history", peer: SmallDaemon.peer(["profile.history": history])).output
    let lines = { (text: String) in
      text.split(separator: "\n").map { $0.dropFirst(18).drop { $0 == " " } }
    }
    for line in lines(String(watched.dropFirst(Self.shown.count))) {
      #expect(listed.contains(line), "\(line)")
    }
  }

  @Test("a change of the alchemist says that the recipes cost something else")
  func repriced() {
    let change = Event.change(
      lsn: 8, set: ["alchemist:skill": 50],
      recipes: ["added": 0, "count": 1234, "removed": 0, "repriced": true])
    #expect(
      Outcome("show", "-w", peer: daemon([.sends([change])])).output == Self.shown + """
        alchemy on pts/4  Alchemy skill: 100 → 50
                          1,234 recipes, repriced

        """)
    #expect(
      Outcome("show", "-w", "-oplain", peer: daemon([.sends([change])])).output.hasSuffix(
        "alchemist:skill\t50\nlsn\t8\nrecipes\t1234\n"))
  }

  @Test("a script is told the new values, a line each")
  func plain() {
    let change = Event.change(
      lsn: 8, set: ["effect:fear": "may"], recipes: ["added": 5, "count": 1239, "removed": 0])
    let plain = Outcome("show", "-w", "-oplain", peer: daemon([.sends([change])]))
    #expect(plain.output.hasSuffix("stock:wheat\t3\neffect:fear\tmay\nlsn\t8\nrecipes\t1239\n"))
    let json = Outcome("show", "--watch", "-ojson", peer: daemon([.sends([change])]))
    #expect(
      json.output == String(decoding: SmallDaemon.profile.serialized(), as: UTF8.self) + "\n"
        + #"{"change":{"client":"alchemy on pts/4","origin":"\#(Event.origin)","seq":9},"lsn":8,"#
        + #""recipes":{"added":5,"count":1239,"removed":0},"set":{"effect:fear":"may"}}"# + "\n")
  }

  @Test("what changes in a whole column is one line")
  func column() {
    let set = Dictionary(
      uniqueKeysWithValues: (0..<110).map { ("ingredient:thing-\($0)", JSONValue.string("cant")) })
    let daemon = daemon([
      .sends([
        Event.profile([
          "lsn": 9, "merged": 3, "set": .object(set.merging(["scope": "stock"]) { $1 }),
        ])
      ])
    ])
    #expect(
      Outcome("show", "-w", peer: daemon).output == Self.shown + """
        3 changes  110 ingredients: may → cant
                   scope: all → bag

        """)
  }

  @Test("a daemon that goes is waited for, is said once, and nothing is missed")
  func reconnects() {
    let daemon = daemon([
      .sends([Event.change(lsn: 8, set: ["stock:wheat": 4])]), .staysAway(3), .dies,
      .sends([Event.change(lsn: 12, set: ["stock:wheat": 5])]),
    ])
    let outcome = Outcome("show", "-w", peer: daemon)
    #expect(
      outcome.output == Self.shown + """
        alchemy on pts/4  Wheat in the bag: 3 → 4
        alchemy on pts/4  Wheat in the bag: 4 → 5

        """)
    #expect(
      outcome.errors == """
        lost the daemon at /run/user/7/alchemyd/socket: it closed the connection; waiting until it \
        is back
        the daemon is back

        """)
    #expect(daemon.vainAttempts == [50, 150, 350])
    #expect(daemon.requests.contains { $0.contains(#""from":{"epoch":"e","lsn":8}"#) })
  }

  @Test("a daemon that refuses the connection is not said to be back")
  func refusedConnections() {
    let daemon = daemon([
      .takesNobody(3), .dies, .sends([Event.change(lsn: 8, set: ["stock:wheat": 4])]),
    ])
    let outcome = Outcome("show", "-w", peer: daemon)
    #expect(outcome.output == Self.shown + "alchemy on pts/4  Wheat in the bag: 3 → 4\n")
    #expect(
      outcome.errors == """
        lost the daemon at /run/user/7/alchemyd/socket: it closed the connection; waiting until it \
        is back
        the daemon is back

        """)
  }

  @Test("a connection that outlives the daemon is watched anew, and nobody needs to know")
  func restarted() {
    let daemon = daemon([
      .sends([Event.restarted]), .sends([Event.change(lsn: 8, set: ["stock:wheat": 4])]),
    ])
    let outcome = Outcome("show", "-w", peer: daemon)
    #expect(outcome.output == Self.shown + "alchemy on pts/4  Wheat in the bag: 3 → 4\n")
    #expect(outcome.errors.isEmpty)
    #expect(daemon.requests.count { $0.contains("profile.watch") } == 2)
  }

  @Test("a watch that a new daemon begins for a question to the former one is given back")
  func strayWatch() {
    let stray: JSONValue = ["id": 99, "jsonrpc": "2.0", "result": ["watch": "77"]]
    let daemon = daemon([
      .sends([
        Event.restarted, stray,
        ["jsonrpc": "2.0", "method": "profile.event", "params": ["lsn": 9, "watch": "77"]],
      ]),
      .sends([Event.change(lsn: 8, set: ["stock:wheat": 4])]),
    ])
    let outcome = Outcome("show", "-w", peer: daemon)
    #expect(outcome.output == Self.shown + "alchemy on pts/4  Wheat in the bag: 3 → 4\n")
    #expect(daemon.requests.count { $0.contains(#""watch.cancel","params":{"watch":"77"}"#) } == 1)
  }

  @Test("a snapshot in place of events says what is otherwise now")
  func snapshot() throws {
    var other = try #require(SmallDaemon.profile.object)
    other["inventory"] = ["wheat": 9]
    other["lsn"] = 40
    let daemon = daemon([
      .sends([
        Event.profile(["lsn": 41, "reset": "lagged", "snapshot": .object(other)])
      ]),
      .sends([Event.change(lsn: 42, set: ["stock:wheat": 10])]),
    ])
    #expect(
      Outcome("show", "-w", peer: daemon).output == Self.shown + """
        meanwhile  Wheat in the bag: 3 → 9
        alchemy on pts/4  Wheat in the bag: 9 → 10

        """)
  }

  @Test("a deleted profile is said so, and found again when it is brought back")
  func deleted() {
    let row: JSONValue = [
      "catalog": "small", "deleted": false, "id": .string(SmallDaemon.profileID), "lsn": 9,
      "name": "default", "recipes": 1234,
    ]
    let daemon = daemon(
      [
        .sends([
          Event.change(lsn: 8, set: ["deleted": true]), Event.profile(["ended": "deleted"]),
        ]),
        .sends([Event.profiles(["added": row, "lsn": 9], watch: "2")]),
        .sends([Event.change(lsn: 9, set: ["deleted": false])]),
      ], ["profiles.watch": { _ in .result(["lsn": 8, "profiles": [], "watch": "2"]) }])
    #expect(
      Outcome("show", "-w", peer: daemon).output == Self.shown + """
        alchemy on pts/4  deleted
        default: deleted (alchemy profile undelete default brings it back)
        alchemy on pts/4  brought back

        """)
    #expect(daemon.requests.suffix(3).map { $0.contains("watch.cancel") } == [false, true, false])
  }

  @Test("a refused watch and events that do not go together end it")
  func failures() {
    let refused = daemon(
      [],
      [
        "profile.watch": { _ in
          .refusal(code: 1071, kind: "tooManyWatches", message: "64 watches are the most")
        }
      ])
    let outcome = Outcome("show", "-w", peer: refused)
    #expect(outcome.code == .refused)
    #expect(outcome.output == Self.shown)
    #expect(
      outcome.errors.hasPrefix("error: 64 watches are the most\n"), "\(outcome.errors)")
    let strange = Outcome(
      "show", "-w", peer: daemon([.sends([Event.change(lsn: 7, set: ["stock:wheat": 4])])]))
    #expect(strange.code == .bug)
    #expect(
      strange.errors == "error: the daemon sent change 7 after change 7\nhint: alchemy doctor\n")
  }
}
