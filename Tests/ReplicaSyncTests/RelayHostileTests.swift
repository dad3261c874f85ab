import JSON
import Profiles
import ReplicaSync
import TestSupport
import Testing
import Wire

@Suite("A relay whose ends break off or lie")
struct RelayHostileTests {
  private static func ends(_ random: inout SeededGenerator) -> EndPair<ModelReplica> {
    RandomHistory.ends(&random, profiles: 3, edits: 12)
  }

  /// A new relay between replicas that an earlier one left in the middle.
  private static func resume(_ run: RelayRun, seed: UInt64) -> RelayRun {
    var next = RelayRun(.once, here: run.ends.here, there: run.ends.there, seed: seed)
    next.runFromStart()
    return next
  }

  /// A session without faults, as the lines that came from the ends.
  private static func recorded(_ ends: EndPair<ModelReplica>, seed: UInt64) -> RelayRun {
    var run = RelayRun(.once, here: ends.here, there: ends.there, seed: seed)
    run.runFromStart()
    return run
  }

  @Test("a cut after any line loses nothing", .seeds(0...5), arguments: RelayEnd.allCases)
  func cutLines(end: RelayEnd) {
    let seed = Seeds.current
    var random = SeededGenerator(seed: seed)
    let ends = Self.ends(&random)
    let whole = Self.recorded(ends, seed: seed)
    for count in 0..<whole.given[end] {
      var run = RelayRun(.once, here: ends.here, there: ends.there, seed: seed)
      run.start()
      while run.given[end] < count, run.step() {}
      run.perform(run.relay.closed(end, reason: "cut", at: run.moment))
      #expect(run.failure == .closed(end, reason: "cut"), "seed \(seed)")
      let late: [UInt8] = [1, 2]
      let actions = run.relay.received(late.span, from: end, at: run.moment)
      #expect(actions == [])
      let carried = random.integer(in: 0...run.toEnd.here.count + run.toEnd.there.count)
      for _ in 0..<carried { _ = run.stepOfEnds() }
      let next = Self.resume(run, seed: seed)
      #expect(next.faults.filter { !$0.contains("was pushed") } == [], "seed \(seed), cut \(count)")
      #expect(next.ends.here.refusedPushes + next.ends.there.refusedPushes == 0)
      #expect(next.summary?.left == [], "seed \(seed), cut \(count)")
      for end in RelayEnd.allCases {
        let pushes = next.ends[end].pushes.values.flatMap(\.values)
        #expect(pushes.allSatisfy { $0 <= 2 }, "seed \(seed), cut \(count)")
      }
    }
  }

  @Test("a line that is cut at any byte ends the relay in words", arguments: RelayEnd.allCases)
  func cutBytes(end: RelayEnd) {
    var random = SeededGenerator(seed: 11)
    let ends = Self.ends(&random)
    let whole = Self.recorded(ends, seed: 11)
    for count in 0..<whole.given[end] {
      var run = RelayRun(.once, here: ends.here, there: ends.there, seed: 11)
      run.start()
      while run.given[end] < count || run.fromEnd[end].isEmpty, run.step() {}
      guard let line = run.fromEnd[end].first?.line else { continue }
      for length in stride(from: 1, to: line.count, by: max(1, line.count / 60)) {
        var relay = run.relay
        let part = Array(line[..<length])
        let actions = relay.received(part.span, from: end, at: run.moment)
        #expect(relay.isOver)
        guard case .report(.ended(.notTheProtocol(end, _)))? = actions.last else {
          Issue.record("\(actions) after \(length) bytes")
          return
        }
      }
    }
  }

  @Test(
    "a time that no clock shows is told of by its member",
    arguments: ["2027-13-15T08:00:00", "2027-02-29T08:00:00", "2027-01-15T24:00:00"])
  func impossibleTime(time: String) {
    var run = RelayRun(.once, here: ModelReplica(1), there: ModelReplica(2))
    let second = TimeText.text(ofMilliseconds: ModelReplica.start).prefix(19)
    run.spoil = { _, end, line in
      let text = String(decoding: line, as: UTF8.self)
      return end == .here ? [line] : [Array(text.replacing(second, with: time).utf8)]
    }
    run.start()
    while run.failure == nil, run.step() {}
    #expect(run.failure == .unreadable(.there, member: "now"))
  }

  @Test("no answer can trap it or keep it busy for ever", .seeds(0...99))
  func spoilt() {
    let seed = Seeds.current
    var random = SeededGenerator(seed: seed)
    let ends = Self.ends(&random)
    let mode = random.pick([RelayMode.once, .continuous])
    var run = RelayRun(mode, here: ends.here, there: ends.there, seed: seed)
    run.spoil = { random, end, line in
      end == .there && random.chance(oneIn: 10) ? Self.spoilt(line, &random) : [line]
    }
    run.start()
    var steps = 0
    while run.step() { steps += 1 }
    #expect(steps < 4_000, "seed \(seed)")
    run.spoil = nil
    // A change that was spoilt and could still be read is another one; the digests tell it to
    // the first relay that finds both ends with the same vectors.
    let next = Self.resume(Self.resume(run, seed: seed), seed: seed)
    #expect(next.differences == [], "seed \(seed)")
  }

