import TestSupport
import Testing

/// The core alone: a session of the service and its store are simulated beside this, and slower.
@Suite("Random schedules of the merge's core, judged by the whole history")
struct CoreScheduleTests {
  @Test(
    "replicas that have said all they know agree, and nothing is lost",
    .seeds(0...(Seeds.amount == .all ? 19_999 : 959)))
  func converge() {
    check(Seeds.current)
  }

  @Test(
    "seeds that failed once do not fail again",
    .seedsThatFailed(1766, 1794, 2098, 1_301_335_674_815_956))
  func again() {
    check(Seeds.current)
  }

  @Test(
    "so do replicas whose people brew, learn and hold back",
    .seeds(0...(Seeds.amount == .all ? 4_999 : 239)))
  func bench() {
    check(Seeds.current, hasBench: true)
  }

  private func check(_ seed: UInt64, hasBench: Bool = false) {
    var world = CoreWorld(seed: seed, hasBench: hasBench)
    #expect(world.run(steps: 100) == [])
  }

  @Test("the schedules meet what they are about", .enabled(if: Seeds.areComplete))
  func coverage() {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 0..<400 {
      var world = CoreWorld(seed: seed)
      _ = world.run(steps: 100)
      counts.merge(world.counts) { $0 + $1 }
    }
    for kind in [
      "conflicts", "excused", "floors", "future", "gap", "reinstalled", "retired", "rolled back",
    ] { #expect(counts[kind, default: 0] > 5, "\(kind) in \(counts)") }
  }
}
