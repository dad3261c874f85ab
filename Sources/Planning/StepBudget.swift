/// Counts the steps of a plan under way, and asks every few milliseconds of work whether to go on.
///
/// A step takes one to three nanoseconds: about one addition in an inner loop, or one brew looked at.
/// Decisions depend on steps, never on time.
final class StepBudget {
  /// A few milliseconds of work.
  private static let stepsPerReport = 2_000_000

  private let report: (PlanProgress) -> PlanVerdict
  private var nextReport = StepBudget.stepsPerReport
  private(set) var steps = 0
  let limit: Int
  /// What the next report says.
  var progress: PlanProgress
  /// Whether the best plan so far is wanted at once.
  private(set) var isStopped = false

  init(
    _ limit: Int, progress: PlanProgress, _ report: @escaping (PlanProgress) -> PlanVerdict
  ) {
    self.limit = limit
    self.progress = progress
    self.report = report
  }

  /// A budget for a part of the work, which reports and stops with this one.
  ///
  /// What the part has spent counts here only after `take`.
  func part(_ limit: Int) -> StepBudget {
    let part = StepBudget(limit, progress: progress) { [progress, report] _ in report(progress) }
    part.isStopped = isStopped
    return part
  }

  /// Counts what a part of the work has spent.
  func add(_ part: StepBudget) {
    if part.isStopped { isStopped = true }
    spend(part.steps)
  }

  func spend(_ count: Int) {
    steps += count
    if steps >= nextReport, !isStopped { ask() }
  }

  /// Reports now, however little was done since the last report.
  func ask() {
    nextReport = steps + Self.stepsPerReport
    isStopped = report(progress) == .stop
  }

  /// Counts more steps; returns whether fewer than `end` are taken in all, and no stop was asked for.
  func goesOn(after more: Int, until end: Int) -> Bool {
    spend(more)
    return !isStopped && steps < end
  }

  /// Whether a share of the budget is left, and no stop was asked for.
  func goesOn(upTo share: Double = 1) -> Bool {
    !isStopped && Double(steps) < share * Double(limit)
  }
}
