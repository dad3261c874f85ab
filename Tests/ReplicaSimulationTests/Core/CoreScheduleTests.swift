import Testing

/// The core alone: a session of the service and its store are simulated beside this, and slower.
@Suite("Random schedules of the merge's core, judged by the whole history")
struct CoreScheduleTests {
  private static let count = ScheduleCount.inRelease(20_000, otherwise: 960)

  @Test(
    "replicas that have said all they know agree, and nothing is lost",
    arguments: ScheduleCount.blocks)
  func converge(block: UInt64) {
    for seed in ScheduleCount.seeds(of: block, count: Self.count) { check(seed) }
  }

  /// Seeds that failed once, at the mistakes that they found.
  private static let failedOnce: [UInt64] = [1766, 1794, 2098]

  @Test("seeds that failed once do not fail again")
  func again() {
    for seed in Self.failedOnce { check(seed) }
  }

  private func check(_ seed: UInt64) {
    var world = CoreWorld(seed: seed)
    let complaints = world.run(steps: 100)
    #expect(complaints == [], "ALCHEMYD_SEEDS=\(seed) repeats it")
  }

  @Test("the schedules meet what they are about", .enabled(if: ScheduleCount.isOptimised))
  func coverage() {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 0..<400 {
      var world = CoreWorld(seed: seed)
      _ = world.run(steps: 100)
      counts.merge(world.counts) { $0 + $1 }
    }
    for kind in [
      "alarms", "conflicts", "excused", "floors", "forks", "future", "gap", "reinstalled",
      "retired",
      "rolled back",
    ] { #expect(counts[kind, default: 0] > 5, "\(kind) in \(counts)") }
  }
}
