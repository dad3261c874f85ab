internal import DaemonClient
internal import JSON
internal import Wire

extension ManagerFacts {
  /// A manager answers within milliseconds; a manager that takes this long is stuck.
  private static let patienceMilliseconds = 5_000

  /// Asks the user's manager for the two units; asking starts neither.
  init(areFilesInstalled: Bool) {
    let units = [ServiceUnit.name, "alchemyd.service"]
    let run = TimedRun(
      ["systemctl", "--user", "show", "--property=\(UnitFacts.asked.joined(separator: ","))"]
        + units,
      withinMilliseconds: Self.patienceMilliseconds)
    self.init(run, areFilesInstalled: areFilesInstalled)
  }

  /// Reads the manager's output.
  package init(_ run: TimedRun, areFilesInstalled: Bool) {
    switch run {
    case .notStarted: self = .noSystemctl
    case .late: self = .late(milliseconds: Self.patienceMilliseconds)
    case .ended(let code, let output, let errors):
      let units = UnitFacts.all(in: output)
      guard code == 0, units.count == 2 else {
        self = .noManager(Self.words(errors))
        return
      }
      self = .shown(socket: units[0], service: units[1], areFilesInstalled: areFilesInstalled)
    }
  }

  /// The reason without the words around it.
  private static func words(_ errors: String) -> String {
    let line = errors.split(separator: "\n").first.map(String.init) ?? "systemctl failed"
    return line.replacingEach("Failed to connect to bus: ", with: "")
  }
}
