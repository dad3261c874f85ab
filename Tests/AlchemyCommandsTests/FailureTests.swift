import ClientSession
import DaemonClient
import JSON
import PlayedWorld
import Testing
import Wire

@Suite struct FailureTests {
  private static let path = "/run/user/7/alchemyd/socket"
  private let unit = FakeFiles(contents: ["/usr/lib/systemd/user/alchemyd.socket": []])

  @Test("a daemon that does not run is answered with what starts it")
  func noSocket() {
    #expect(
      Outcome("status")
        == .told(
          .unreachable,
          """
          error: the daemon is not running (\(Self.path))
          caused by: there is no socket
          hint: alchemyd &

          """))
  }

  @Test("a daemon whose socket was removed is named, and nobody is told to start another")
  func socketRemoved() {
    let files = FakeFiles()
    files.processCutOff = 4711
    #expect(
      Outcome("status", "--socket", "/tmp/s", files: files)
        == .told(
          .unreachable,
          """
          error: the daemon cannot be reached (/tmp/s)
          caused by: process 4711 is the daemon and runs, but its socket was removed
          hint: alchemy doctor --socket /tmp/s

          """))
  }

  @Test("where systemd knows the socket, that starts the daemon")
  func unitInstalled() {
    let outcome = Outcome("status", peer: FakePeer(failing: .nobodyListens), files: unit)
    #expect(
      outcome
        == .told(
          .unreachable,
          """
          error: the daemon is not running (\(Self.path))
          caused by: there is a socket, but no process behind it
          hint: systemctl --user start alchemyd.socket

          """))
  }

  @Test("without the folder for sockets nothing is started that could not listen")
  func noRuntimeFolder() {
    unit.folders = []
    #expect(Outcome("status", files: unit).errors.hasSuffix("hint: alchemy doctor\n"))
    let environment = ["ALCHEMYD_SOCKET": "/s", "XDG_RUNTIME_DIR": "/run/user/7"]
    #expect(
      Outcome("status", environment: environment, files: unit).errors
        .hasSuffix("hint: alchemyd --socket /s &\n"))
  }

  @Test("a daemon elsewhere is started elsewhere, whatever systemd knows")
  func elsewhere() {
    let outcome = Outcome("status", "--socket", "/tmp/my socket", files: unit)
    #expect(outcome.errors.hasSuffix("hint: alchemyd --socket '/tmp/my socket' &\n"))
    let variable = Outcome("status", environment: ["ALCHEMYD_SOCKET": "/tmp/s"], files: unit)
    #expect(variable.errors.hasSuffix("hint: alchemyd --socket /tmp/s &\n"))
  }

  @Test(
    "the daemon is started by its name where a shell finds it, else by its place beside the client")
  func program() {
    let peer = FakePeer(failing: .noSocket)
    func hint(_ files: [String], _ words: String...) -> String {
      let files = FakeFiles(contents: Dictionary(uniqueKeysWithValues: files.map { ($0, []) }))
      let environment = ["PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": "/run/user/7"]
      let outcome = Outcome(
        words: words, peer: peer, environment: environment, files: files,
        programs: FakePrograms(failing: .missing), programFolder: "/my build")
      return String(outcome.errors.split(separator: "\n").last ?? "")
    }
    let beside = "/my build/alchemyd"
    #expect(hint([beside], "status") == "hint: '/my build/alchemyd' &")
    #expect(
      hint([beside], "status", "--socket", "/s") == "hint: '/my build/alchemyd' --socket /s &")
    #expect(hint([beside], "log") == "hint: '/my build/alchemyd' 2>alchemyd.log &")
    #expect(hint([beside, "/bin/alchemyd"], "status") == "hint: alchemyd &")
    // It is nowhere: its name is what can be told.
    #expect(hint([], "status") == "hint: alchemyd &")
  }

  @Test("a place that cannot be known is an error of its own")
  func noPlace() {
    #expect(
      Outcome("status", environment: [:], files: FakeFiles(folders: []))
        == .told(
          .unreachable,
          """
          error: cannot tell where the daemon's socket is
          caused by: neither $ALCHEMYD_SOCKET nor $XDG_RUNTIME_DIR is set, and no folder under \
          /run/user is yours
          hint: alchemy doctor

          """))
  }

  @Test("a folder for sockets that is not absolute is not called unset")
  func relativePlace() {
    #expect(
      Outcome("status", environment: ["XDG_RUNTIME_DIR": "run"], files: FakeFiles(folders: []))
        == .told(
          .unreachable,
          """
          error: cannot tell where the daemon's socket is
          caused by: $ALCHEMYD_SOCKET is not set, $XDG_RUNTIME_DIR is run, which is not absolute, \
          and no folder under /run/user is yours
          hint: alchemy doctor

          """))
  }

  @Test("a path that no socket can have is refused in words")
  func longPath() {
    let path = "/" + String(repeating: "s", count: 107)
    #expect(
      Outcome("status", "--socket", path)
        == .told(
          .usage,
          """
          error: the socket's path is too long: \(path)
          caused by: it has 108 bytes, and a socket's path has at most 107 (it comes from --socket)
          hint: alchemy --socket PATH status

          """))
  }

  @Test(
    "each way a connection fails has its words",
    arguments: [
      (
        ClientFailure.notPermitted, "cannot connect to the daemon at \(path)",
        "the socket belongs to another user", "alchemy doctor"
      ),
      (
        .notASocket, "cannot connect to the daemon at \(path)",
        "it is not a socket", "alchemy doctor"
      ),
      (
        .takesNoConnection, "cannot connect to the daemon at \(path)",
        "it takes no connections: it is stopped, or stuck", "alchemy doctor"
      ),
      (
        .cannotConnect(reason: "Too many open files"), "cannot connect to the daemon at \(path)",
        "Too many open files", "alchemy doctor"
      ),
    ])
  func connecting(failure: ClientFailure, headline: String, cause: String, hint: String) {
    let expected = "error: \(headline)\ncaused by: \(cause)\nhint: \(hint)\n"
    #expect(Outcome("show", peer: FakePeer(failing: failure)) == .told(.unreachable, expected))
  }

  @Test("a daemon that accepts and is silent is noted at a terminal, and given up after 10 s")
  func silent() {
    let peer = FakePeer()
    let start = peer.nowMilliseconds
    let words = """
      error: the daemon at \(Self.path) does not answer
      caused by: not a byte came for 10 s: it is stopped, or stuck
      hint: alchemy doctor

      """
    let outcome = Outcome("status", peer: peer, errorTerminal: true)
    #expect(outcome == .told(.unreachable, "waiting for the daemon…\n" + words))
    #expect(peer.nowMilliseconds - start == 10_000)
    #expect(Outcome("status", peer: FakePeer()) == .told(.unreachable, words))
    let ofUnit = Outcome("status", peer: FakePeer(), files: unit)
    #expect(ofUnit.errors.hasSuffix("hint: systemctl --user restart alchemyd\n"))
    let elsewhere = Outcome("status", "--socket", "/s", peer: FakePeer(), files: unit)
    #expect(elsewhere.errors.hasSuffix("hint: alchemy doctor --socket /s\n"))
  }

  @Test("a change that a silent daemon has taken is in doubt, and the history will show it")
  func silentChange() {
    #expect(
      Outcome("scope", "all", peer: FakePeer())
        == .told(
          .unreachable,
          """
          error: it is not known whether the change was carried out; once the daemon answers, its \
          history shows it
          caused by: the daemon at \(Self.path) does not answer: not a byte came for 10 s: it is \
          stopped, or stuck
          hint: pkill -CONT -x alchemyd; alchemy history

          """))
  }

  @Test(
    "what is no reply of the protocol is shown, harmless and cut short",
    arguments: [
      ("HTTP/1.1 400 Bad Request\r\n", "HTTP/1.1 400 Bad Request\\u{d}"),
      ("[]\n", "[]"),
      (
        "{\"id\":99,\"jsonrpc\":\"2.0\",\"result\":{}}\n",
        "{\"id\":99,\"jsonrpc\":\"2.0\",\"result\":{}}"
      ),
      ("{\"id\":1,\"jsonrpc\":\"2.0\"}\n", "{\"id\":1,\"jsonrpc\":\"2.0\"}"),
      ("\u{1b}]0;owned\u{7}\n", "\\u{1b}]0;owned\\u{7}"),
      (String(repeating: "x", count: 100) + "\n", String(repeating: "x", count: 40)),
    ])
  func garbage(sent: String, shown: String) {
    let expected = """
      error: what listens at \(Self.path) does not speak this protocol
      caused by: it sent "\(shown)"
      hint: alchemy socket

      """
    let peer = FakePeer { _ in Array(sent.utf8) }
    #expect(Outcome("status", peer: peer) == .told(.unreachable, expected))
  }

  @Test(
    "a connection that ends before the reply, or within it, is told apart",
    arguments: [
      ("", "it closed the connection before it replied"),
      ("{\"id\":1,", "it closed the connection in the middle of its reply"),
    ])
  func closed(sent: String, cause: String) {
    let peer = FakePeer(endsAfterLines: 1) { _ in Array(sent.utf8) }
    let expected = """
      error: the daemon at \(Self.path) broke off
      caused by: \(cause)
      hint: alchemy doctor

      """
    #expect(Outcome("status", peer: peer, files: unit) == .told(.unreachable, expected))
  }

  @Test("a change whose reply is lost is neither called done nor called failed")
  func doubt() {
    let methods = SmallDaemon.methods(adding: [
      "profile.apply": { _ in
        Issue.record("answered"); return .result([:])
      }
    ])
    // Greeting, profile.get and catalog.get are answered; the change is taken and never is.
    let peer = FakeDaemon.peer(methods, endsAfterLines: 3)
    let outcome = Outcome("must", "wheat", peer: peer)
    #expect(
      outcome
        == .told(
          .unreachable,
          """
          error: it is not known whether the change was carried out; once the daemon answers, its \
          history shows it
          caused by: the daemon at \(Self.path) broke off: it closed the connection before it \
          replied
          hint: alchemy history

          """))
  }

  @Test("a hint asks the daemon and the profile that were asked")
  func hintKeepsOptions() {
    let peer = FakeDaemon.peer([:], endsAfterLines: 1)
    let outcome = Outcome("scope", "all", "--profile=x y", "--socket", "/s", peer: peer)
    #expect(outcome.errors.hasSuffix("hint: alchemy history --profile 'x y' --socket /s\n"))
    let status = Outcome("status", "--socket=/s", peer: FakePeer(endsAfterLines: 1))
    #expect(status.errors.hasSuffix("hint: alchemy doctor --socket /s\n"))
  }

  @Test("one connection too many is told in the daemon's words, not as a lost change")
  func tooMany() {
    let refusal = FakeDaemon.bytes(
      .null, .refusal(code: 1070, kind: "tooManyConnections", message: "256 clients are connected"))
    let peer = FakePeer(endsAfterLines: 1) { _ in refusal }
    let outcome = Outcome("scope", "all", peer: peer)
    #expect(
      outcome
        == .told(.unreachable, "error: 256 clients are connected\nhint: alchemy doctor\n"))
  }

  @Test(
    "a daemon that cannot start says why, and what to type",
    arguments: [["status"], ["scope", "all"]])
  func cannotStart(words: [String]) {
    let refusal = FakeDaemon.bytes(
      .null,
      .refusal(
        code: 1061, kind: "cannotStart", message: "the daemon cannot start: no: why",
        data: ["cause": "why", "failed": "no", "hint": "look there"]))
    let expected = "error: the daemon cannot start: no\ncaused by: why\nhint: look there\n"
    let peer = { FakePeer(endsAfterLines: 1) { _ in refusal } }
    #expect(Outcome(words: words, peer: peer(), files: unit) == .told(.unreachable, expected))
    // One that was turned away before asks again, and hears it then.
    let later = Succession([FakePeer(endsAfterLines: 0), peer()])
    let told = Outcome(words: ["status"], peer: later, token: "00000000000000f1")
    #expect(told == .told(.unreachable, expected))
  }

  @Test("a daemon that refuses the greeting is asked all the same")
  func greetingRefused() {
    let peer = FakePeer { line in
      let text = String(decoding: line, as: UTF8.self)
      return text.contains("system.hello")
        ? FakeDaemon.bytes(1, .refusal(code: -32601, kind: "methodNotFound", message: "no"))
        : FakeDaemon.bytes(2, .result([:]))
    }
    #expect(Outcome("call", "system.ping", peer: peer) == Outcome(code: .success, output: "{}\n"))
  }

  @Test("a daemon of a later protocol that no longer serves this one is told apart")
  func laterProtocol() {
    let peer = FakePeer { _ in
      FakeDaemon.bytes(1, .result(["protocol": ["compatible": 3, "level": 4]]))
        + FakeDaemon.bytes(2, .result([:]))
    }
    let outcome = Outcome("call", "system.ping", peer: peer)
    #expect(outcome.code == .unreachable)
    #expect(outcome.errors.contains("needs a client of level 3: this alchemy is too old"))
  }

  @Test(
    "what the daemon refuses keeps its sentence and gets an exit code and a hint",
    arguments: [
      (1001, "profileNotFound", ExitCode.notFound, "alchemy profiles"),
      (1002, "profileAmbiguous", .usage, "alchemy profiles"),
      (1003, "profileExists", .conflict, "alchemy profiles"),
      (1004, "profileDeleted", .refused, "alchemy profiles --deleted"),
      (1040, "cursorExpired", .conflict, "alchemy scope bag --profile x"),
      (1042, "nothingToUndo", .refused, "alchemy history --profile x"),
      (1060, "readOnly", .refused, "alchemy doctor"),
      (-32603, "internalError", .bug, "alchemy status"),
      (-32602, "invalidParams", .refused, "alchemy scope --help"),
      (1234, "somethingNew", .refused, "alchemy scope --help"),
    ])
  func refusals(code: Int, kind: String, exit: ExitCode, hint: String) {
    let peer = FakeDaemon.peer([
      "profile.apply": { _ in .refusal(code: code, kind: kind, message: "no \u{1b}such thing") }
    ])
    let outcome = Outcome("scope", "bag", "--profile", "x", peer: peer)
    #expect(outcome == .told(exit, "error: no \\u{1b}such thing\nhint: \(hint)\n"))
  }

  @Test(
    "a parameter is called what the command line calls it",
    arguments: [
      (["recipes", "--text", "x"], "recipes.list", "words[0]", "--text"),
      (["scope", "all"], "profile.apply", "profile", "--profile"),
      (["profile", "delete", "x"], "profile.delete", "profile", "NAME"),
      (["profile", "copy", "x", "y"], "profile.copy", "name", "NEW"),
      (["profile", "rename", "x", "y"], "profile.apply", "edits[0].name", "NEW"),
      (["profile", "create", "x"], "profile.create", "catalog", "--catalog"),
      (["profile", "create", "x"], "profile.create", "odd", "the parameter odd"),
      (["call", "profile.get"], "profile.get", "profile", "the parameter profile"),
    ])
  func parameters(words: [String], method: String, field: String, name: String) {
    let refusal = FakeDaemon.Reply.refusal(
      code: -32602, kind: "invalidParams", message: "the parameter \(field) must be shorter",
      data: ["field": .string(field)])
    let peer = SmallDaemon.peer([method: { _ in refusal }])
    let outcome = Outcome(words: words, peer: peer)
    #expect(outcome.errors.hasPrefix("error: \(name) must be shorter\n"), "\(outcome.errors)")
  }

  @Test(
    "of several profiles of a name the hint names one by its id, wherever the name came from",
    arguments: [
      (["scope", "bag", "--profile", "x"], "alchemy scope bag --profile a1"),
      (["scope", "bag", "--profile=x"], "alchemy scope bag --profile=a1"),
      (["scope", "bag"], "alchemy scope bag --profile a1"),
      (["profile", "rename", "x", "y"], "alchemy profile rename a1 y"),
      (["profile", "delete", "x"], "alchemy profiles"),
    ])
  func ambiguous(words: [String], hint: String) {
    let reply = FakeDaemon.Reply.refusal(
      code: 1002, kind: "profileAmbiguous", message: "2 are named x", data: ["ids": ["a1", "b2"]])
    let peer = FakeDaemon.peer(["profile.apply": { _ in reply }, "profile.delete": { _ in reply }])
    #expect(
      Outcome(words: words, peer: peer)
        == .told(.usage, "error: 2 are named x\nhint: \(hint)\n"))
  }

  @Test("where a catalog is looked for is said when there is none")
  func noCatalog() {
    let peer = FakeDaemon.peer([
      "profile.create": { _ in
        .refusal(
          code: 1010, kind: "catalogNotFound", message: "no catalog x; catalog.list lists them")
      }
    ])
    #expect(
      Outcome("profile", "create", "Lydia", "--catalog", "x", peer: peer)
        == .told(
          .notFound,
          """
          error: no catalog x
          caused by: not a built-in catalog, and not found in \
          ~/.local/share/alchemyd/catalogs/; if you just added it, reload with pkill -HUP -x alchemyd
          hint: alchemy catalog list

          """))
  }

  @Test(
    "a daemon that has no profile, whatever it is asked, is asked a few times only",
    arguments: ["show", "recipes", "profiles", "history", "undo", "scope all", "must wheat"])
  func refusesEverything(line: String) {
    var count = 0
    let refusing = FakePeer { bytes in
      count += 1
      let id = (try? JSONValue(parsing: bytes))?["id"] ?? .null
      return FakeDaemon.bytes(
        id,
        .refusal(
          code: 1001, kind: "profileNotFound", message: "no profile", data: ["profile": "x"]))
    }
    let words = line.split(separator: " ").map(String.init) + ["--profile", "x"]
    let outcome = Outcome(words: line == "profiles" ? ["profiles"] : words, peer: refusing)
    #expect(outcome.code == .notFound)
    #expect(count <= 5)
  }

  @Test("what a refusal says to programs is said to people by the hint")
  func refusalForPlayers() {
    let refusal = FakeDaemon.Reply.refusal(
      code: 1001, kind: "profileNotFound", message: "no profile x; profile.list lists them",
      data: ["profile": "x"])
    let live: JSONValue = [
      "catalog": "c", "deleted": false, "id": .string(playedID("1")), "lsn": 3, "name": "default",
      "recipes": 1,
    ]
    func outcome(_ profiles: JSONValue, _ words: String...) -> Outcome {
      let peer = FakeDaemon.peer([
        "profile.apply": { _ in refusal }, "profile.get": { _ in refusal },
        "profile.list": { _ in .result(["profiles": profiles]) },
      ])
      return Outcome(words: words, peer: peer)
    }
    #expect(
      outcome([live], "scope", "all", "--profile", "x")
        == .told(.notFound, "error: no profile x\nhint: alchemy profile create x\n"))
    var deleted = live.object ?? [:]
    deleted["deleted"] = true
    deleted["name"] = "x"
    #expect(
      outcome([live, .object(deleted)], "show", "--profile", "x")
        == .told(
          .notFound, "error: the profile \"x\" is deleted\nhint: alchemy profile undelete x\n"))
    #expect(
      outcome([live], "call", "profile.get").errors
        .hasPrefix("error: no profile x; profile.list lists them\n"))
  }

  @Test("a reply without what was agreed is a bug, named by method and field")
  func unexpected() {
    let peer = FakeDaemon.peer(["profile.apply": { _ in .result(["changed": 1, "lsn": "8"]) }])
    #expect(
      Outcome("scope", "all", peer: peer)
        == .told(
          .bug,
          """
          error: the change was made, and then the command failed: \
          the daemon's reply to profile.apply is not as agreed
          caused by: "lsn" is missing or of the wrong type
          hint: alchemy history --limit 1

          """))
  }

  @Test("a reader that has gone ends the program without a word")
  func brokenPipe() {
    let outcome = Outcome("help", output: RecordingSink(failure: .readerGone))
    #expect(outcome == Outcome(code: .success, output: ""))
  }

  @Test("a full disk does not")
  func fullDisk() {
    let sink = RecordingSink(failure: .failed(reason: "No space left on device"))
    #expect(
      Outcome("version", output: sink)
        == .told(
          .refused,
          """
          error: cannot write to standard output
          caused by: No space left on device
          hint: alchemy version | less

          """))
  }

  @Test("replies in pieces, requests in pieces and events between them make no difference")
  func pieces() {
    let event = "{\"jsonrpc\":\"2.0\",\"method\":\"profile.event\",\"params\":{}}\n\n"
    let peer = FakePeer { line in
      let id = (try? JSONValue(parsing: line))?["id"] ?? .null
      return Array(event.utf8) + FakeDaemon.bytes(id, .result(["a": "é"]))
    }
    peer.sendLimit = 3
    peer.receiveLimit = 1
    let outcome = Outcome("call", "some.method", peer: peer)
    #expect(outcome == Outcome(code: .success, output: "{\"a\":\"é\"}\n"))
  }
}
