package import Doctor
package import Wire

extension DoctorFacts {
  /// A service that runs, and nothing that is not as it should be.
  package static var healthy: DoctorFacts {
    var question = DoctorQuestion()
    question.location = SocketLocation(path: path, source: .runtimeFolder)
    question.environment = ["LANG": "C.UTF-8", "TERM": "xterm", "XDG_RUNTIME_DIR": "/run/user/7"]
    question.userIdentifier = 7
    question.hasTerminal = true
    var answer = DaemonAnswer()
    (answer.version, answer.process) = ("1", 42)
    let ours = Entry.there(kind: .folder, owner: 7, permissions: 0o700)
    var facts = DoctorFacts(question)
    facts.version = "1"
    facts.socket.entry = .there(kind: .socket, owner: 7, permissions: 0o600)
    (facts.socket.folder, facts.socket.isHeard, facts.socket.isServed) = (ours, true, true)
    facts.daemon = .answers(answer)
    facts.manager = .shown(
      socket: UnitFacts(socketUnit), service: UnitFacts(serviceUnit), areFilesInstalled: true)
    facts.check = .done(
      CheckReport(
        version: "1", findings: [Finding(.database, .ok, "sound")], dataFolder: "/home/d",
        isOpen: true))
    var folder = FolderFacts(path: "/home/d", entry: ours)
    (folder.freeBytes, folder.freeFiles) = (1 << 30, 1_000)
    folder.contents = ["alchemyd.db": file(0o600)]
    facts.folder = folder
    (facts.clock.isSynchronized, facts.clock.nowMilliseconds) = (true, 1_000_000)
    (facts.runtimeFolder, facts.userFolder) = (ours, ours)
    return facts
  }

  package static let path = "/run/user/7/alchemyd/socket"

  package static func file(_ permissions: UInt32, owner: UInt32 = 7) -> Entry {
    .there(kind: .file, owner: owner, permissions: permissions)
  }

  package static let socketUnit = [
    "ActiveState": "active", "Id": "alchemyd.socket", "Listen": path + " (Stream)",
    "LoadState": "loaded", "UnitFileState": "enabled",
  ]

  package static let serviceUnit = [
    "ActiveState": "active", "Id": "alchemyd.service", "LoadState": "loaded", "MainPID": "42",
    "NRestarts": "0", "StartLimitIntervalUSec": "0", "UnitFileState": "static",
  ]

  /// With other properties of the socket's unit.
  package func socketUnit(_ changes: [String: String], areFilesInstalled: Bool = true)
    -> DoctorFacts
  {
    units(
      Self.socketUnit.merging(changes) { $1 }, Self.serviceUnit, areFilesInstalled)
  }

  /// With other properties of the service.
  package func service(_ changes: [String: String]) -> DoctorFacts {
    units(Self.socketUnit, Self.serviceUnit.merging(changes) { $1 }, true)
  }

  private func units(
    _ socket: [String: String], _ service: [String: String], _ areFilesInstalled: Bool
  ) -> DoctorFacts {
    var facts = self
    facts.manager = .shown(
      socket: UnitFacts(socket), service: UnitFacts(service), areFilesInstalled: areFilesInstalled)
    return facts
  }

  /// While no daemon runs.
  package var resting: DoctorFacts {
    var facts = service(["ActiveState": "inactive", "MainPID": "0"])
    facts.daemon = .notRunning
    facts.socket.isServed = false
    return facts
  }

  /// Of a daemon that somebody started at a path.
  package var byHand: DoctorFacts {
    var facts = self
    facts.question.location = SocketLocation(path: "/tmp/s", source: .option)
    facts.manager = .notAsked
    return facts
  }

  /// Of a daemon whose status has one thing changed.
  package func answering(_ change: (inout SystemStatus.Result) -> Void) -> DoctorFacts {
    var answer = DaemonAnswer()
    answer.version = "1"
    change(&answer.status)
    return with { $0.daemon = .answers(answer) }
  }

  /// With one thing changed.
  package func with(_ change: (inout DoctorFacts) -> Void) -> DoctorFacts {
    var facts = self
    change(&facts)
    return facts
  }

  /// With another report of `alchemyd check`.
  package func withReport(_ change: (inout CheckReport) -> Void) -> DoctorFacts {
    var facts = self
    if var report = check.report {
      change(&report)
      facts.check = .done(report)
    }
    return facts
  }
}
