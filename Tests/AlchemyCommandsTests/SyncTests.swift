import ClientSession
import DaemonClient
import JSON
import PlayedWorld
import TestSupport
import Testing
import Unix
import Wire

@Suite("Synchronising a replica from the command line")
struct SyncTests {
  private let folder: TemporaryFolder
  private let replica: String
  private let other: OtherReplica

  init() throws {
    folder = try TemporaryFolder()
    replica = folder.appending("pocket")
    other = try OtherReplica()
    try Signal.brokenPipe.ignore()
    #expect(here("show", "--create").code == .success)
  }

  private static let settings = "/home/player/.config/alchemyd/config.json"

  /// One run on the replica; the daemon and every program lead to the other one.
  private func here(_ words: String..., files: FakeFiles = FakeFiles()) -> Outcome {
    Outcome(
      words: ["--replica", replica] + words, peer: other,
      environment: ["HOME": "/home/player", "XDG_RUNTIME_DIR": "/run/user/7"], files: files,
      programs: other)
  }

  /// One run on the other one, as on a daemon.
  private func there(_ words: String...) -> Outcome {
    Outcome(words: words, peer: other)
  }

  @Test("both have the same afterwards, and what lost is told of")
  func conflict() {
    _ = here("must", "Nirnroot")
    _ = here("stock", "Wheat", "3")
    _ = there("cant", "Nirnroot")
    _ = there("add", "Wheat", "2")
    #expect(
      here("sync")
        == Outcome(
          code: .success,
          output: "sent 2, received 2, 1 conflict kept: Nirnroot cant (daemon) over must (pocket)\n"
        ))
    let shown = here("show").output
    #expect(shown.contains("cant    ingredient  Nirnroot\n"))
    #expect(shown.contains("  5  Wheat\n"))
    #expect(there("show").output == shown)
    #expect(here("sync") == Outcome(code: .success, output: "sent 0, received 0\n"))
  }

  @Test("whoever is asked, a conflict names both sides by the same names")
  func names() {
    _ = here("must", "Nirnroot")
    _ = there("cant", "Nirnroot")
    _ = here("sync")
    for outcome in [here("conflicts", "-oplain"), there("conflicts", "-oplain")] {
      let fields = outcome.output.split(separator: "\t", omittingEmptySubsequences: false)
      #expect(fields.dropFirst(4).prefix(2) == ["daemon", "pocket"], "\(outcome)")
    }
  }

  @Test("the history says of a change that another replica made it, and which one")
  func authors() {
    _ = here("must", "Nirnroot")
    _ = there("stock", "Wheat", "3")
    _ = here("sync")
    func authors(_ outcome: Outcome) -> [String: String] {
      let rows = outcome.output.split(separator: "\n").dropFirst()
      return Dictionary(
        rows.compactMap { row in
          guard let start = row.firstRange(of: "alchemy")?.lowerBound,
            let thing = ["Nirnroot", "Wheat"].first(where: { row.contains($0) }),
            let end = row[start...].firstRange(of: "  ")?.lowerBound
          else { return nil }
          return (thing, String(row[start..<end]))
        }
      ) { first, _ in first }
    }
    let own = authors(here("history"))
    #expect(own["Wheat"]?.hasSuffix(" in daemon") == true, "\(own)")
    #expect(own["Nirnroot"]?.contains(" in ") == false, "\(own)")
    let others = authors(there("history"))
    #expect(others["Nirnroot"]?.hasSuffix(" in pocket") == true, "\(others)")
    #expect(others["Wheat"]?.contains(" in ") == false, "\(others)")
    #expect(there("undo", "--change", "2").output.contains(" in pocket\n"))
  }

  @Test("several conflicts are listed one a line, with their profiles where those are several")
  func conflicts() {
    _ = here("profile", "create", "Lydia")
    _ = here("sync")
    _ = here("must", "Nirnroot", "Wheat")
    _ = here("scope", "bag", "--profile", "Lydia")
    _ = there("cant", "Nirnroot", "Wheat")
    _ = there("cant", "Fear")
    _ = there("profile", "rename", "Lydia", "Aela")
    _ = here("profile", "rename", "Lydia", "Farkas")
    let lines = here("sync").output.split(separator: "\n")
    let command = "alchemy conflicts --profile NAME --replica \(replica)"
    #expect(lines.first == "sent 3, received 3, 3 conflicts kept: \(command) settles them")
    #expect(
      Set(lines.dropFirst()) == [
        "  default: Nirnroot cant (daemon) over must (pocket)",
        "  default: Wheat cant (daemon) over must (pocket)",
        "  Farkas: name Farkas (pocket) over Aela (daemon)",
      ])
  }

  @Test("the command that settles conflicts names the profile unless it is the one in use")
  func settling() {
    for profile in ["default", "Lydia the Brave"] {
      let option = profile == "default" ? "" : " --profile '\(profile)'"
      _ = here("profile", "create", "Lydia the Brave")
      _ = here("sync")
      _ = here("must", "Nirnroot", "Wheat", "--profile", profile)
      _ = there("cant", "Nirnroot", "Wheat", "--profile", profile)
      let command = "alchemy conflicts\(option) --replica \(replica)"
      let output = here("sync").output
      #expect(
        output.hasPrefix("sent 1, received 1, 2 conflicts kept: \(command) settles them\n"),
        "\(output)")
    }
  }

  @Test("programs are told the same in the other forms")
  func forms() throws {
    _ = here("must", "Nirnroot")
    _ = there("cant", "Nirnroot")
    let json = try JSONValue(parsing: Array(here("sync", "-o", "json").output.utf8.dropLast()))
    #expect(json["sent"] == 1)
    #expect(json["received"] == 1)
    #expect(json["conflicts"]?.array?.first?["field"] == "ingredient:nirnroot")
    #expect(json["left"] == [])
    #expect(
      here("sync", "-o", "plain").output
        == "sent\t0\nreceived\t0\njoined\t0\nconflicts\t0\nleft\t0\n")
  }

  @Test("a peer of the settings is reached by its command, and any other by the shell")
  func peers() {
    let text = #"{"logLevel":"info","peers":{"desktop":["ssh","desktop","alchemyd","bridge"]}}"#
    let files = FakeFiles(contents: [Self.settings: Array(text.utf8)])
    #expect(here("sync", "desktop", files: files).output == "sent 0, received 0\n")
    #expect(here("sync", "--command", "ssh nas 'alchemyd bridge'").code == .success)
    #expect(
      other.asked == [
        ["ssh", "desktop", "alchemyd", "bridge"],
        ["/bin/sh", "-c", "ssh nas 'alchemyd bridge'"],
      ])
    #expect(
      here("sync", "desktp", files: files)
        == .told(
          .notFound,
          """
          error: no peer "desktp" in \(Self.settings); did you mean desktop?
          hint: alchemy --replica \(replica) sync desktop

          """))
    #expect(
      here("sync", "desktop")
        == .told(
          .notFound,
          """
          error: no peer "desktop"
          caused by: there are no settings that name one
          hint: alchemy sync --command 'ssh HOST alchemyd bridge' --replica \(replica)

          """))
    let wrong = FakeFiles(contents: [Self.settings: Array(#"{"peers":{"a":"ssh a"}}"#.utf8)])
    #expect(
      here("sync", "a", files: wrong)
        == .told(
          .refused,
          """
          error: cannot read the peers in \(Self.settings)
          caused by: "peers" is an object of names and commands, such as \
          {"desktop": ["ssh", "desktop", "alchemyd", "bridge"]}
          hint: less \(Self.settings)

          """))
  }

  @Test("nobody at the other end, or somebody else, is told of in words")
  func unreachable() {
    let missing = Outcome(words: ["--replica", replica, "sync", "--socket", "/s"])
    #expect(missing.code == .unreachable)
    #expect(missing.errors.hasPrefix("error: the daemon is not running (/s)\n"))
    // The hint's command takes no replica.
    let closed = Outcome(
      words: ["--replica", replica, "sync"], peer: FakePeer(failing: .notPermitted))
    #expect(closed.errors.hasSuffix("\nhint: alchemy doctor\n"), "\(closed.errors)")
    let none = Outcome(words: ["--replica", replica, "sync", "--command", "x"])
    #expect(
      none
        == .told(
          .unreachable,
          """
          error: cannot reach peer
          caused by: /bin/sh was to be started
          hint: x </dev/null

          """))
    let words = ["--replica", replica, "sync", "--command", "echo hello; echo oops >&2"]
    let greeter = Outcome(words: words, programs: RealPrograms())
    #expect(greeter.code == .unreachable)
    #expect(greeter.errors.contains("caused by: peer sent \"hello\", which is no line"))
    let silent = Outcome(
      words: ["--replica", replica, "sync", "--command", "echo oops >&2"], programs: RealPrograms())
    #expect(silent.errors.contains("caused by: peer closed the connection: oops; nothing is lost"))
  }

  @Test("a program that prints without a line's end is given up at the limit of a line")
  func endless() {
    let outcome = Outcome(
      words: ["--replica", replica, "sync", "--command", "tr '\\0' x </dev/zero"],
      programs: RealPrograms())
    #expect(outcome.code == .unreachable)
    #expect(
      outcome.errors.contains("its reply has more than 8,388,608 bytes"), "\(outcome.errors)")
  }

  @Test("a command without a replica to synchronise is no command line")
  func usage() {
    #expect(
      there("sync", "--command", "x")
        == .told(
          .usage,
          """
          error: --command only works with --replica
          hint: alchemy sync --help

          """))
  }
}

/// Programs that are really started.
private struct RealPrograms: Programs {
  func start(_ words: [String]) throws(ClientFailure) -> any Transport {
    try ProgramTransport(words)
  }
}
