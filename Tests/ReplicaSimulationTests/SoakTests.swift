import Testing

/// For as long as `ALCHEMYD_SOAK_MINUTES` says: `make soak` sets it.
@Suite("Schedules of seeds that nobody has tried", .enabled(if: SoakRun.minutes != nil))
struct SoakTests {
  @Test("none fails until the time is over", arguments: SoakRun.workers)
  func soak(worker: Int) throws {
    while let seed = SoakRun.shared.next() {
      for kind in SoakRun.Kind.allCases where seed % kind.period == 0 {
        let complaints = try complaints(of: kind, seed)
        guard complaints.isEmpty else {
          SoakRun.shared.stop()
          Issue.record("\(complaints): ALCHEMYD_SEEDS=\(seed), \(kind.filter) repeats it")
          return
        }
        SoakRun.shared.passed(kind)
      }
    }
  }

  private func complaints(of kind: SoakRun.Kind, _ seed: UInt64) throws -> [String] {
    switch kind {
    case .core:
      var world = CoreWorld(seed: seed)
      return world.run(steps: 100)
    case .whole, .files:
      var world = try SimulatedWorld(seed: seed, onFiles: kind == .files)
      return try world.run(steps: 100)
    }
  }
}
