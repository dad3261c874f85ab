import Profiles
import ReplicaSync
import TestSupport
import Testing

@Suite("The bounds of a relay")
struct RelayLimitTests {
  /// Requests that wait at an end for an answer, by method.
  private static func asked(_ run: RelayRun, _ methods: Set<String>) -> Int {
    run.ends.here.asked.count { methods.contains($0.method) }
      + run.ends.there.asked.count { methods.contains($0.method) }
  }

  @Test("thousands of changes cross with few lines, several of them under way at once")
  func many() {
    let profile = RandomHistory.profile(1)
    var here = ModelReplica(1)
    for _ in 0..<2_560 { _ = here.edit(profile) }
    var run = RelayRun(.once, here: here, there: ModelReplica(2), seed: 5)
    run.runFromStart()
    #expect(run.differences == [])
    #expect(run.ends.there.pushes[profile]?.count == 2_560)
    #expect(run.ends.there.asked.count <= 10 + 3)
    #expect(run.mostInFlight.there > 1)
  }

  @Test("many profiles are compared at once, within what an end takes", .seeds(0...2))
  func wide() {
    let seed = Seeds.current
    var random = SeededGenerator(seed: seed)
    let ends = RandomHistory.ends(&random, profiles: 300, edits: 3)
    var run = RelayRun(.once, here: ends.here, there: ends.there, seed: seed)
    run.runFromStart()
    #expect(run.faults == [], "seed \(seed)")
    for end in RelayEnd.allCases {
      #expect(run.mostInFlight[end] > 10, "seed \(seed)")
      #expect(run.mostInFlight[end] <= RelayLimits.inFlight, "seed \(seed)")
    }
  }

  @Test("an end that never answers a push is not sent ever more", .seeds(0...2))
  func backpressure() {
    let seed = Seeds.current
    var here = ModelReplica(1)
    for number in 0..<20 {
      for _ in 0..<20 { _ = here.edit(RandomHistory.profile(number), padding: 9) }
    }
    here.pageLimit = 2
    var run = RelayRun(.once, here: here, there: ModelReplica(2), seed: seed)
    run.start()
    var pushed = 0
    while true {
      let waiting = run.toEnd.there.filter {
        String(decoding: $0, as: UTF8.self).contains("sync.push")
      }
      pushed = max(pushed, waiting.count)
      guard run.toEnd.there.count == waiting.count, !waiting.isEmpty else {
        guard run.step() else { break }
        continue
      }
      // Nothing but pushes waits for `there`: let everything else go on as far as it can.
      guard run.stepOfHere() else {
        guard run.step() else { break }
        continue
      }
    }
    #expect(pushed <= RelayLimits.loads, "seed \(seed)")
    #expect(pushed > 1, "seed \(seed)")
    #expect(run.faults == [], "seed \(seed)")
  }

  @Test("lines with changes stay short, but for one change that is long itself", .seeds(0...1))
  func lines() {
    let seed = Seeds.current
    var random = SeededGenerator(seed: seed)
    var ends = EndPair(here: ModelReplica(1), there: ModelReplica(2))
    for end in RelayEnd.allCases {
      for _ in 0..<20 {
        _ = ends[end].edit(RandomHistory.profile(1), padding: random.integer(in: 1...12_000))
      }
    }
    var run = RelayRun(.once, here: ends.here, there: ends.there, seed: seed)
    run.runFromStart()
    #expect(run.faults == [], "seed \(seed)")
    for end in RelayEnd.allCases {
      #expect(run.ends[end].longestLine < RelayLimits.pushedLineBytes, "seed \(seed)")
      #expect(run.ends[end].longestLine > RelayLimits.pushedLineBytes / 2, "seed \(seed)")
    }
    _ = run.ends.here.edit(RandomHistory.profile(1), padding: 100_000)
    run = RelayRun(.once, here: run.ends.here, there: run.ends.there, seed: seed)
    run.runFromStart()
    #expect(run.differences == [], "seed \(seed)")
    #expect(run.ends.there.longestLine > RelayLimits.pushedLineBytes, "seed \(seed)")
    #expect(run.ends.there.longestLine < RelayLimits.longestLineBytes, "seed \(seed)")
  }

  @Test("pages get smaller where changes are long")
  func smallPages() {
    var here = ModelReplica(1)
    for _ in 0..<400 { _ = here.edit(RandomHistory.profile(1), padding: 800) }
    var run = RelayRun(.once, here: here, there: ModelReplica(2), seed: 1)
    run.runFromStart()
    #expect(run.faults == [])
    let pulls = run.ends.here.asked.count { $0.method == "sync.pull" }
    let pushes = run.ends.there.asked.count { $0.method == "sync.push" }
    #expect(pushes - pulls <= 10, "only the first page takes several lines")
  }
}
