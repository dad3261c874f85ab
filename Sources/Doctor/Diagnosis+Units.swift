internal import CommandLine
internal import DaemonClient
internal import JSON
internal import Wire

/// The rows about the units by which a service manager starts the daemon.
extension Diagnosis {
  @Table var service: [Row] {
    switch facts.manager {
    case .notAsked: always.ok("not used: a daemon at this socket is started by hand")
    case .noSystemctl: always.ok("none: this machine has no systemd")
    case .noManager(let words): withoutManager(words)
    case .late(let milliseconds):
      let time = Quantity.duration(seconds: milliseconds / 1000)
      always.cannotTell("the user's service manager did not answer within \(time)")
        .type("systemctl --user status")
    case .shown(_, let service, let areFilesInstalled):
      when(service.isMissing && runs).ok("not installed: the daemon was started by hand")
      when(service.isMissing).wrong(service.state)
        .type(areFilesInstalled ? Self.reload : startByHand)
      when(service.isMasked).wrong(service.state)
        .means("the socket is not allowed to start the daemon")
        .type("\(service.unmask) && \(Self.startAfresh)")
      when(!service.isLoaded).wrong(service.state).type(service.verify)
      if service.hasFailed { failure(of: service) }
      outdated(service)
      when(service.isActive && service.restarts > 0)
        .ok("active; restarted \(Quantity.of(service.restarts, "time")) after failures")
      always.ok(service.isActive ? "active" : "not running: the socket starts it")
    }
  }

  @Table private func withoutManager(_ words: String) -> [Row] {
    let start = runs ? "" : ": \(startByHand)"
    let isPlaced = question.environment["XDG_RUNTIME_DIR"] != nil
    // systemctl finds no socket of a manager, or no place for one because nothing has logged in.
    let lacksManager =
      words == "No such file or directory" || words.includes("not been booted with systemd")
      || words == "No medium found" && facts.userFolder == .missing
    when(lacksManager)
      .ok("not used: no user service manager runs here, so the daemon is started by hand\(start)")
    always.cannotTell("no service manager answers: \(words)")
      .means("nothing starts the daemon automatically")
      .means("this is normal in a container and under su and sudo")
      .type(!isPlaced ? socketPlace : runs ? nil : startByHand)
  }

  @Table private func failure(of service: UnitFacts) -> [Row] {
    let failed = "failed: \(service.result)"
    let code = service["Result"] == "exit-code" ? service.exitStatus : 0
    let givenUp = "systemd has given up until you tell it to try again"
    let again = "systemctl --user restart \(service.name)"
    when(service["Result"] == "start-limit-hit").wrong(failed)
      .means(givenUp).type(Self.startAfresh)
    when(code == 78)
      .wrong("failed: settings, data folder or database were unusable (exit status 78)")
      .means("fix the other problems listed here first; then this command starts the daemon")
      .type(again)
    when(code == 203).wrong("failed: \(service.program ?? "its program") cannot be run")
      .means("the program was removed, or the unit names the wrong path")
      .type("systemctl --user cat \(service.name)")
    // systemd keeps the result of the last failure, after which it restarts the service.
    when(service.hasLimit && !service.isFinal)
      .wrong("\(failed), too often within \(service.limitInterval)")
      .means(givenUp).type(Self.startAfresh)
    always.wrong(failed).means("`alchemy log` shows its last messages").type(again)
  }

  @Table private func outdated(_ unit: UnitFacts) -> [Row] {
    when(unit["NeedDaemonReload"] == "yes")
      .warning("the unit file has changed but was not reloaded")
      .type(Self.reload)
  }

  @Table var socketUnit: [Row] {
    if let socket = facts.manager.shown?.socket {
      let listen = socket["Listen"]
      let path = question.location?.path ?? ""
      when(runs && !runsAsService && !socket.isActive)
        .ok("not active, because the daemon was started by hand")
      if let lack = lack(of: socket) {
        always.wrong(lack.words).means("commands cannot start the daemon").type(lack.command)
      }
      when(!socket.isEnabled).warning("active but not enabled")
        .means("after the next login commands cannot start the daemon")
        .type("systemctl --user enable \(socket.name)")
      when(question.location != nil && !listen.isEmpty && !listen.hasPrefix(path + " "))
        .warning("it listens at \(listen), but clients connect to \(path)")
        .means("commands cannot find the daemon that it starts").type(way(to: listen))
      outdated(socket)
      always.ok("enabled and active")
    }
  }

