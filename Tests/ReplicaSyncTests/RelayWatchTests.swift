import JSON
import Profiles
import ReplicaSync
import TestSupport
import Testing
import Wire

@Suite("A lasting relay")
struct RelayWatchTests {
  private let bees = RandomHistory.profile(1)

  /// One profile, level at both ends, and watched.
  private func watching(seed: UInt64 = 3) -> RelayRun {
    var here = ModelReplica(1)
    _ = here.edit(bees)
    var there = ModelReplica(2)
    there.profiles = here.profiles
    var run = RelayRun(.continuous, here: here, there: there, seed: seed)
    run.runFromStart()
    return run
  }

  private func methods(_ run: RelayRun, at end: RelayEnd, after count: Int) -> [String] {
    run.ends[end].asked.dropFirst(count).map(\.method)
  }

  @Test("watches every profile and the list of them, and then asks only for signs of life")
  func idle() {
    var run = watching()
    for end in RelayEnd.allCases {
      #expect(
        run.ends[end].asked.map(\.method) == [
          "system.hello", "profiles.watch", "profile.list", "sync.begin", "sync.watch",
        ])
    }
    #expect(run.relay.isLevel)
    #expect(run.summary != nil)
    let before = EndPair(here: run.ends.here.asked.count, there: run.ends.there.asked.count)
    run.pass(to: run.steady + 10 * RelayLimits.pingMilliseconds)
    #expect(methods(run, at: .here, after: before.here) == [])
    let asked = methods(run, at: .there, after: before.there)
    #expect(Set(asked) == ["system.ping"] && 9...10 ~= asked.count)
    #expect(run.relay.isLevel)
  }

  @Test func `a replica that gives no sign of life is given up within a minute`() throws {
    var run = watching()
    let heard = run.steady
    let due = try #require(run.relay.deadlineMilliseconds)
    run.steady = due
    run.perform(run.relay.tick(at: run.moment))
    // The question is on its way, and nothing comes back.
    let end = try #require(run.relay.deadlineMilliseconds)
    run.steady = end - 1
    run.perform(run.relay.tick(at: run.moment))
    #expect(run.relay.isRunning)
    run.steady = end
    run.perform(run.relay.tick(at: run.moment))
    #expect(run.failure == .noAnswer(.there, milliseconds: RelayLimits.pingMilliseconds))
    #expect(end - heard <= 60_000)
  }

  @Test("passes a change on with one line, and never back", arguments: RelayEnd.allCases)
  func echo(end: RelayEnd) {
    var run = watching()
    let before = EndPair(here: run.ends.here.asked.count, there: run.ends.there.asked.count)
    run.edit(bees, at: end)
    run.run()
    #expect(methods(run, at: end, after: before[end]) == [])
    #expect(methods(run, at: end.other, after: before[end.other]) == ["sync.push"])
    #expect(run.faults == [])
    #expect(run.relay.isLevel)
  }

  @Test("brings a profile made meanwhile to the other end", arguments: [false, true])
  func newProfile(deleted: Bool) {
    var run = watching()
    run.edit(RandomHistory.profile(2), at: .there, deletes: deleted)
    run.run()
    #expect(run.faults == [])
    #expect(run.ends.here.profiles.count == 2)
    run.edit(RandomHistory.profile(2), at: .here)
    run.run()
    #expect(run.faults == [])
  }

  @Test("pulls what it could not pass on at once", .seeds(0...4))
  func flood() {
    let seed = Seeds.current
    var run = watching(seed: seed)
    for _ in 0..<200 { run.edit(bees, at: .here) }
    run.run()
    #expect(run.faults == [], "seed \(seed)")
    let lines = run.ends.there.asked.filter { $0.method == "sync.push" }.count
    #expect(lines < 100, "seed \(seed): 200 changes in \(lines) lines")
    #expect(run.relay.isLevel, "seed \(seed)")
  }

  @Test("pulls what a watch has left out instead of pushing into a gap")
  func leftOut() {
    var run = watching()
    _ = run.ends.there.edit(bees)
    run.edit(bees, at: .there)
    run.run()
    #expect(run.faults == [])
  }

  @Test("begins anew where an end lost count", arguments: ["lagged", "compacted", "state"])
  func reset(reason: String) throws {
    var run = watching()
    let watch = try #require(run.ends.there.watches[bees])
    run.ends.there.watches = [:]
    run.edit(bees, at: .there)
    let before = run.ends.there.asked.count
    run.fromEnd.there.append(
      .init(
        line: ModelReplica.event(
          "sync.event", ["reset": .string(reason), "watch": .string(watch)]), isEvent: true))
    run.run()
    #expect(run.faults == [])
    #expect(
      methods(run, at: .there, after: before).sorted() == [
        "sync.begin", "sync.pull", "sync.watch",
      ])
    run.edit(bees, at: .there)
    run.run()
    #expect(run.faults == [])
  }

  @Test("follows by the list of profiles where it may not watch one")
  func unwatched() {
    var here = ModelReplica(1)
    _ = here.edit(bees)
    var there = ModelReplica(2)
    there.refusals["sync.watch"] = .init(code: 1071, kind: "tooManyWatches")
    var run = RelayRun(.continuous, here: here, there: there)
    run.runFromStart()
    run.edit(bees, at: .there)
    run.run()
    #expect(run.differences == [])
    there = run.ends.there
    #expect(there.asked.filter { $0.method == "sync.watch" }.count == 1)
  }

  @Test("tries again what was left, later and later, and goes back to short pauses")
  func retries() throws {
    var run = watching()
    run.ends.there.refusals["sync.push"] = .init(code: 1060, kind: "readOnly")
    run.edit(bees, at: .here)
    run.run()
    var attempts = [run.steady]
    while attempts.count < 9 {
      let before = run.ends.there.asked.count
      run.pass(to: try #require(run.relay.deadlineMilliseconds))
      let asked = methods(run, at: .there, after: before)
      if asked != ["system.ping"] { attempts.append(run.steady) }
    }
    let pauses = zip(attempts, attempts.dropFirst()).map { $1 - $0 }
    #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 < $1 || $1 > 250_000 })
    #expect(!run.relay.isLevel)
    run.ends.there.refusals = [:]
    run.pass(to: run.steady + RelayLimits.longestRetryMilliseconds)
    #expect(run.relay.isLevel)
    #expect(run.differences == [])
  }

  @Test("finds within an hour that an end went back with its memory, which tells nothing")
  func hourly() {
    var run = watching()
    let kept = run.ends.there.profiles
    run.edit(bees, at: .there)
    run.run()
    run.pass(to: run.steady + RelayLimits.verificationMilliseconds)
    #expect(run.differences == [])
    run.ends.there.profiles = kept
    run.run()
    #expect(run.relay.isLevel && run.differences != [])
    let hour = RelayLimits.comparisonMilliseconds
    run.pass(to: hour - 1_000)
    #expect(run.differences != [])
    run.pass(to: hour)
    #expect(run.relay.isLevel && run.differences == [])
    run.pass(to: run.steady + RelayLimits.verificationMilliseconds)
    let before = run.ends.there.asked.count
    run.pass(to: 2 * hour - 1_000)
    #expect(Set(methods(run, at: .there, after: before)) == ["system.ping"])
  }

  @Test("compares a profile once more some seconds after something was passed on, and then no more")
  func verified() {
    var run = watching()
    run.edit(bees, at: .there)
    run.run()
    let before = run.ends.there.asked.count
    // Carrying the last answers took some milliseconds.
    run.pass(to: run.steady + RelayLimits.verificationMilliseconds - 100)
    #expect(methods(run, at: .there, after: before) == [])
    run.pass(to: run.steady + 100)
    #expect(methods(run, at: .there, after: before) == ["sync.begin"])
    run.pass(to: run.steady + 10 * RelayLimits.verificationMilliseconds)
    #expect(Set(methods(run, at: .there, after: before + 1)) == ["system.ping"])
  }

  @Test("compares both ends at once where the two clocks part", arguments: [-1, 1])
  func clockStep(direction: Int) {
    var run = watching()
    func isCompared(after milliseconds: Int) -> Bool {
      var moment = run.moment
      moment.wallMilliseconds += direction * milliseconds
      let actions = run.relay.tick(at: moment)
      run.perform(actions)
      run.run()
      return !actions.isEmpty
    }
    #expect(!isCompared(after: RelayLimits.clockStepMilliseconds - 1))
    #expect(isCompared(after: RelayLimits.clockStepMilliseconds))
    #expect(run.relay.isLevel)
  }

  @Test(
    "names a profile once, or not at all, that was tried again before the round was over",
    arguments: [1, 2])
  func triedWithinRound(refusals: Int) throws {
    let wheat = RandomHistory.profile(2)
    var here = ModelReplica(1)
    for profile in [bees, wheat] { _ = here.edit(profile) }
    var there = ModelReplica(2)
    there.refusals["sync.push \(bees)"] = .init(code: 1060, kind: "readOnly", times: refusals)
    var run = RelayRun(.continuous, here: here, there: there, seed: 7)
    run.start()
    while run.left.isEmpty, run.step() {}
    try #require(run.summary == nil, "the other profile is still at work")
    run.steady = try #require(run.relay.deadlineMilliseconds)
    run.perform(run.relay.tick(at: run.moment))
    run.run()
    #expect(run.left.map(\.profile.id) == Array(repeating: bees, count: refusals))
    #expect(run.summary?.left == Array(run.left.dropFirst()))
  }

  @Test("is over when a daemon stops or was started anew")
  func stopping() throws {
    for (method, params, failure): (String, RawJSON, RelayFailure) in [
      ("system.restarted", ["epoch": "e", "lsn": 1], .restarted(.there)),
      ("sync.event", ["ended": "shutdown", "watch": "2"], .stopping(.there)),
      ("profiles.event", ["ended": "shutdown", "watch": "1"], .stopping(.there)),
    ] {
      var run = watching()
      run.fromEnd.there.append(.init(line: ModelReplica.event(method, params), isEvent: true))
      run.run()
      #expect(run.failure == failure)
    }
  }

  @Test("is over when a daemon names two watches alike, since it has forgotten the first")
  func namedAlike() {
    var run = watching()
    run.ends.there.lastWatch -= 1
    run.edit(RandomHistory.profile(2), at: .there)
    run.run()
    #expect(run.failure == .restarted(.there))
  }

  @Test("gives up an end that owes an answer and is silent, and no other")
  func silence() throws {
    var run = watching()
    run.edit(bees, at: .here)
    while run.toEnd.there.isEmpty, run.step() {}
    let deadline = try #require(run.relay.deadlineMilliseconds)
    #expect(deadline == run.steady + RelayLimits.patienceMilliseconds)
    run.steady = deadline
    run.perform(run.relay.tick(at: run.moment))
    #expect(
      run.failure == .noAnswer(.there, milliseconds: RelayLimits.patienceMilliseconds))
  }

  @Test(
    "gives up an end that sends events all the time, and no answer",
    arguments: [(RelayMode.once, 120_000), (.continuous, 720_000)])
  func eventsWithoutAnswer(mode: RelayMode, limit: Int) {
    var run = RelayRun(mode, here: ModelReplica(1), there: ModelReplica(2))
    run.start()
    while run.stepOfHere() {}
    let begin = run.steady
    while run.failure == nil, run.steady < begin + 2 * limit {
      run.steady += 1_000
      run.receive(ModelReplica.event("news.event", ["watch": "2"]), from: .there)
      run.perform(run.relay.tick(at: run.moment))
    }
    #expect(run.failure == .lateAnswer(.there, milliseconds: limit))
    #expect(run.steady == begin + limit)
  }

  @Test("waits for answers that each take nearly as long as a silence may")
  func slowAnswers() {
    var there = ModelReplica(2)
    _ = there.edit(bees)
    var run = RelayRun(.once, here: ModelReplica(1), there: there)
    run.start()
    while run.stepOfHere() {}
    while run.failure == nil, !run.toEnd.there.isEmpty {
      _ = run.stepOfEnds()
      run.steady += RelayLimits.patienceMilliseconds - 1_000
      run.perform(run.relay.tick(at: run.moment))
      for reply in run.fromEnd.there { run.receive(reply.line, from: .there) }
      run.fromEnd.there = []
      while run.stepOfHere() {}
    }
    #expect(run.failure == nil)
    #expect(run.summary?.traffic.received == 1)
  }

  @Test("passes over what it does not know and what was cancelled")
  func unknown() {
    var run = watching()
    for (method, params): (String, RawJSON) in [
      ("news.event", ["watch": "2"]), ("sync.event", ["watch": "77", "changes": []]),
      ("sync.event", ["watch": "2", "lsn": 4, "progress": true]),
      ("profiles.event", ["watch": "9", "added": [:]]),
    ] {
      run.fromEnd.here.append(.init(line: ModelReplica.event(method, params), isEvent: true))
    }
    run.run()
    #expect(run.failure == nil)
    #expect(run.relay.isLevel)
  }
}
