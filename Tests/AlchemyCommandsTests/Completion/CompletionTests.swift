import AlchemyCommands
import ClientSession
import CommandLine
import DaemonClient
import JSON
import PlayedWorld
import Testing
import Wire

@Suite("What may be typed next")
struct CompletionTests {
  private static let socket = "/run/user/7/alchemyd/socket"

  /// The candidates, with a daemon that runs only if one is given.
  private func candidates(_ words: String..., daemon: FakePeer? = nil) -> [String] {
    lines(words, daemon: daemon).map { String($0.prefix { $0 != "\t" }) }
  }

  private func lines(
    _ words: [String], daemon: FakePeer? = nil, environment: [String: String] = [:]
  ) -> [String] {
    var variables = ["XDG_RUNTIME_DIR": "/run/user/7"]
    variables.merge(environment) { $1 }
    let outcome = Outcome(
      words: ["__complete", "words"] + words, peer: daemon ?? FakePeer(failing: .noSocket),
      environment: variables, files: FakeFiles(served: daemon == nil ? [] : [Self.socket]))
    #expect(outcome.code == .success && outcome.errors.isEmpty)
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test("the first words are those of the table, with what they do")
  func firstWords() {
    #expect(candidates("") == CommandTable.alchemy.firstWords)
    #expect(lines(["und"]) == ["undo\ttake back the last change"])
    #expect(candidates("nothing", "") == [])
  }

  @Test("second words are those of the group, or of a longer command")
  func secondWords() {
    #expect(candidates("profile", "c") == ["create", "copy"])
    #expect(candidates("sync", "s") == ["status"])
    #expect(candidates("bag", "i") == ["import"])
    #expect(candidates("bag", "import", "--a") == ["--all", "--add", "--accept-suggestions"])
    #expect(candidates("help", "bag", "") == ["import", "edit"])
    #expect(candidates("help", "catalog", "") == ["list", "make", "check"])
    #expect(candidates("help", "mu") == ["must"])
  }

  @Test("options are those of the command, without those that are there or are excluded")
  func options() {
    #expect(candidates("recipes", "--s") == ["--sort", "--socket"])
    #expect(!candidates("recipes", "--sort", "value", "--").contains("--sort"))
    #expect(!candidates("show", "--socket", "/s", "--").contains("--replica"))
    #expect(!candidates("show", "--replica", "/r", "--").contains("--socket"))
    #expect(candidates("must", "--", "--") == [])
    #expect(candidates("--o") == ["--output"])
  }

  @Test("the words of an option's value follow it, or its sign")
  func values() {
    #expect(candidates("recipes", "--kind", "") == ["any", "potions", "poisons", "pure"])
    #expect(candidates("recipes", "--kind=pot") == ["--kind=potions"])
    #expect(candidates("-o", "t") == ["table"])
    #expect(candidates("scope", "b") == ["bag"])
    #expect(candidates("recipes", "--nonsense=") == [])
    #expect(candidates("add", "Wheat", "") == [])
  }

  @Test("after a perk of the alchemist come its values, and then the other fields")
  func alchemist() {
    #expect(candidates("alchemist", "p") == ["physician", "poisoner", "purity"])
    #expect(candidates("alchemist", "physician", "") == ["on", "off"])
    #expect(candidates("alchemist", "physician", "on", "purity", "o") == ["on", "off"])
    #expect(candidates("alchemist", "physician", "on", "p") == ["poisoner", "purity"])
    #expect(candidates("alchemist", "skill", "") == [])
  }

  @Test("names of files are the shell's business")
  func files() {
    for words in [
      ["show", "--socket", "/"], ["catalog", "check", ""], ["bag", "import", ""], ["--replica="],
    ] {
      #expect(lines(words) == ["\tfiles"], "\(words)")
    }
  }

  @Test("without a daemon the catalogs inside the program answer")
  func builtIn() {
    #expect(candidates("ingredient", "whe") == ["Wheat"])
    #expect(candidates("effect", "restore h") == ["Restore Health"])
    #expect(candidates("must", "chickens") == ["Chicken's Egg"])
    #expect(candidates("must", "effect:restore-h") == ["effect:restore-health"])
    #expect(candidates("must", "blue-m") == ["blue-mountain-flower"])
    #expect(candidates("must", "Wheat", "whe") == [])
    #expect(candidates("profile", "create", "--catalog", "") == ["skyrim", "skyrim-anniversary"])
    #expect(candidates("show", "--profile", "") == [])
  }

  @Test("behind an ingredient only its own effects can be known or forgotten")
  func effectsOfIngredient() {
    let ofWheat = ["Damage Stamina Regen", "Fortify Health", "Lingering Damage Magicka"]
    #expect(candidates("know", "wheat", "").sorted() == ofWheat + ["Restore Health"])
    #expect(candidates("forget", "Whea", "restore-h") == ["restore-health"])
    #expect(candidates("know", "Wheat", "fear") == [])
    #expect(candidates("know", "Wheat", "Garl") == ["Garlic"])
    #expect(candidates("know", "Wheat", "Garlic", "resist p") == ["Resist Poison"])
    #expect(
      candidates("know", "Wheat", "Restore Health", "Blue Mountain Flower", "rest")
        == ["Restore Health"])
    #expect(candidates("know", "Garlic", "Resist", "fort") == ["Fortify Stamina"])
    #expect(candidates("know", "", "").contains("Wheat"))
    #expect(candidates("know", "fear") == [])
    #expect(candidates("know", "xyzzy", "fear") == ["Fear"])
    let daemon = FakeDaemon.peer([
      "profile.get": { _ in .result(SmallDaemon.profile(of: "mine")) },
      "catalog.get": { _ in
        .result(
          SmallDaemon.catalog(
            "mine",
            effects: [SmallDaemon.effect("glow", "Glow"), SmallDaemon.effect("hum", "Hum")],
            ingredients: [SmallDaemon.ingredient("glass", "Glass", "hum")]))
      },
    ])
    #expect(candidates("know", "glass", "", daemon: daemon) == ["Hum"])
    #expect(candidates("must", "", daemon: daemon) == ["Glass", "Glow", "Hum"])
  }

