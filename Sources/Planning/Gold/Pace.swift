/// Counts the steps of a plan under way, and asks every few milliseconds of work whether to go on.
///
/// A step is about one addition in an inner loop. Decisions depend on steps, never on time.
final class Pace {
  /// So few that a report comes every few milliseconds.
  private static let stepsPerReport = 4_000_000

  private let report: (PlanProgress) -> PlanVerdict
  private var nextReport = Pace.stepsPerReport
  private(set) var steps = 0
  let budget: Int
  var progress = PlanProgress(best: 0, bound: SaturatingGold.maximum)
  /// The plan so far is wanted.
  private(set) var isStopped = false

  init(_ budget: Int, _ report: @escaping (PlanProgress) -> PlanVerdict) {
    self.budget = budget
    self.report = report
  }

  func spend(_ count: Int) {
    steps += count
    guard steps >= nextReport, !isStopped else { return }
    nextReport = steps + Self.stepsPerReport
    isStopped = report(progress) == .stop
  }

  /// Whether a share of the budget is left, and nobody wants to stop.
  func goesOn(upTo share: Double = 1) -> Bool {
    !isStopped && Double(steps) < share * Double(budget)
  }
}

extension PlanEffort {
  /// How many steps a plan for gold may take.
  var goldSteps: Int {
    switch self {
    case .quick: 600_000_000
    case .thorough: 3_000_000_000
    case .exhaustive: 15_000_000_000
    }
  }
}
