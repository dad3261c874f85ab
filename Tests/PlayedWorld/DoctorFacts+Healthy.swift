package import Doctor
package import Wire

extension DoctorFacts {
  /// A service that runs, and nothing that is not as it should be.
  package static var healthy: DoctorFacts {
    let database = Finding(.database, .ok, "sound")
    return DoctorFacts(
      version: "1", location: SocketLocation(path: path, source: .runtimeFolder),
      socket: SocketFacts(
        entry: .there(kind: .socket, owner: 7, permissions: 0o600),
        folder: .there(kind: .folder, owner: 7, permissions: 0o700), isHeard: true, isServed: true),
      daemon: .answers(DaemonAnswer(version: "1", process: 42)),
      manager: .shown(
        socket: UnitFacts(socketUnit), service: UnitFacts(serviceUnit), areFilesInstalled: true),
      check: .done(
        CheckReport(version: "1", findings: [database], dataFolder: "/home/d", isOpen: true)),
      folder: FolderFacts(
        path: "/home/d", entry: .there(kind: .folder, owner: 7, permissions: 0o700),
        freeBytes: 1 << 30, freeFiles: 1_000, contents: ["alchemyd.db": file(0o600)]),
      clock: ClockFacts(isSynchronized: true, nowMilliseconds: 1_000_000),
      environment: EnvironmentFacts(
        variables: ["LANG": "C.UTF-8", "TERM": "xterm", "XDG_RUNTIME_DIR": "/run/user/7"],
        hasTerminal: true, runtimeFolder: .there(kind: .folder, owner: 7, permissions: 0o700),
        userFolder: .there(kind: .folder, owner: 7, permissions: 0o700)),
      userIdentifier: 7)
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
    facts.location = SocketLocation(path: "/tmp/s", source: .option)
    facts.manager = .notAsked
    return facts
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
