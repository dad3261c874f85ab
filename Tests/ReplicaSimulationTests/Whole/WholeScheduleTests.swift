import Testing

/// Services, sessions, relays and the merge as they ship; disks, links and clocks are played.
@Suite("Random schedules of whole services and relays, judged by the whole history")
struct WholeScheduleTests {
  private static let count = ScheduleCount.inRelease(960, otherwise: 96)

  @Test(
    "replicas that have said all they know agree, and nothing is lost",
    arguments: ScheduleCount.blocks)
  func converge(block: UInt64) throws {
    for seed in ScheduleCount.seeds(of: block, count: Self.count) { try check(seed) }
  }

  private static let fileCount = ScheduleCount.inRelease(48, otherwise: 16)

  @Test("so do replicas on a store's own files", arguments: ScheduleCount.blocks)
  func onFiles(block: UInt64) throws {
    for seed in ScheduleCount.seeds(of: block, count: Self.fileCount) {
      try check(seed, onFiles: true)
    }
  }

  private func check(_ seed: UInt64, onFiles: Bool = false) throws {
    var world = try SimulatedWorld(seed: seed, onFiles: onFiles)
    let complaints = try world.run(steps: 100)
    #expect(complaints == [], "ALCHEMYD_SEEDS=\(seed) repeats it")
  }

  @Test("the schedules meet what they are about", .enabled(if: ScheduleCount.isOptimised))
  func coverage() throws {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 0..<100 {
      var world = try SimulatedWorld(seed: seed)
      _ = try world.run(steps: 100)
      counts.merge(world.counts) { $0 + $1 }
    }
    for kind in [
      "conflicts", "crash", "crashAfterCommit", "crashInCommit", "cut", "duplicate", "excused",
      "floors", "level", "forks", "reinstalled", "replayed", "result",
      "retired", "rolled back", "stop",
    ] { #expect(counts[kind, default: 0] > 5, "\(kind) in \(counts)") }
  }
}
