import Doctor
import PlayedWorld
import Testing
import Wire

/// Facts, and what is said of them: a verdict, a part of its words, and what to type.
@Suite("What the doctor says")
struct DiagnosisTests {
  /// A change to what is healthy, and the one finding that it makes.
  struct Case: Sendable, CustomTestStringConvertible {
    var facts: DoctorFacts
    var name: Finding.Name
    var verdict: Finding.Verdict
    var words: String
    var command: String?

    init(
      _ name: Finding.Name, _ verdict: Finding.Verdict, _ words: String, _ command: String?,
      _ facts: DoctorFacts
    ) {
      self.facts = facts
      self.name = name
      self.verdict = verdict
      self.words = words
      self.command = command
    }

    var testDescription: String { "\(name): \(words)" }
  }

  static let healthy = DoctorFacts.healthy

  @Test("of what is healthy nothing is said but that it is")
  func health() {
    for facts in [Self.healthy, Self.healthy.resting, Self.healthy.byHand] {
      #expect(Diagnosis(facts).findings.filter { $0.verdict != .ok } == [])
      #expect(Diagnosis(facts).findings.allSatisfy { $0.command == nil && $0.meaning == nil })
    }
  }

  private static let all: [Case] = [
    socket, daemon, strangers, programs, units, services, folder, clocks, peers, environment,
    loginless,
  ].flatMap(\.self)

  @Test("each fault has its verdict, its words and its command", arguments: all)
  func fault(_ one: Case) {
    let findings = Diagnosis(one.facts).findings
    let finding = findings.first { $0.name == one.name }
    #expect(finding?.verdict == one.verdict, "\(findings)")
    #expect(finding?.summary.contains(one.words) ?? false, "\(findings)")
    #expect(finding?.command == one.command)
    // What is not right never stands without a word of what to do.
    #expect(findings.allSatisfy { $0.verdict == .ok || $0.command != nil }, "\(findings)")
  }
}

// MARK: - The socket, the daemon, the programs

extension DiagnosisTests {
  static let socketStart = "systemctl --user start alchemyd.socket"

  static let socket = [
    Case(
      .socket, .wrong, "there is no place for the socket",
      "export XDG_RUNTIME_DIR=/run/user/$(id -u)",
      healthy.with { $0.question.location = nil }),
    Case(
      .socket, .wrong, "no socket at /run/user/7", socketStart,
      healthy.resting.with { $0.socket = SocketFacts() }),
    Case(
      .socket, .wrong, "no socket at /tmp/s", "alchemyd --socket /tmp/s &",
      healthy.byHand.with { ($0.socket, $0.daemon) = (SocketFacts(), .notRunning) }),
    Case(
      .socket, .wrong, "the daemon's socket /tmp/s was removed",
      "kill 41 && tail --pid=41 -f /dev/null && alchemyd --socket /tmp/s &",
      healthy.byHand.with { ($0.socket, $0.daemon) = (SocketFacts(), .cutOff(process: 41)) }),
    Case(
      .socket, .cannotTell, "no right", "namei -l /run/user/7/alchemyd/socket",
      healthy.with { $0.socket.entry = .hidden("no right") }),
    Case(
      .socket, .wrong, "is not a socket",
      "mv /run/user/7/alchemyd/socket /run/user/7/alchemyd/socket.other",
      healthy.resting.with { $0.socket.entry = DoctorFacts.file(0o600) }),
    Case(
      .socket, .wrong, "belongs to user 8",
      "sudo rm /run/user/7/alchemyd/socket; \(socketStart)",
      healthy.with { $0.socket.entry = .there(kind: .socket, owner: 8, permissions: 0o600) }),
    Case(
      .socket, .warning, "has the mode 666", "chmod 600 /run/user/7/alchemyd/socket",
      healthy.with { $0.socket.entry = .there(kind: .socket, owner: 7, permissions: 0o666) }),
    Case(
      .socket, .wrong, "other users can write", "chmod go-w /run/user/7/alchemyd",
      healthy.with { $0.socket.folder = .there(kind: .folder, owner: 7, permissions: 0o777) }),
    Case(
      .socket, .wrong, "nothing is listening", "systemctl --user restart alchemyd.socket",
      healthy.resting.with { $0.socket.isHeard = false }),
    Case(
      .socket, .wrong, "nothing is listening", "alchemyd --socket /tmp/s &",
      healthy.byHand.with {
        ($0.daemon, $0.socket.isServed, $0.socket.isHeard) = (.notRunning, false, false)
      }),
    Case(
      .socket, .cannotTell, "it is unknown whether", "alchemy status",
      healthy.resting.with { $0.socket.isHeard = nil }),
  ]

