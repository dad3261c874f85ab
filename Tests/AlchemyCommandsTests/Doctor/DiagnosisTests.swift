import AlchemyCommands
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

  private static let healthy = DoctorFacts.healthy
  private static let repair = SystemStatus.Repair(
    milliseconds: 1, aside: "/home/d/alchemyd.db.damaged-1", problem: "", backup: nil, salvaged: 3,
    lost: 2)

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
  private static let socketStart = "systemctl --user start alchemyd.socket"

  static let socket = [
    Case(
      .socket, .wrong, "there is no place for the socket",
      "export XDG_RUNTIME_DIR=/run/user/$(id -u)",
      healthy.with { $0.location = nil }),
    Case(
      .socket, .wrong, "no socket at /run/user/7", socketStart,
      healthy.resting.with { $0.socket = SocketFacts() }),
    Case(
      .socket, .wrong, "no socket at /tmp/s", "alchemyd --socket /tmp/s &",
      healthy.byHand.with { ($0.socket, $0.daemon) = (SocketFacts(), .notRunning) }),
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
      .daemon, .wrong, "commands cannot start it", socketStart,
      healthy.resting.with { $0.socket = SocketFacts() }),
    Case(
      .daemon, .wrong, "refuses changes", "df -h /home/d",
      healthy.with { $0.daemon = .answers(DaemonAnswer(version: "1", isReadOnly: true)) }),
    Case(
      .daemon, .wrong, "the database /d a/a.db is gone",
      "kill 42 && tail --pid=42 -f /dev/null && alchemyd restore '/d a/s' --data-dir '/d a'",
      healthy.byHand.with {
        $0.daemon = .answers(
          DaemonAnswer(
            version: "1", isReadOnly: true,
            displacement: SystemStatus.Displacement(
              path: "/d a/a.db", isReplaced: false, saved: "/d a/s", failure: nil), process: 42))
      }),
    Case(
      .daemon, .wrong, "the database /d/a.db was cut off",
      "kill 42 && tail --pid=42 -f /dev/null && alchemyd restore /d/s --data-dir /d",
      healthy.byHand.with {
        var displacement = SystemStatus.Displacement(
          path: "/d/a.db", isReplaced: false, saved: "/d/s", failure: nil)
        (displacement.isEmptied, displacement.lacksHistory) = (true, true)
        $0.daemon = .answers(
          DaemonAnswer(
            version: "1", isReadOnly: true, displacement: displacement, process: 42))
      }),
    Case(
      .daemon, .wrong, "the database /d/a.db was replaced",
      "alchemy profile export default default.json",
      healthy.with {
        $0.daemon = .answers(
          DaemonAnswer(
            version: "1", isReadOnly: true,
            displacement: SystemStatus.Displacement(
              path: "/d/a.db", isReplaced: true, saved: nil, failure: "no room")))
      }),
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

// MARK: - Units

extension DiagnosisTests {
  private static let enable = "systemctl --user enable --now alchemyd.socket"
  private static let afresh =
    "systemctl --user reset-failed alchemyd.socket alchemyd.service && "
    + "systemctl --user start alchemyd.socket"

