/// Counts the steps of a plan: one for each mixture looked at, a few nanoseconds.
struct LearnMeter {
  /// About four milliseconds of work.
  private static let stepsBetweenReports = 1 << 20

  private(set) var steps = 0
  private var nextReport = stepsBetweenReports
  private(set) var isStopped = false
  /// What the last report said, or the next one will.
  var progress = PlanProgress(best: 0, bound: 0)

  /// Whether work may go on until so many steps are taken in all.
  mutating func mayGoOn(
    until budget: Int, after more: Int, _ report: (PlanProgress) -> PlanVerdict
  ) -> Bool {
    steps += more
    if steps >= nextReport && !isStopped { ask(report) }
    return !isStopped && steps < budget
  }

  /// Reports now, however little was done since the last report.
  mutating func ask(_ report: (PlanProgress) -> PlanVerdict) {
    nextReport = steps + Self.stepsBetweenReports
    switch report(progress) {
    case .goOn: break
    case .stop: isStopped = true
    }
  }
}