  static let daemon = [
    Case(.daemon, .ok, "starts with the first command", nil, healthy.resting),
    Case(
      .daemon, .cannotTell, "its socket cannot be looked at: no right",
      "namei -l /run/user/7/alchemyd/socket",
      healthy.resting.with { $0.socket.entry = .hidden("no right") }),
    Case(
      .daemon, .wrong, "process 41 is the daemon and runs, but its socket was removed",
      "systemctl --user stop alchemyd.socket alchemyd.service && \(socketStart)",
      healthy.with { ($0.socket, $0.daemon) = (SocketFacts(), .cutOff(process: 41)) }),
    Case(
      .daemon, .wrong, "commands cannot start it", socketStart,
      healthy.resting.with { $0.socket = SocketFacts() }),
    Case(
      .daemon, .wrong, "refuses changes", "df -h /home/d",
      healthy.answering { $0.isReadOnly = true }),
    Case(
      .daemon, .wrong, "for 5 s: process 42 was stopped",
      "systemctl --user restart alchemyd.service",
      healthy.with {
        $0.daemon = .silent(milliseconds: 5_000, process: 42, isStopped: true)
      }),
    Case(
      .daemon, .wrong, "was stopped", "kill -CONT 42",
      healthy.byHand.with {
        $0.daemon = .silent(milliseconds: 5_000, process: 42, isStopped: true)
      }),
    Case(
      .daemon, .wrong, "it is stuck", "kill -KILL 42; alchemyd --socket /tmp/s &",
      healthy.byHand.with {
        $0.daemon = .silent(milliseconds: 5_000, process: 42, isStopped: false)
      }),
    Case(
      .daemon, .wrong, "cannot be reached: broken", "systemctl --user restart alchemyd.service",
      healthy.with { $0.daemon = .failed(cause: "broken") }),
  ]

  private static let stranger = healthy.byHand.with {
    $0.socket.isServed = false
    $0.daemon = .stranger(process: 42, program: "python3", cause: "it sent \"220 ready\"")
  }

  static let strangers = [
    Case(.socket, .ok, "/tmp/s: process 42 (python3) is listening", nil, stranger),
    Case(
      .daemon, .wrong,
      "process 42 (python3) listens in its place and does not answer as alchemyd: it sent "
        + "\"220 ready\"", "ps -fp 42", stranger),
  ]

  static let programs = [
    Case(
      .programs, .warning, "alchemyd 1 is running, but alchemyd 2 is installed",
      "systemctl --user restart alchemyd.service", healthy.withReport { $0.version = "2" }),
    Case(
      .programs, .warning, "alchemy 1, but alchemyd 2", "type -a alchemy alchemyd",
      healthy.resting.withReport { $0.version = "2" }),
    Case(
      .programs, .wrong, "the program alchemyd was not found", "type -a alchemyd",
      healthy.resting.with { $0.check = .noProgram("alchemyd") }),
    Case(
      .database, .cannotTell, "did not finish within 1 min", "alchemyd check",
      healthy.with { $0.check = .late(seconds: 60) }),
    Case(
      .database, .cannotTell, "failed: no such word", "alchemyd check",
      healthy.with { $0.check = .failed("no such word") }),
  ]
}