  static let units = [
    Case(
      .socketUnit, .wrong, "neither enabled nor active", enable,
      healthy.socketUnit(["ActiveState": "inactive", "UnitFileState": "disabled"])),
    Case(
      .socketUnit, .wrong, "enabled but not active", socketStart,
      healthy.socketUnit(["ActiveState": "inactive"])),
    Case(
      .socketUnit, .warning, "active but not enabled",
      "systemctl --user enable alchemyd.socket", healthy.socketUnit(["UnitFileState": "disabled"])),
    Case(
      .socketUnit, .wrong, "masked",
      "systemctl --user unmask alchemyd.socket && \(enable)",
      healthy.socketUnit(["LoadState": "masked", "UnitFileState": "masked"])),
    Case(
      .socketUnit, .wrong, "masked",
      "systemctl --user unmask --runtime alchemyd.socket && \(enable)",
      healthy.socketUnit(["LoadState": "masked", "UnitFileState": "masked-runtime"])),
    Case(
      .socketUnit, .wrong, "not installed", "systemctl --user daemon-reload && \(enable)",
      healthy.socketUnit(["ActiveState": "inactive", "LoadState": "not-found"])),
    Case(
      .socketUnit, .wrong, "not installed", "alchemyd &",
      healthy.socketUnit(
        ["ActiveState": "inactive", "LoadState": "not-found"], areFilesInstalled: false)),
    Case(
      .socketUnit, .wrong, "cannot be loaded (bad-setting)",
      "systemd-analyze --user verify alchemyd.socket",
      healthy.socketUnit(["LoadState": "bad-setting"])),
    Case(
      .socketUnit, .wrong, "started too often", afresh,
      healthy.socketUnit(["ActiveState": "failed", "Result": "service-start-limit-hit"])),
    Case(
      .socketUnit, .wrong, "too many connections", afresh,
      healthy.socketUnit(["ActiveState": "failed", "Result": "trigger-limit-hit"])),
    Case(
      .socketUnit, .warning, "clients connect to /run/user/7",
      "export ALCHEMYD_SOCKET='/my own/socket'",
      healthy.socketUnit(["Listen": "/my own/socket (Stream)"])),
    Case(
      .socketUnit, .warning, "clients connect to /tmp/7",
      "export XDG_RUNTIME_DIR=/run/user/$(id -u)",
      healthy.with {
        $0.location = SocketLocation(path: "/tmp/7/alchemyd/socket", source: .runtimeFolder)
      }),
    Case(
      .socketUnit, .warning, "was not reloaded", "systemctl --user daemon-reload",
      healthy.socketUnit(["NeedDaemonReload": "yes"])),
    Case(
      .service, .cannotTell, "No medium found", "export XDG_RUNTIME_DIR=/run/user/$(id -u)",
      healthy.with {
        $0.manager = .noManager("No medium found")
        $0.environment.variables["XDG_RUNTIME_DIR"] = nil
      }),
    Case(
      .service, .cannotTell, "Connection refused", "alchemyd &",
      healthy.resting.with { $0.manager = .noManager("Connection refused") }),
    Case(
      .service, .cannotTell, "did not answer within 5 s", "systemctl --user status",
      healthy.with { $0.manager = .late(milliseconds: 5_000) }),
    Case(.service, .ok, "no systemd", nil, healthy.with { $0.manager = .noSystemctl }),
  ]

  private static func failed(_ result: String, _ status: String) -> DoctorFacts {
    healthy.resting.service([
      "ActiveState": "failed", "ExecMainStatus": status, "MainPID": "0", "Result": result,
      "ExecStart": "{ path=/usr/bin/alchemyd ; argv[]=/usr/bin/alchemyd ; }",
    ])
  }

  private static let again = "systemctl --user restart alchemyd.service"

  static let services = [
    Case(
      .daemon, .wrong, "not running: the service failed", "alchemy log -n 20 -x",
      failed("exit-code", "78")),
    Case(
      .service, .wrong, "unusable (exit status 78)", again, failed("exit-code", "78")),
    Case(
      .service, .wrong, "/usr/bin/alchemyd cannot be run",
      "systemctl --user cat alchemyd.service", failed("exit-code", "203")),
    Case(.service, .wrong, "its sandbox cannot be set up", again, failed("exit-code", "226")),
    Case(.service, .wrong, "exit status 1", again, failed("exit-code", "1")),
    Case(.service, .wrong, "signal 9 ended it", again, failed("signal", "9")),
    Case(.service, .wrong, "it was stuck", again, failed("watchdog", "6")),
    Case(
      .service, .wrong, "signal 9 ended it, too often within 10s", afresh,
      failed("signal", "9").with {
        guard case .shown(let socket, var service, let files) = $0.manager else { return }
        service.properties["StartLimitIntervalUSec"] = "10s"
        $0.manager = .shown(socket: socket, service: service, areFilesInstalled: files)
      }),
    Case(.service, .wrong, "started too often", afresh, failed("start-limit-hit", "0")),
    Case(
      .service, .wrong, "masked",
      "systemctl --user unmask alchemyd.service && \(afresh)",
      healthy.resting.service(["LoadState": "masked", "UnitFileState": "masked"])),
    Case(
      .service, .wrong, "not installed", "systemctl --user daemon-reload",
      healthy.resting.service(["ActiveState": "inactive", "LoadState": "not-found", "MainPID": "0"])
    ),
    Case(.service, .ok, "restarted 3 times", nil, healthy.service(["NRestarts": "3"])),
    Case(
      .startLimit, .warning, "within 10s",
      "mkdir -p ~/.config/systemd/user/alchemyd.service.d && "
        + #"printf '[Unit]\nStartLimitIntervalSec=0\n' "#
        + ">~/.config/systemd/user/alchemyd.service.d/zz-start-limit.conf && "
        + "systemctl --user daemon-reload",
      healthy.service(["StartLimitIntervalUSec": "10s"])),
    Case(
      .lingering, .warning, "off", "loginctl enable-linger",
      healthy.withReport { $0.peers = ["desktop": ["ssh"]] }.with { $0.lingering.isOn = false }),
    Case(.lingering, .ok, "not needed", nil, healthy.with { $0.lingering.isOn = false }),
    Case(
      .lingering, .cannotTell, "does not report", "loginctl show-user \"$USER\"",
      healthy.withReport { $0.peers = ["desktop": ["ssh"]] }),
  ]
}