  /// A line with a byte changed, doubled, left out, cut, or made another answer.
  private static func spoilt(
    _ line: [UInt8], _ random: inout SeededGenerator
  ) -> [[UInt8]] {
    var line = line
    let place = random.integer(in: 0...line.count - 1)
    switch random.integer(in: 0...6) {
    case 0: line[place] = UInt8(truncatingIfNeeded: random.integer(in: 0...255))
    case 1: line[place] = random.pick(Array("0123456789\"{}[],:tfn-".utf8))
    case 2: line.removeSubrange(place...)
    case 3: return [line, line]
    case 4: return []
    case 5:
      let digits = line.indices.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= line[$0] }
      line[random.pick(digits)] = UInt8(ascii: "9")
    default: line.remove(at: place)
    }
    return [line]
  }

  @Test("pages that promise more and hold nothing new are the end")
  func emptyPages() {
    var random = SeededGenerator(seed: 2)
    var ends = Self.ends(&random)
    _ = ends.there.edit(RandomHistory.profile(0))
    var run = RelayRun(.once, here: ends.here, there: ends.there, seed: 2)
    run.spoil = { _, end, line in
      guard end == .there, String(decoding: line, as: UTF8.self).contains(#""more""#) else {
        return [line]
      }
      let start = String(decoding: line, as: UTF8.self).prefix { $0 != "[" }
      return [Array((start + #"[],"more":true,"vector":{}}}"#).utf8)]
    }
    run.runFromStart()
    #expect(run.failure == .emptyPages(.there))
  }

  @Test("an end of another level is not spoken to", arguments: [(3, 3), (0, 0)])
  func level(level: Int, compatible: Int) {
    var there = ModelReplica(2)
    there.level = level
    there.compatible = compatible
    var run = RelayRun(.once, here: ModelReplica(1), there: there)
    run.runFromStart()
    #expect(
      run.failure == .otherLevel(.there, SystemHello.Levels(compatible: compatible, current: level))
    )
  }

  @Test("a newer end that still understands this level is spoken to")
  func newer() {
    var there = ModelReplica(2)
    there.level = 7
    var run = RelayRun(.once, here: ModelReplica(1), there: there)
    run.runFromStart()
    #expect(run.failure == nil)
  }

  @Test("an end without the methods of replicas is too old")
  func tooOld() {
    var here = ModelReplica(1)
    _ = here.edit(RandomHistory.profile(0))
    var there = ModelReplica(2)
    there.refusals["sync.begin"] = .init(code: -32601, kind: "methodNotFound")
    var run = RelayRun(.once, here: here, there: there)
    run.runFromStart()
    #expect(run.failure == .cannotSync(.there))
  }

  @Test("a copy that is still equal has nothing to tell", arguments: [RelayMode.once, .continuous])
  func equalCopy(mode: RelayMode) {
    var here = ModelReplica(1)
    _ = here.edit(RandomHistory.profile(0))
    var run = RelayRun(mode, here: here, there: here)
    run.runFromStart()
    #expect(run.failure == nil)
    #expect(run.ends.here.origin == run.ends.there.origin)
  }

  @Test("a copy that has gone its own way is synchronised under an origin of its own")
  func copy() {
    var here = ModelReplica(1)
    _ = here.edit(RandomHistory.profile(0))
    var there = here
    _ = there.edit(RandomHistory.profile(0))
    _ = here.edit(RandomHistory.profile(1))
    var run = RelayRun(.once, here: here, there: there)
    run.runFromStart()
    #expect(run.failure == nil)
    #expect(run.ends.here.origin != run.ends.there.origin)
    #expect(run.differences == [])
  }

  @Test("what is no line of the protocol is shown harmlessly")
  func garbage() {
    var run = RelayRun(.once, here: ModelReplica(1), there: ModelReplica(2))
    run.start()
    let banner = "Welcome\u{1B}[2J to \u{202E}Debian, " + String(repeating: "x", count: 500)
    run.receive(banner.utf8, from: .there)
    let shown = "Welcome?[2J to ?Debian, " + String(repeating: "x", count: 36) + "…"
    #expect(run.failure == .notTheProtocol(.there, beginning: shown))
  }

  @Test("bytes that are no text are no line of the protocol")
  func bytes() {
    var run = RelayRun(.once, here: ModelReplica(1), there: ModelReplica(2))
    run.start()
    run.receive([0xFF, 0xFE, 0], from: .there)
    guard case .notTheProtocol? = run.failure else {
      Issue.record("\(String(describing: run.failure))")
      return
    }
  }

  @Test("an end that shuts the relay out is the end")
  func shutOut() {
    var run = RelayRun(.once, here: ModelReplica(1), there: ModelReplica(2))
    run.start()
    let line = JSONValue.object([
      "error": ["code": 1070, "data": ["kind": "tooManyConnections"], "message": "full"],
      "id": .null, "jsonrpc": "2.0",
    ])
    run.receive(line.serialized(), from: .there)
    guard case .refused(.there, let refusal)? = run.failure else {
      Issue.record("\(String(describing: run.failure))")
      return
    }
    #expect(refusal.kind == "tooManyConnections")
  }
}
