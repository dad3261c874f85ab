/// Counts the steps of a plan, and asks every few milliseconds of work whether to continue.
///
/// A step takes one to three nanoseconds: about one addition in an inner loop, or one visited brew.
/// Decisions depend on steps, never on time.
final class StepBudget {
  /// The steps between two reports: a few milliseconds of work.
  private static let stepsPerReport = 2_000_000

  private let report: (PlanProgress) -> PlanVerdict
  private var nextReport = StepBudget.stepsPerReport
  private(set) var steps = 0
  let limit: Int
  /// The progress to report next.
  var progress: PlanProgress
  /// Whether the caller wants the best plan so far at once.
  private(set) var isStopped = false

  init(
    _ limit: Int, progress: PlanProgress, _ report: @escaping (PlanProgress) -> PlanVerdict
  ) {
    self.limit = limit
    self.progress = progress
    self.report = report
  }

  /// A budget for a part of the work that reports to the same caller and stops with this budget.
  ///
  /// Its steps count here only after `add`.
  func part(_ limit: Int) -> StepBudget {
    let part = StepBudget(limit, progress: progress) { [progress, report] _ in report(progress) }
    part.isStopped = isStopped
    return part
  }

  /// Counts the steps of a part of the work.
  func add(_ part: StepBudget) {
    if part.isStopped { isStopped = true }
    spend(part.steps)
  }

  func spend(_ count: Int) {
    steps += count
    if steps >= nextReport, !isStopped { ask() }
  }

  /// Reports now, no matter how many steps were taken since the last report.
  func ask() {
    nextReport = steps + Self.stepsPerReport
    isStopped = report(progress) == .stop
  }

  /// Counts more steps; returns whether fewer than `end` are taken in total and no stop was
  /// requested.
  func goesOn(after more: Int, until end: Int) -> Bool {
    spend(more)
    return !isStopped && steps < end
  }

  /// Whether a share of the budget is left and no stop was requested.
  func goesOn(upTo share: Double = 1) -> Bool {
    !isStopped && Double(steps) < share * Double(limit)
  }
}
