/// How `journalctl` is asked for what the service and its socket have said.
enum JournalQuery {
  /// The service manager's words about the two units are among it.
  static let words = [
    "journalctl", "--user-unit=alchemyd.service", "--user-unit=\(ServiceUnit.name)", "--no-pager",
  ]

  /// Asks the service's manager, as `alchemy doctor` does, whether the service runs.
  static let serviceState = [
    "systemctl", "--user", "show", "--property=ActiveState", "alchemyd.service",
  ]
  /// What the manager prints if it does.
  static let activeState = "ActiveState=active"

  /// One entry, if there is any.
  static let glance = ["--lines=1", "--output=json"]

  /// Why a glance found nothing; nil when it found an entry.
  static func problem(
    of glance: ProgramRun, isNarrowed: Bool, daemon: () -> JournalProblem.Daemon
  ) -> JournalProblem? {
    if glance.output.hasPrefix("{") { return nil }
    if glance.errors.contains("insufficient permissions") { return .notPermitted }
    let complaint = glance.errors.split(separator: "\n").last.map(String.init)
    if glance.code != 0, let complaint, !complaint.hasPrefix("No journal files") {
      return .refused(complaint)
    }
    return .empty(isNarrowed: isNarrowed, daemon())
  }
}