// MARK: - Clocks, peers, environment

extension DiagnosisTests {
  private static let peered = healthy.withReport { $0.peers = ["desktop": ["ssh", "my desktop"]] }
    .with { $0.isLingering = true }

  static let clocks = [
    Case(
      .clock, .warning, "4 min ahead", "timedatectl set-ntp true",
      healthy.withReport { $0.clockMilliseconds = 1_240_000 }),
    Case(
      .clock, .warning, "10 min ahead",
      "systemctl --user stop alchemyd.socket alchemyd.service && "
        + "alchemyd restamp --data-dir /home/d && systemctl --user start alchemyd.socket",
      healthy.withReport { $0.clockMilliseconds = 1_600_000 }),
    Case(
      .clock, .warning, "10 min ahead",
      "kill 42 && tail --pid=42 -f /dev/null && alchemyd restamp --data-dir /home/d",
      healthy.byHand.withReport { $0.clockMilliseconds = 1_600_000 }),
    Case(
      .clock, .warning, "10 min ahead", "alchemyd restamp --data-dir /home/d",
      healthy.resting.withReport { $0.clockMilliseconds = 1_600_000 }),
    Case(.clock, .ok, "synchronised", nil, healthy.withReport { $0.clockMilliseconds = 1_060_000 }),
    Case(
      .clock, .warning, "not synchronised", "timedatectl set-ntp true",
      peered.with { $0.clock.isSynchronized = false }),
    Case(
      .clock, .cannotTell, "does not report", "timedatectl",
      peered.with { $0.clock.isSynchronized = nil }),
    Case(
      .clock, .ok, "matters only with peers", nil,
      healthy.with { $0.clock.isSynchronized = false }),
  ]

  private static func peer(_ peer: SystemStatus.Peer) -> DoctorFacts {
    peered.answering { $0.peers = [peer] }
  }

  static let peers = [
    Case(
      .peer, .warning, "No route to host", "ssh 'my desktop' </dev/null",
      peer(.init(name: "desktop", lastError: "No route to host", pending: 3))),
    Case(
      .peer, .warning, "its clock is 10 min behind", "timedatectl set-ntp true",
      peer(.init(name: "desktop", pending: 0, skewMilliseconds: -600_000))),
    Case(
      .peer, .ok, "in sync at 1970-01-01 00:00:00Z", nil,
      peer(.init(name: "desktop", lastSuccessMilliseconds: 0, pending: 0))),
    Case(
      .peer, .ok,
      "never connected; 1 change waiting", nil, peer(.init(name: "desktop", pending: 1))),
  ]

  private static func variables(_ changes: [String: String]) -> DoctorFacts {
    healthy.with { $0.question.environment.merge(changes) { $1 } }
  }

  static let environment = [
    Case(
      .environment, .warning, "the locale is C, which is not", "export LC_ALL=C.UTF-8",
      variables(["LC_ALL": "C"])),
    Case(
      .environment, .warning, "$TERM is dumb", "export TERM=xterm-256color",
      variables(["TERM": "dumb"])),
    Case(
      .environment, .warning, "$XDG_RUNTIME_DIR is not set",
      "export XDG_RUNTIME_DIR=/run/user/$(id -u)",
      healthy.with { $0.question.environment["XDG_RUNTIME_DIR"] = nil }),
    Case(
      .environment, .wrong, "$XDG_RUNTIME_DIR is run, which is not absolute",
      "export XDG_RUNTIME_DIR=/run/user/$(id -u)", variables(["XDG_RUNTIME_DIR": "run"])),
    Case(
      .environment, .wrong, "not a private folder of yours",
      "export XDG_RUNTIME_DIR=/run/user/$(id -u)",
      healthy.with {
        $0.runtimeFolder = .there(kind: .folder, owner: 0, permissions: 0o700)
      }),
  ]
}
