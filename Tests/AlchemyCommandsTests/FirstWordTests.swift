import AlchemyCommands
import TestSupport
import Testing

/// Lines that a player types who has read nothing, and what they are led to.
@Suite("What players type first")
struct FirstWordTests {
  private let daemon: OtherReplica
  private let files = FakeFiles()

  init() throws {
    daemon = try OtherReplica()
    for line in [
      "profile create Lydia", "stock Wheat 9 Honeycomb 9", "must nirnroot", "may nirnroot",
    ] {
      let outcome = run(line.split(separator: " ").map(String.init))
      try #require(outcome.code == .success, "\(line): \(outcome.errors)")
    }
  }

  private func run(_ words: [String]) -> Outcome {
    Outcome(
      words: words, peer: daemon,
      environment: ["HOME": "/home/player", "XDG_RUNTIME_DIR": "/run/user/7"], files: files)
  }

  /// A line, and what its hint proposes; a line without a proposal is right as it stands.
  private static let lines: [(typed: String, proposed: String?)] = [
    ("undo 3", nil), ("undo last", "history"), ("undo all", "history"), ("revert", "undo"),
    ("man", "help"), ("man recipes", "help recipes"), ("?", "help"), ("-?", "--help"),
    ("make", "recipes --bag"), ("make wheat", "recipes --bag --text wheat"),
    ("craft", "recipes --bag"), ("what can I make", "recipes --bag"),
    ("mix wheat honeycomb", "explain wheat honeycomb"),
    ("combine wheat giants toe", "explain wheat 'giants toe'"),
    ("why wheat giants-toe", "explain wheat giants-toe"),
    ("ingredient wheat honey", nil), ("effect fear invisibility", nil),
    ("recipes -wheat", "recipes --text -wheat"), ("recipes -honey", "recipes --text -honey"),
    ("recipes -nirnroot", "recipes --text -nirnroot"), ("-wheat", "recipes --text -wheat"),
    ("recipes -- -wheat", "recipes --text -wheat"),
    ("best", "recipes --limit 10"), ("best recipe", "recipes --limit 10"),
    ("top", "recipes --limit 10"), ("value", "recipes --sort value"),
    ("value wheat", "ingredient wheat"), ("price wheat", "ingredient wheat"),
    ("info fear", "effect fear"), ("describe wheat", "ingredient wheat"),
    ("search fire", "recipes --text fire"),
    ("filter restore health", "recipes --text 'restore health'"),
    ("delete wheat", "add wheat -1"),
    ("remove wheat honey", "add wheat -1 honey -1"), ("remove wheat 2", "add wheat -2"),
    ("clear", "reset all"), ("reset all", nil), ("reset everything", nil),
    ("profile reset", "reset all"), ("may all", "reset all"),
    ("set wheat 5", "stock wheat 5"), ("set wheat must", "must wheat"),
    ("set must wheat", "must wheat"), ("set scope bag", "scope bag"),
    ("set profile Lydia", "profile use Lydia"), ("wheat 5", "stock wheat 5"),
    ("wheat must", "must wheat"), ("must not wheat", "cant wheat"), ("+wheat", "add wheat 1"),
    ("wheat", "ingredient wheat"), ("version", nil), ("-v", nil), ("about", "version"),
    ("status -v", "status"), ("start", "status"), ("stop", "status --help"),
    ("restart", "status --help"), ("quit", "status --help"), ("exit", "status --help"),
    ("watch recipes", "recipes --watch"), ("watch history", "history --watch"),
    ("watch", "show --watch"), ("open", "screen"), ("edit", "screen"), ("tui", "screen"),
    ("recipe", "recipes"), ("recipe wheat", "recipes --text wheat"),
    ("list ingredients", "ingredients"), ("list profiles", "profiles"),
    ("list potions", "recipes --kind potions"), ("show recipes", "recipes"),
    ("show profiles", "profiles"), ("show bag", "bag"), ("show wheat", "ingredient wheat"),
    ("show Lydia", "show --profile Lydia"), ("profile Lydia", "show --profile Lydia"),
    ("profile Lydia use", "profile use Lydia"), ("profiles Lydia", "show --profile Lydia"),
    ("profile info Lydia", "show --profile Lydia"), ("profile select Lydia", "profile use Lydia"),
    ("-p Lydia show", "--profile Lydia show"), ("show -p Lydia", "show --profile Lydia"),
    ("character Lydia", "profile use Lydia"), ("characters", "profiles"),
    ("select Lydia", "profile use Lydia"), ("choose wheat", "must wheat"),
    ("recipes --bag", nil), ("recipes -b", "recipes --bag"), ("recipes bag", "recipes --bag"),
    ("recipes all", "recipes --all"), ("recipes list", "recipes"), ("recipes best", "recipes"),
    ("recipes 10", "recipes --limit 10"), ("recipes top 10", "recipes --limit 10"),
    ("recipes sort gold", "recipes --sort gold"), ("recipes value", "recipes --sort value"),
    ("recipes poison", "recipes --kind poison"), ("recipes potions", "recipes --kind potions"),
    ("recipes with wheat", "recipes --with wheat"), ("recipes --sort worth", nil),
    ("recipes --expensive", "recipes --sort value"), ("recipes -l 3", "recipes --limit 3"),
    ("potions", "recipes --kind potions"), ("poison", "recipes --kind poisons"),
    ("sort value", "recipes --sort value"), ("history 5", "history --limit 5"),
    ("inventory add wheat 3", "add wheat 3"), ("inventory wheat 3", "stock wheat 3"),
    ("bag remove wheat", "add wheat -1"), ("bag wheat", "ingredient wheat"), ("bag", nil),
    ("inventory", "bag"), ("brews", "brewed"), ("earned", "brewed"), ("list brews", "brewed"),
    ("add 3 wheat", "add wheat 3"), ("add wheat", "add wheat 1"), ("add wheat x3", "add wheat 3"),
    ("add wheat 3x", "add wheat 3"), ("stock", "show"), ("stock wheat", "ingredient wheat"),
    ("count wheat 3", "stock wheat 3"), ("have wheat", "ingredient wheat"),
    ("buy wheat 3", "add wheat 3"), ("get wheat", "add wheat 1"),
    ("gather wheat honeycomb", "add wheat 1 honeycomb 1"), ("consume wheat", "add wheat -1"),
    ("sell wheat 3", "add wheat -3"), ("ban wheat", "cant wheat"), ("avoid fear", "cant fear"),
    ("can wheat", "may wheat"), ("need wheat", "must wheat"), ("want wheat", "must wheat"),
    ("always wheat", "must wheat"), ("unset wheat", "may wheat"),
    ("without wheat", "recipes --without wheat"), ("only wheat", "recipes --with wheat"),
    ("include blue mountain flower", "recipes --with 'blue mountain flower'"),
    ("save Lydia", "profile export Lydia Lydia.jsonl"), ("settings", "doctor"),
    ("logs", "log"), ("mods", "catalog list"),
    ("catalog skyrim", "catalog list"), ("peers", "sync status"),
    ("scope everything", nil), ("conflict", "conflicts"), ("conflicts 1", "conflict 1"),
    ("completions bash", "completion bash"), ("total", "show"), ("count", "show"),
    ("show --profile lydia", nil), ("profile use LYDIA", nil),
    ("delete Lydia", "profile delete Lydia"),
  ]

