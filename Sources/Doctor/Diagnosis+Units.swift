internal import CommandLine
internal import DaemonClient
internal import JSON
internal import Wire

extension Diagnosis {
  /// The findings about the units by which a service manager starts the daemon.
  var units: [Finding] {
    switch facts.manager {
    case .notAsked:
      return [Finding(.service, .ok, "not used: a daemon at this socket is started by hand")]
    case .noSystemctl:
      return [Finding(.service, .ok, "none: this machine has no systemd")]
    case .noManager(let words): return [withoutManager(words)]
    case .late(let milliseconds):
      let time = Quantity.duration(seconds: milliseconds / 1000)
      return [
        Finding(
          .service, .cannotTell, "the user's service manager did not answer within \(time)",
          command: "systemctl --user status")
      ]
    case .shown(let socket, let service, let areFilesInstalled):
      return [unit(socket), serviceFinding(service, areFilesInstalled)]
        + (service.isLoaded ? [startLimit(service)] : [])
    }
  }

  private func withoutManager(_ words: String) -> Finding {
    if lacksManager(words) {
      let start = runs ? "" : ": \(startByHand)"
      return Finding(
        .service, .ok,
        "not used: no user service manager runs here, so the daemon is started by hand\(start)")
    }
    return Finding(
      .service, .cannotTell, "no service manager answers: \(words)",
      meaning: "nothing starts the daemon automatically; this is normal in a container and under "
        + "su and sudo",
      command: facts.environment.variables["XDG_RUNTIME_DIR"] == nil
        ? socketPlace : runs ? nil : startByHand)
  }

  /// Whether there is no user service manager, instead of one that cannot be asked.
  ///
  /// systemctl finds no socket of a manager, or no place for one because nothing has logged in.
  private func lacksManager(_ words: String) -> Bool {
    words == "No such file or directory" || words.includes("not been booted with systemd")
      || words == "No medium found" && facts.environment.userFolder == .missing
  }

  // MARK: The socket's unit

  private func unit(_ socket: UnitFacts) -> Finding {
    if runs, !runsAsService, !socket.isActive {
      return Finding(.socketUnit, .ok, "not active, because the daemon was started by hand")
    }
    if let command = mend(socket) {
      return Finding(
        .socketUnit, .wrong, Self.state(socket),
        meaning: "commands cannot start the daemon", command: command)
    }
    if !socket.isEnabled {
      return Finding(
        .socketUnit, .warning, "active but not enabled",
        meaning: "after the next login commands cannot start the daemon",
        command: "systemctl --user enable \(socket.name)")
    }
    if let path = facts.location?.path, !socket["Listen"].isEmpty,
      !socket["Listen"].hasPrefix(path + " ")
    {
      return Finding(
        .socketUnit, .warning, "it listens at \(socket["Listen"]), but clients connect to \(path)",
        meaning: "commands cannot find the daemon that it starts",
        command: way(to: socket["Listen"]))
    }
    return reloaded(socket) ?? Finding(.socketUnit, .ok, "enabled and active")
  }

  /// The command that has clients look where the unit listens; systemd shows a path and `(Stream)`.
  private func way(to listen: String) -> String {
    let usual = "/run/user/\(facts.userIdentifier)/alchemyd/socket"
    let path = listen.hasSuffix(" (Stream)") ? String(listen.dropLast(" (Stream)".count)) : usual
    return path == usual ? socketPlace : "export ALCHEMYD_SOCKET=\(ShellWord.quoted(path))"
  }

  private static func state(_ unit: UnitFacts) -> String {
    if unit.isMissing { return "not installed, or not loaded yet" }
    if unit.isMasked { return "masked" }
    if !unit.isLoaded { return "it cannot be loaded (\(unit["LoadState"]))" }
    if unit.hasFailed { return "failed: \(result(unit))" }
    return unit.isEnabled ? "enabled but not active" : "neither enabled nor active"
  }

  /// The command that has the socket's unit listen again; nil if it listens.
  func mend(_ socket: UnitFacts) -> String? {
    let enable = "systemctl --user enable --now \(ServiceUnit.name)"
    if socket.isMissing {
      let areFilesInstalled = shownUnits?.areFilesInstalled ?? false
      return areFilesInstalled ? "systemctl --user daemon-reload && \(enable)" : startByHand
    }
    if socket.isMasked { return "\(Self.unmask(socket)) && \(enable)" }
    if !socket.isLoaded { return "systemd-analyze --user verify \(ServiceUnit.name)" }
    if socket.hasFailed { return Self.startAfresh }
    if socket.isActive { return nil }
    return socket.isEnabled ? "systemctl --user start \(ServiceUnit.name)" : enable
  }

  private static func unmask(_ unit: UnitFacts) -> String {
    let place = unit["UnitFileState"] == "masked-runtime" ? "--runtime " : ""
    return "systemctl --user unmask \(place)\(unit.name)"
  }

