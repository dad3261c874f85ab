import Profiles
import ReplicaSync
import TestSupport
import Testing

/// Whatever the histories and whatever the order in which lines arrive.
@Suite("Laws of a relay")
struct RelayLawTests {
  @Test("one round leaves both ends with the same, each change pushed once", .seeds(0...79))
  func once() {
    let seed = Seeds.current
    var random = SeededGenerator(seed: seed)
    let ends = RandomHistory.ends(&random, profiles: random.integer(in: 0...8), edits: 30)
    var run = RelayRun(.once, here: ends.here, there: ends.there, seed: seed)
    run.runFromStart()
    #expect(run.faults == [], "seed \(seed)")
    #expect(run.summary?.left == [], "seed \(seed)")
    #expect(run.relay.isOver, "seed \(seed)")
    let total = RelayEnd.allCases.reduce(0) {
      $0 + (run.ends[$1].pushes.values.reduce(0) { $0 + $1.count })
    }
    #expect(run.summary.map { $0.traffic.sent + $0.traffic.received } == total, "seed \(seed)")
  }

  @Test("a lasting relay passes on what either end makes meanwhile", .seeds(0...49))
  func continuous() {
    let seed = Seeds.current
    var random = SeededGenerator(seed: seed)
    let count = random.integer(in: 1...4)
    let ends = RandomHistory.ends(&random, profiles: count, edits: 20)
    var run = RelayRun(.continuous, here: ends.here, there: ends.there, seed: seed)
    run.start()
    for _ in 0..<200 {
      if random.chance(oneIn: 4) {
        let profile = RandomHistory.profile(random.integer(in: 0...count))
        run.edit(
          profile, at: random.pick(RelayEnd.allCases), padding: random.integer(in: 0...3),
          deletes: random.chance(oneIn: 20))
      } else {
        _ = run.step()
      }
    }
    run.run()
    #expect(run.faults == [], "seed \(seed)")
    #expect(run.left == [], "seed \(seed)")
    // An answer that is due would end the relay meanwhile.
    run.pass(to: run.steady + 2 * RelayLimits.patienceMilliseconds)
    #expect(run.relay.isLevel && run.relay.isRunning, "seed \(seed)")
  }

  @Test(
    "a lasting relay pushes nothing before its causes, whoever else brings changes", .seeds(0...79))
  func visited() {
    let seed = Seeds.current
    var random = SeededGenerator(seed: seed)
    let ends = RandomHistory.ends(&random, profiles: 2, edits: 20)
    var run = RelayRun(.continuous, here: ends.here, there: ends.there, seed: seed)
    var visitors = [ModelReplica(8), ModelReplica(9)]
    run.start()
    for _ in 0..<300 {
      let profile = RandomHistory.profile(random.integer(in: 0...1))
      let end = random.pick(RelayEnd.allCases)
      switch random.integer(in: 0...9) {
      case 0:
        let visitor = random.integer(in: 0...1)
        run.visit(&visitors[visitor], profile, at: end, edits: random.chance(oneIn: 2))
      case 1: run.edit(profile, at: end)
      default: _ = run.step()
      }
    }
    run.run()
    #expect(run.differences == [], "seed \(seed)")
    #expect(run.ends.here.refusedPushes + run.ends.there.refusedPushes == 0, "seed \(seed)")
    #expect(run.left == [], "seed \(seed)")
    #expect(run.relay.isLevel, "seed \(seed)")
  }
}