  /// What cannot end well without a terminal, an end or a conflict.
  private static let unfinished = ["screen", "log", "conflict 1", "doctor"]

  @Test("each line is right, or leads to the right one, which works")
  func lines() throws {
    for (typed, proposed) in Self.lines { try expect(typed, leadsTo: proposed) }
  }

  private func expect(_ typed: String, leadsTo proposed: String?) throws {
    let outcome = run(typed.split(separator: " ").map(String.init))
    guard let proposed else {
      #expect(outcome.code == .success, "\(typed): \(outcome.errors)")
      return
    }
    let hint = outcome.errors.split(separator: "\n").last.map(String.init)
    #expect(hint == "hint: alchemy \(proposed)", "\(typed): \(outcome.errors)")
    guard let words = TypedHints.lines(in: outcome.errors).first else { return }
    let isEndless = words.contains("--watch")
    if isEndless || Self.unfinished.contains(proposed) {
      #expect(throws: Never.self) {
        try CommandLineParser(table: .alchemy, words: words).parse()
      }
    } else {
      let next = run(words)
      #expect(next.code == .success, "\(proposed): \(next.errors)")
    }
  }

  @Test(
    "a command of the daemon's program leads to it",
    arguments: [
      (["restore"], "restore", "restore --help"),
      (["restore", "my backup.db"], "restore", "restore 'my backup.db'"),
      (["restore", "--help"], "restore", "restore --help"),
      (["restore", "--data-dir", "x", "y"], "restore", "restore --help"),
      (["help", "restore"], "restore", "restore --help"),
      (["Restamp"], "Restamp", "restamp --help"),
    ])
  func ofDaemon(typed: [String], word: String, line: String) {
    #expect(
      run(typed)
        == .told(
          .usage,
          "error: \"\(word)\" is a command of alchemyd, not of alchemy\nhint: alchemyd \(line)\n"))
  }

  @Test("a name of the other kind leads to the command that shows it")
  func otherKind() {
    #expect(
      run(["effects", "wheat"]).output
        == "no effect\nWheat is an ingredient: alchemy ingredient wheat lists its effects\n")
    #expect(
      run(["ingredients", "restore health"]).output == """
        no ingredient
        Restore Health is an effect: alchemy effect restore-health lists its ingredients

        """)
  }

  @Test("of several ingredients each is shown, as JSON on a line of its own")
  func several() {
    let table = run(["ingredient", "wheat", "honey"]).output
    #expect(table.contains("Wheat (wheat): ") && table.contains("\n\nHoneycomb (honeycomb): "))
    let lines = run(["ingredient", "wheat", "honey", "-o", "json"]).output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
  }

  @Test("reset all sets both columns, as one change")
  func resetAll() {
    _ = run(["cant", "wheat", "fear"])
    #expect(
      run(["reset", "all"]).output.hasPrefix("all ingredients and effects: may. 32,815 recipes ("))
    #expect(!run(["show"]).output.contains("cant"))
    _ = run(["undo"])
    #expect(run(["show"]).output.contains("cant    effect"))
  }
}