  /// What keeps the socket's unit from listening, and the command that mends it; nil if it listens.
  func lack(of socket: UnitFacts) -> (words: String, command: String)? {
    let areFilesInstalled = facts.manager.shown?.areFilesInstalled ?? false
    let enable = "systemctl --user enable --now \(ServiceUnit.name)"
    let lacks = [
      (socket.isMissing, areFilesInstalled ? "\(Self.reload) && \(enable)" : startByHand),
      (socket.isMasked, "\(socket.unmask) && \(enable)"),
      (!socket.isLoaded, socket.verify),
      (socket.hasFailed, Self.startAfresh),
      (!socket.isActive, socket.isEnabled ? Self.startSocket : enable),
    ]
    return lacks.first { $0.0 }.map { (socket.state, $0.1) }
  }

  /// How often systemd restarts the service.
  @Table var startLimit: [Row] {
    if let service = facts.manager.shown?.service, service.isLoaded {
      let change = "~/.config/systemd/user/alchemyd.service.d"
      when(!service.hasLimit).ok("none: systemd always tries again")
      always.warning("systemd gives up after a few failures within \(service.limitInterval)")
        .means("then neither the service nor the socket works")
        .type(
          #"mkdir -p \#(change) && printf '[Unit]\nStartLimitIntervalSec=0\n' "#
            + ">\(change)/zz-start-limit.conf && \(Self.reload)")
    }
  }

  /// Whether the daemon goes on while nobody is logged in, which only peers need.
  @Table var lingering: [Row] {
    when(facts.manager.shown == nil).ok("not needed: the daemon does not run as a service")
    when(facts.isLingering == true).ok("on: the daemon keeps running while you are logged out")
    when(facts.check.peers.isEmpty).ok("off; not needed without peers")
    when(facts.isLingering == false).warning("off")
      .means("while you are logged out nothing is synchronised with your peers")
      .type("loginctl enable-linger")
    always.cannotTell("systemd does not report it").type("loginctl show-user \"$USER\"")
  }
}

// MARK: - The words for a unit

extension UnitFacts {
  /// What keeps the unit from being active.
  fileprivate var state: String {
    if isMissing { return "not installed, or not loaded yet" }
    if isMasked { return "masked" }
    if !isLoaded { return "it cannot be loaded (\(self["LoadState"]))" }
    if hasFailed { return "failed: \(result)" }
    return isEnabled ? "enabled but not active" : "neither enabled nor active"
  }

  fileprivate var unmask: String {
    let place = self["UnitFileState"] == "masked-runtime" ? "--runtime " : ""
    return "systemctl --user unmask \(place)\(name)"
  }

  fileprivate var verify: String { "systemd-analyze --user verify \(name)" }
  fileprivate var restarts: Int { Int(self["NRestarts"]) ?? 0 }
  fileprivate var limitInterval: String { self["StartLimitIntervalUSec"] }
  fileprivate var hasLimit: Bool { !["", "0"].contains(limitInterval) }

  /// Whether the unit is not restarted after this code (`RestartPreventExitStatus=`).
  fileprivate var isFinal: Bool { [2, 78, 203, 218, 226, 228].contains(exitStatus) }

  /// The words for the result that systemd shows for a unit's end.
  fileprivate var result: String {
    switch self["Result"] {
    case "exit-code": "exit status \(exitStatus)\(Self.meanings[exitStatus] ?? "")"
    case "signal", "core-dump": "signal \(exitStatus) ended it"
    case "watchdog": "it was stuck"
    case "timeout": "it was not ready in time"
    case "oom-kill": "out of memory"
    case "start-limit-hit", "service-start-limit-hit": "started too often within a short time"
    case "trigger-limit-hit": "too many connections within a short time"
    case "resources": "systemd lacks the resources to start it"
    case let other: other
    }
  }

  /// The exit codes of systemd itself, for its work before the program begins.
  private static let meanings = [
    218: " (its sandbox needs permissions that this machine does not grant)",
    226: " (its sandbox cannot be set up on this machine)",
    228: " (its system call filter cannot be set up on this machine)",
  ]
}
