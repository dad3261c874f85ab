import AlchemyCommands
import ClientSession
import CommandLine
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

  @Test("every alias runs its command, is in its help, and is not completed")
  func aliases() throws {
    let completed = run(["__complete", "words", ""]).output.split(separator: "\n")
      .map { $0.prefix { $0 != "\t" } }
    for command in CommandTable.alchemy.commands where !command.aliases.isEmpty {
      let line = "\naliases: \(command.aliases.joined(separator: ", "))\n"
      #expect(run(command.words + ["--help"]).output.contains(line), "\(command.name)")
      for alias in command.aliases {
        let words = alias.split(separator: " ").map(String.init)
        #expect(run(words + ["--help"]) == run(command.words + ["--help"]), "\(alias)")
        #expect(!completed.contains { $0 == alias }, "\(alias)")
      }
    }
  }

  @Test(
    "what people of other programs type works, or leads to a line that works",
    arguments: [
      ("ls", nil), ("profile list", nil), ("profile show", nil), ("inventory", nil),
      ("use Lydia", nil), ("switch Lydia", nil), ("new Aela", nil), ("cp default Copy", nil),
      ("mv Lydia Aela", nil), ("rm Lydia", nil), ("profile rm Lydia", nil),
      ("catalogs", nil), ("describe wheat", nil), ("gather wheat 3", nil),
      ("bag add wheat 3", nil), ("why wheat giants-toe", nil), ("require wheat", nil),
      ("find", nil), ("find fire", "recipes --text fire"), ("search --with wheat", nil),
      ("revert", nil), ("clear all", nil), ("wheat", "ingredient wheat"),
      ("damage health", "effect 'damage health'"), ("musst wheat", "must wheat"),
      ("profile crate Aela", "profile create Aela"), ("recipes --limti 3", "recipes --limit 3"),
      ("explain wheat giants toe", "explain wheat 'giants toe'"),
      ("recipes --sort gold", nil), ("recipes --kind harmful", nil),
      ("export Lydia -", nil), ("undelete Lydia", "profile undelete Lydia"),
      ("sync stat", "sync status"),
    ] as [(String, String?)])
  func lines(typed: String, proposed: String?) {
    let outcome = run(typed.split(separator: " ").map(String.init))
    guard let proposed else {
      #expect(outcome.code == .success, "\(typed): \(outcome.errors)")
      return
    }
    #expect(outcome.errors.hasSuffix("\nhint: alchemy \(proposed)\n"), "\(outcome.errors)")
    for words in TypedHints.lines(in: outcome.errors)
    where words != ["profile", "undelete", "Lydia"] {
      let next = run(words)
      #expect(next.code == .success, "\(proposed): \(next.errors)")
    }
  }

  @Test(
    "a command of the daemon's program leads to it",
    arguments: [
      ["restore"], ["restore", "my backup.db"], ["restore", "--help"], ["help", "restore"],
    ])
  func ofDaemon(typed: [String]) {
    #expect(
      run(typed)
        == .told(
          .usage,
          "error: \"restore\" is a command of alchemyd, not of alchemy\n"
            + "hint: alchemyd restore --help\n"))
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