  @Test("a brew goes on with what the bag has and shares an effect")
  func brewing() {
    // Without a daemon nothing is known of the bag.
    let shared = candidates("brew", "wheat", "")
    #expect(shared.contains("Giant's Toe") && shared.contains("Garlic") == false)
    #expect(candidates("brew", "wheat", "gar") == ["Garlic"])
    #expect(candidates("brew", "").contains("Garlic"))
    let daemon = FakeDaemon.peer([
      "profile.get": { _ in
        .result(
          SmallDaemon.profile(
            of: "skyrim",
            inventory: ["bee": 2, "garlic": 1, "giants-toe": 2, "nirnroot": 0, "wheat": 3]))
      }
    ])
    #expect(candidates("brew", "", daemon: daemon) == ["Bee", "Garlic", "Giant's Toe", "Wheat"])
    #expect(candidates("brew", "wheat", "", daemon: daemon) == ["Giant's Toe"])
    #expect(candidates("craft", "wheat", "g", daemon: daemon) == ["Giant's Toe"])
    #expect(candidates("brew", "wheat", "ga", daemon: daemon) == ["Garlic"])
    #expect(candidates("brew", "wheat", "blue m", daemon: daemon) == ["Blue Mountain Flower"])
    #expect(candidates("eat", "", daemon: daemon) == ["Bee", "Garlic", "Giant's Toe", "Wheat"])
    #expect(candidates("must", "", daemon: daemon).contains("Nirnroot"))
  }

