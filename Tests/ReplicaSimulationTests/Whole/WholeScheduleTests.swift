import TestSupport
import Testing

/// Services, sessions, relays and the merge as they ship; disks, links and clocks are played.
@Suite("Random schedules of whole services and relays, judged by the whole history")
struct WholeScheduleTests {
  @Test(
    "replicas that have said all they know agree, and nothing is lost",
    .seeds(
      0...(Seeds.amount == .all ? 959 : 95), failed: 1_328_212_862_833_504, 2_847_433_431_218_672,
      3_894_974_360_859_552))
  func converge() throws {
    try check(Seeds.current)
  }

  @Test(
    "so do replicas on a store's own files",
    .seeds(0...(Seeds.amount == .all ? 47 : 15), failed: 889_870_914_428_160, 1_782_041_591_958_528)
  )
  func onFiles() throws {
    try check(Seeds.current, onFiles: true)
  }

  @Test(
    "so do replicas whose people learn and hold back",
    .seeds(0...(Seeds.amount == .all ? 239 : 31)))
  func bench() throws {
    try check(Seeds.current, hasBench: true)
  }

  @Test(
    "so do such replicas on a store's own files", .seeds(0...(Seeds.amount == .all ? 23 : 7)))
  func benchOnFiles() throws {
    try check(Seeds.current, onFiles: true, hasBench: true)
  }

  private func check(_ seed: UInt64, onFiles: Bool = false, hasBench: Bool = false) throws {
    var world = try SimulatedWorld(seed: seed, onFiles: onFiles, hasBench: hasBench)
    let complaints = try world.run(steps: 100)
    #expect(complaints == [])
  }

  @Test(
    "so do replicas whose disks go back and are copied again and again",
    .seeds(0...(Seeds.amount == .all ? 959 : 95), failed: 39, 63))
  func goingBack() throws {
    var world = try SimulatedWorld(seed: Seeds.current, goesBack: true)
    let complaints = try world.run(steps: 160)
    #expect(complaints == [])
  }

  @Test("schedules of disks that go back meet what they are about", .enabled(if: Seeds.areComplete))
  func goingBackCoverage() throws {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 0..<100 {
      var world = try SimulatedWorld(seed: seed, goesBack: true)
      _ = try world.run(steps: 160)
      counts.merge(world.counts) { $0 + $1 }
    }
    for kind in ["cloned", "connected", "forks", "moved", "parted", "rolled back", "rotated"] {
      #expect(counts[kind, default: 0] > 50, "\(kind) in \(counts)")
    }
    #expect(counts["trailLost", default: 0] < counts["parted", default: 0] / 10, "\(counts)")
  }

  @Test("the schedules meet what they are about", .enabled(if: Seeds.areComplete))
  func coverage() throws {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 0..<100 {
      var world = try SimulatedWorld(seed: seed)
      _ = try world.run(steps: 100)
      counts.merge(world.counts) { $0 + $1 }
    }
    for kind in [
      "conflicts", "crash", "crashAfterCommit", "crashInCommit", "cut", "duplicate", "excused",
      "floors", "level", "reinstalled", "replayed", "result",
      "retired", "rolled back", "stop",
    ] { #expect(counts[kind, default: 0] > 5, "\(kind) in \(counts)") }
  }
}
