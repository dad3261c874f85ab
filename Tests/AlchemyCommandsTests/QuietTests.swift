import ClientSession
import PlayedWorld
import Testing

@Suite("Saying nothing, and colours on demand")
struct QuietTests {
  private func run(_ words: String..., columns: Int? = nil) -> Outcome {
    Outcome(
      words: words, peer: SmallDaemon.peer(),
      environment: ["TERM": "xterm", "XDG_RUNTIME_DIR": "/run/user/7"], columns: columns)
  }

  @Test("with -q a command does its work and prints nothing, in whatever form")
  func quiet() {
    let peer = SmallDaemon.peer()
    #expect(Outcome("must", "wheat", "-q", peer: peer) == Outcome(code: .success))
    #expect(peer.lines.contains { $0.contains("profile.apply") })
    for words in [["show"], ["show", "-o", "json"], ["effects", "-o", "plain"], ["version"]] {
      #expect(
        Outcome(words: ["--quiet"] + words, peer: SmallDaemon.peer()) == Outcome(code: .success),
        "\(words)")
    }
  }

  @Test("errors are told all the same")
  func errors() {
    #expect(run("must", "nirnrot", "-q").errors.hasPrefix("error: no ingredient or effect"))
    #expect(run("must", "nirnrot", "-q").code == .notFound)
  }

  @Test("what is written to standard output as a file is no word")
  func files() throws {
    let daemon = try OtherReplica()
    let export = Outcome("profile", "export", "default", "-", "-q", peer: daemon)
    #expect(export.output.hasPrefix("{\"file\":\"alchemy-profile\""))
    #expect(Outcome("completion", "bash", "--quiet").output.hasPrefix("# Completes"))
  }

  @Test("colours are those of a terminal, unless the line says otherwise")
  func colours() {
    func hasColours(_ outcome: Outcome) -> Bool { outcome.output.contains("\u{1b}[") }
    #expect(hasColours(run("show", columns: 80)))
    #expect(!hasColours(run("show", "--color", "never", columns: 80)))
    #expect(!hasColours(run("show")))
    #expect(!hasColours(run("show", "--color=auto")))
    #expect(hasColours(run("--color", "always", "show")))
    #expect(run("must", "nirnrot", "--color=always").errors.hasPrefix("\u{1b}["))
    #expect(run("show", "--color", "sometimes").code == .usage)
  }

  @Test("the screen and the log, which another program prints, take neither")
  func others() {
    #expect(run("log", "-q").code == .usage)
    #expect(run("screen", "--color", "never").code == .usage)
    #expect(run("screen", "-q").code == .usage)
  }
}