  private static let startAfresh =
    "systemctl --user reset-failed \(ServiceUnit.name) alchemyd.service && "
    + "systemctl --user start \(ServiceUnit.name)"

  private func reloaded(_ unit: UnitFacts) -> Finding? {
    guard unit["NeedDaemonReload"] == "yes" else { return nil }
    return Finding(
      unit.name == ServiceUnit.name ? .socketUnit : .service, .warning,
      "the unit file has changed but was not reloaded", command: "systemctl --user daemon-reload")
  }

  // MARK: The service

  private func serviceFinding(_ service: UnitFacts, _ areFilesInstalled: Bool) -> Finding {
    if service.isMissing {
      let isNeeded = !runs
      return Finding(
        .service, isNeeded ? .wrong : .ok,
        isNeeded
          ? "not installed, or not loaded yet" : "not installed: the daemon was started by hand",
        command: !isNeeded
          ? nil : areFilesInstalled ? "systemctl --user daemon-reload" : startByHand)
    }
    if service.isMasked {
      return Finding(
        .service, .wrong, "masked", meaning: "the socket is not allowed to start the daemon",
        command: "\(Self.unmask(service)) && \(Self.startAfresh)")
    }
    if !service.isLoaded {
      return Finding(
        .service, .wrong, Self.state(service),
        command: "systemd-analyze --user verify \(service.name)")
    }
    if service.hasFailed { return failed(service) }
    if let finding = reloaded(service) { return finding }
    return Finding(.service, .ok, Self.course(service))
  }

  private static func course(_ service: UnitFacts) -> String {
    guard service.isActive else { return "not running: the socket starts it" }
    let restarts = Int(service["NRestarts"]) ?? 0
    return restarts == 0
      ? "active" : "active; restarted \(Quantity.of(restarts, "time")) after failures"
  }

  private func failed(_ service: UnitFacts) -> Finding {
    switch (service["Result"], service.exitStatus) {
    case ("start-limit-hit", _):
      Finding(
        .service, .wrong, "failed: \(Self.result(service))",
        meaning: "systemd has given up until you tell it to try again", command: Self.startAfresh)
    case ("exit-code", 78):
      Finding(
        .service, .wrong,
        "failed: settings, data folder or database were unusable (exit status 78)",
        meaning:
          "fix the other problems listed here first; then this command starts the daemon",
        command: "systemctl --user restart \(service.name)")
    case ("exit-code", 203):
      Finding(
        .service, .wrong, "failed: \(service.program ?? "its program") cannot be run",
        meaning: "the program was removed, or the unit names the wrong path",
        command: "systemctl --user cat \(service.name)")
    case _ where !Self.hasNoLimit(service) && !Self.isFinal(service.exitStatus):
      // systemd keeps the result of the last failure, after which it restarts the service.
      Finding(
        .service, .wrong,
        "failed: \(Self.result(service)), too often within \(service["StartLimitIntervalUSec"])",
        meaning: "systemd has given up until you tell it to try again", command: Self.startAfresh)
    default:
      Finding(
        .service, .wrong, "failed: \(Self.result(service))",
        meaning: "`alchemy log` shows its last messages",
        command: "systemctl --user restart \(service.name)")
    }
  }

  /// The words for the result that systemd shows for a unit's end.
  private static func result(_ unit: UnitFacts) -> String {
    switch unit["Result"] {
    case "exit-code": "exit status \(unit.exitStatus)\(meaning(ofStatus: unit.exitStatus))"
    case "signal", "core-dump": "signal \(unit.exitStatus) ended it"
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
  private static func meaning(ofStatus status: Int) -> String {
    switch status {
    case 218: " (its sandbox needs permissions that this machine does not grant)"
    case 226: " (its sandbox cannot be set up on this machine)"
    case 228: " (its system call filter cannot be set up on this machine)"
    default: ""
    }
  }

  /// Whether the unit is not restarted after this code (`RestartPreventExitStatus=`).
  private static func isFinal(_ status: Int) -> Bool {
    [2, 78, 203, 218, 226, 228].contains(status)
  }

  private static func hasNoLimit(_ service: UnitFacts) -> Bool {
    ["", "0"].contains(service["StartLimitIntervalUSec"])
  }

  /// The finding about how often systemd restarts the service.
  private func startLimit(_ service: UnitFacts) -> Finding {
    let interval = service["StartLimitIntervalUSec"]
    guard !Self.hasNoLimit(service) else {
      return Finding(.startLimit, .ok, "none: systemd always tries again")
    }
    return Finding(
      .startLimit, .warning, "systemd gives up after a few failures within \(interval)",
      meaning: "then neither the service nor the socket works",
      command: "mkdir -p ~/.config/systemd/user/alchemyd.service.d && "
        + #"printf '[Unit]\nStartLimitIntervalSec=0\n' "#
        + ">~/.config/systemd/user/alchemyd.service.d/zz-start-limit.conf && "
        + "systemctl --user daemon-reload")
  }
}