// MARK: - Data

extension DiagnosisTests {
  private static func folder(_ change: (inout FolderFacts) -> Void) -> DoctorFacts {
    healthy.with { facts in
      if var folder = facts.folder {
        change(&folder)
        facts.folder = folder
      }
    }
  }

  /// A daemon whose database somebody has taken away, so that nobody has the path's file open.
  private static func displaced(_ path: String) -> DoctorFacts {
    healthy.withReport { $0.isOpen = false }.with {
      $0.daemon = .answers(
        DaemonAnswer(
          version: "1", isReadOnly: true,
          displacement: SystemStatus.Displacement(
            path: path, isReplaced: true, saved: "/d/s", failure: nil)))
    }
  }

  static let folder = [
    Case(
      .dataFolder, .wrong, "no data folder", "alchemy doctor --data-dir DIR",
      healthy.with { $0.folder = nil }),
    Case(
      .dataFolder, .cannotTell, "keeps its data somewhere else", "alchemy doctor --data-dir DIR",
      healthy.withReport { $0.isOpen = false }),
    Case(
      .dataFolder, .cannotTell, "keeps its data somewhere else",
      "alchemy doctor --data-dir '/d a'", displaced("/d a/alchemyd.db")),
    Case(
      .dataFolder, .ok, "private and writable", nil, displaced("/home/d/alchemyd.db")),
    Case(.dataFolder, .ok, "does not exist yet", nil, folder { $0.entry = .missing }),
    Case(
      .dataFolder, .ok, "private and writable", nil,
      folder { $0.contents["alchemyd.db-shm"] = DoctorFacts.file(0o600) }),
    Case(
      .dataFolder, .wrong, "cannot be created",
      "sudo mkdir -p /home/d && sudo chown \"$(id -u)\" /home/d",
      folder { ($0.entry, $0.isWritable) = (.missing, false) }),
    Case(
      .dataFolder, .wrong, "is not a folder", "mv /home/d /home/d.other",
      folder { $0.entry = DoctorFacts.file(0o600) }),
    Case(
      .dataFolder, .wrong, "read-only disk",
      "sudo mount -o remount,rw \"$(stat -c %m /home/d)\"",
      folder { ($0.isReadOnlyDisk, $0.isWritable) = (true, false) }),
    Case(
      .dataFolder, .wrong, "belongs to user 0", "sudo chown -R \"$(id -u)\" /home/d",
      folder { $0.entry = .there(kind: .folder, owner: 0, permissions: 0o700) }),
    Case(
      .dataFolder, .wrong, "is not writable (mode 500)", "chmod 700 /home/d",
      folder {
        ($0.entry, $0.isWritable) = (.there(kind: .folder, owner: 7, permissions: 0o500), false)
      }),
    Case(
      .dataFolder, .warning, "accessible to other users (mode 755)", "chmod 700 /home/d",
      folder { $0.entry = .there(kind: .folder, owner: 7, permissions: 0o755) }),
    Case(
      .dataFolder, .warning, "do not belong to the daemon: notes.txt",
      "mkdir -p /home/d.other && mv /home/d/notes.txt /home/d.other/",
      folder { $0.contents["notes.txt"] = DoctorFacts.file(0o644) }),
    Case(
      .database, .warning, "sound, repaired after damage; changes known to be lost: 2 changes",
      "rm /home/d/alchemyd.db.damaged-1*",
      healthy.with { $0.daemon = .answers(DaemonAnswer(version: "1", repair: repair)) }),
    Case(
      .database, .warning, "sound, but new: the old one is gone",
      "systemctl --user stop alchemyd.socket alchemyd.service && "
        + "alchemyd restore /home/d%2Falchemyd.db.saved-1 --data-dir /home/d",
      healthy.with {
        var saved = repair
        (saved.aside, saved.problem) = ("/home/d%2Falchemyd.db.saved-1", "the old one is gone")
        $0.daemon = .answers(DaemonAnswer(version: "1", repair: saved))
      }),
    Case(
      .backups, .warning, "the latest backup failed: there is no room",
      "alchemy log -x --level error",
      healthy.with {
        $0.daemon = .answers(DaemonAnswer(version: "1", backupFailure: "there is no room"))
        if case .done(var report) = $0.check {
          report.findings.append(Finding(.backups, .ok, "1, all good"))
          $0.check = .done(report)
        }
      }),
    Case(
      .rights, .wrong, "belongs to user 0", "sudo chown \"$(id -u)\" /home/d/alchemyd.witness",
      folder { $0.contents["alchemyd.witness"] = DoctorFacts.file(0o600, owner: 0) }),
    Case(
      .rights, .wrong, "/home/d/alchemyd.db", "chmod u+rw /home/d/alchemyd.db",
      folder { $0.contents["alchemyd.db"] = DoctorFacts.file(0o400) }),
    Case(
      .rights, .warning, "/home/d/backups/one.db", "chmod go-rwx /home/d/backups/one.db",
      folder { $0.contents["backups/one.db"] = DoctorFacts.file(0o644) }),
    Case(
      .rights, .warning, "/run/s.lock", "chmod go-rwx /run/s.lock",
      folder { $0.others["/run/s.lock"] = DoctorFacts.file(0o644) }),
    Case(
      .rights, .warning, "/home/c.json", "chmod go-w /home/c.json",
      folder { $0.others["/home/c.json"] = DoctorFacts.file(0o664) }),
    Case(
      .rights, .ok, "2 files", nil,
      folder { $0.others["/etc/alchemyd/config.json"] = DoctorFacts.file(0o644, owner: 0) }),
    Case(
      .diskSpace, .wrong, "15 MiB free", "df -h /home/d",
      folder { $0.freeBytes = Diagnosis.leastFreeBytes - 1 }),
    Case(.diskSpace, .wrong, "room for only 3 files", "df -i /home/d", folder { $0.freeFiles = 3 }),
    Case(
      .diskSpace, .warning, "100 MiB free, less than the recommended 264 MiB", "df -h /home/d",
      folder { ($0.freeBytes, $0.databaseBytes) = (100 << 20, 100 << 20) }),
    Case(.diskSpace, .cannotTell, "is unknown", "df -h /home/d", folder { $0.freeBytes = nil }),
  ]
}

// MARK: - Clocks, peers, environment

extension DiagnosisTests {
  private static let peered = healthy.withReport { $0.peers = ["desktop": ["ssh", "my desktop"]] }
    .with { $0.lingering.isOn = true }

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
    peered.with { $0.daemon = .answers(DaemonAnswer(version: "1", peers: [peer])) }
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
    healthy.with { $0.environment.variables.merge(changes) { $1 } }
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
      healthy.with { $0.environment.variables["XDG_RUNTIME_DIR"] = nil }),
    Case(
      .environment, .wrong, "not a private folder of yours",
      "export XDG_RUNTIME_DIR=/run/user/$(id -u)",
      healthy.with {
        $0.environment.runtimeFolder = .there(kind: .folder, owner: 0, permissions: 0o700)
      }),
  ]
}
