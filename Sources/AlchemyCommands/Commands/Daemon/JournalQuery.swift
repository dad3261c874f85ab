internal import ClientSession
internal import DaemonClient
internal import Wire

/// How `journalctl` is asked for the entries of the service and its socket.
enum JournalQuery {
  /// The entries include the service manager's own about the two units.
  static let words = [
    "journalctl", "--user-unit=alchemyd.service", "--user-unit=\(ServiceUnit.name)", "--no-pager",
  ]

  /// Asks the service manager whether the service runs, as `alchemy doctor` does.
  static let serviceState = [
    "systemctl", "--user", "show", "--property=ActiveState", "alchemyd.service",
  ]
  /// What the manager prints if the service runs.
  static let activeState = "ActiveState=active"

  /// Asks for one entry, if there is any.
  static let glance = ["--lines=1", "--output=json"]

  /// Why that query found nothing; nil if it found an entry.
  static func problem(
    of glance: ProgramRun, isNarrowed: Bool, daemon: () -> JournalProblem.Daemon
  ) -> JournalProblem? {
    if glance.output.hasPrefix("{") { return nil }
    if glance.errors.includes("insufficient permissions") { return .notPermitted }
    let complaint = glance.errors.split(separator: "\n").last.map(String.init)
    if glance.code != 0, let complaint, !complaint.hasPrefix("No journal files") {
      return .refused(complaint)
    }
    return .empty(isNarrowed: isNarrowed, daemon())
  }
}