  @Test("the profile's own catalog answers where a daemon runs")
  func ownCatalog() {
    let daemon = FakeDaemon.peer([
      "profile.get": {
        $0["profile"] == "Lydia"
          ? .result(SmallDaemon.profile(of: "mine")) : Self.noProfile
      },
      "catalog.get": { _ in
        .result(
          SmallDaemon.catalog(
            "mine", effects: [SmallDaemon.effect("glow", "Glow")],
            ingredients: [
              SmallDaemon.ingredient("glass", "Glass", "glow"),
              SmallDaemon.ingredient("x", "Xylem", "glow"),
            ]))
      },
    ])
    #expect(
      candidates("must", "--profile", "Lydia", "gl", daemon: daemon) == ["Glass", "Glow"])
    #expect(candidates("must", "blue m", daemon: daemon) == ["Blue Mountain Flower"])
    // The catalog of the profile in use answers likewise.
    let path = "/state/alchemyd/current-profile/,run,user,7,alchemyd,socket.json"
    let chosen = Outcome(
      "__complete", "words", "must", "gl", peer: daemon,
      environment: ["XDG_RUNTIME_DIR": "/run/user/7", "XDG_STATE_HOME": "/state"],
      files: FakeFiles(
        contents: [path: Array(#"{"id":"Lydia","name":"Lydia"}"#.utf8)], served: [Self.socket]))
    #expect(chosen.output.split(separator: "\n").map { $0.prefix(4) } == ["Glas", "Glow"])
  }

  @Test("profile use and the shells' scripts are completed, too")
  func newWords() {
    let shelf = ProfileShelf(["1": "default", "2": "Whiterun/Lydia", "3": "Old!"])
    #expect(candidates("profile", "use", "w", daemon: shelf.peer) == ["Whiterun/Lydia"])
    #expect(candidates("completion", "") == ["bash", "zsh", "fish"])
    #expect(candidates("add", "Wheat", "2", "imp s") == ["Imp Stool"])
    #expect(candidates("add", "Wheat", "2", "Imp Stool", "") == [])
  }

  private static let noProfile = FakeDaemon.Reply.refusal(
    code: 1001, kind: "profileNotFound", message: "no profile")

  @Test("a name that would steer the terminal is not proposed")
  func steering() {
    let shelf = ProfileShelf(["1": "Lydia", "2": "\u{202E}aidyL", "3": "a\u{2028}b"])
    #expect(candidates("show", "--profile", "", daemon: shelf.peer) == ["Lydia"])
  }

  @Test("profiles are those that the daemon has, deleted ones where they are brought back")
  func profiles() {
    let shelf = ProfileShelf(["1": "default", "2": "Whiterun/Lydia", "3": "Old!"])
    #expect(candidates("show", "--profile", "w", daemon: shelf.peer) == ["Whiterun/Lydia"])
    #expect(
      candidates("show", "--profile", "", daemon: shelf.peer) == ["default", "Whiterun/Lydia"])
    #expect(
      candidates("profile", "delete", "", daemon: shelf.peer).sorted()
        == ["Whiterun/Lydia", "default"])
    #expect(candidates("profile", "undelete", "", daemon: shelf.peer) == ["Old"])
    let twins = ProfileShelf(["a1": "Lydia", "b2": "Lydia", "c3": "Lydia!", "d4": "Aela"])
    #expect(
      lines(["show", "--profile", ""], daemon: twins.peer)
        == ["Aela\tskyrim", "\(playedID("a1"))\tLydia", "\(playedID("b2"))\tLydia"])
    #expect(candidates("profile", "undelete", "", daemon: twins.peer) == ["Lydia"])
  }

  @Test("methods are those that the daemon tells of")
  func methods() {
    let daemon = FakeDaemon.peer([
      "rpc.discover": { _ in
        .result(["methods": [["name": "profile.get", "summary": "Tells."], ["name": "x"]]])
      }
    ])
    #expect(lines(["call", "p"], daemon: daemon) == ["profile.get\tTells."])
    #expect(candidates("call", "p") == [])
  }

  @Test("a daemon that does not run is not connected to, and a replica is not opened")
  func quiet() {
    let waiting = ProfileShelf(["1": "default"]).peer
    let outcome = Outcome(
      words: ["__complete", "words", "show", "--profile", ""], peer: waiting,
      environment: ["XDG_RUNTIME_DIR": "/run/user/7"])
    #expect(outcome == Outcome(code: .success, output: ""))
    #expect(waiting.lines == [])
    #expect(lines(["show", "--replica", "/r", "--profile", ""], daemon: waiting) == [])
    #expect(
      lines(["show", "--profile", ""], daemon: waiting, environment: ["ALCHEMY_REPLICA": "/r"])
        == [])
    #expect(waiting.lines == [])
  }

  @Test("a daemon that does not answer is waited for a moment, and asked nothing else")
  func silent() {
    let silent = FakePeer()
    #expect(candidates("must", "wheat", daemon: silent) == ["Wheat"])
    #expect(silent.lines.count == 1)
    #expect(silent.nowMilliseconds <= 1_050)
  }

  @Test("what no release asks is answered with nothing")
  func unknown() {
    for words in [["__complete"], ["__complete", "words"], ["__complete", "csh", "a", "b"]] {
      #expect(Outcome(words: words) == Outcome(code: .success, output: ""))
    }
  }
}
