import ClientSession
import JSON
import PlayedWorld
import Testing
import Wire

@Suite struct EditCommandTests {
  @Test("several names are one change, and the terminal is named to the daemon")
  func must() {
    let peer = SmallDaemon.peer()
    let outcome = Outcome(
      "must", "blue", "effect:fear", "blue-m", peer: peer, token: "00000000000000f1")
    #expect(
      outcome
        == Outcome(
          code: .success,
          output: "Blue Mountain Flower, Fear: must. 214 recipes (32,601 fewer)\n"))
    #expect(
      peer.lines == [
        #"{"id":1,"jsonrpc":"2.0","method":"system.hello","params":{"client":"#
          + #"{"name":"alchemy on pts/3","version":"1.0.0"}}}"#,
        #"{"id":2,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}"#,
        #"{"id":3,"jsonrpc":"2.0","method":"catalog.get","params":{"catalog":"small"}}"#,
        #"{"id":4,"jsonrpc":"2.0","method":"profile.apply","params":{"edits":["#
          + #"{"choice":"must","edit":"choose","ingredient":"blue-mountain-flower"},"#
          + #"{"choice":"must","edit":"choose","effect":"fear"}],"#
          + #""profile":"00000000-0000-4000-8000-000000000001","#
          + #""request":{"client":"alchemy on pts/3#00000000000000f1","n":1}}}"#,
      ])
  }

  @Test("a name that fits several things changes nothing")
  func ambiguous() {
    let peer = SmallDaemon.peer()
    let outcome = Outcome("cant", "wheat", "fear", peer: peer)
    #expect(
      outcome
        == .told(
          .usage,
          """
          error: "fear" fits several:
            Fear (ingredient:fear)
            Fear (effect:fear)
          hint: alchemy cant --help

          """))
    #expect(!peer.lines.contains { $0.contains("profile.apply") })
  }

  @Test("an unknown name changes nothing and gets the likeliest right one")
  func unknown() {
    let peer = SmallDaemon.peer()
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
      (["scope", "bag"], #"[{"edit":"scope","scope":"stock"}]"#, "scope: bag"),
      (
        ["stock", "Wheat", "5000"], #"[{"edit":"stock","ingredient":"wheat","quantity":5000}]"#,
        "Wheat: 5,000 in the bag"
      ),
      (
        ["stock", "Wheat", "3", "Giant's Toe", "4", "wheat", "5"],
        #"[{"edit":"stock","ingredient":"wheat","quantity":3},"#
          + #"{"edit":"stock","ingredient":"giants-toe","quantity":4},"#
          + #"{"edit":"stock","ingredient":"wheat","quantity":5}]"#,
        "Wheat: 5, Giant's Toe: 4 in the bag"
      ),
      (
        ["add", "Wheat", "1", "Nirnroot", "-2", "wheat", "2"],
        #"[{"by":1,"edit":"adjust","ingredient":"wheat"},"#
          + #"{"by":-2,"edit":"adjust","ingredient":"nirnroot"},"#
          + #"{"by":2,"edit":"adjust","ingredient":"wheat"}]"#,
        "Wheat: 3, Nirnroot: 0 in the bag"
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
    let peer = SmallDaemon.peer()
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
    let peer = SmallDaemon.peer(["profile.apply": { _ in .result(result) }])
    #expect(Outcome("scope", "all", peer: peer).output == expected + "\n")
  }

  @Test("an edit in the other two forms")
  func editForms() {
    #expect(
      Outcome("scope", "all", "-o", "plain", peer: SmallDaemon.peer()).output
        == "8\t1\t214\t0\t32601\n")
    #expect(
      Outcome("scope", "all", "-o", "json", peer: SmallDaemon.peer()).output
        == #"{"changed":1,"lsn":8,"recipes":{"added":0,"count":214,"removed":32601}}"# + "\n")
  }

  @Test("the profile is the option's, else the variable's, else default")
  func whichProfile() {
    let environment = ["XDG_RUNTIME_DIR": "/r", "ALCHEMY_PROFILE": "Lydia"]
    func asked(_ words: String..., environment: [String: String]) -> String? {
      let peer = SmallDaemon.peer()
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
}
