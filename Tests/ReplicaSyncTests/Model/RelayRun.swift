import Profiles
import ReplicaSync
import TestSupport

/// A relay between two model replicas, its lines carried in an order that a seed decides.
struct RelayRun {
  var relay: Relay
  var ends: EndPair<ModelReplica>
  /// Lines on their way to each end.
  var toEnd = EndPair<[[UInt8]]>(both: [])
  /// Lines on their way from each end to the relay.
  var fromEnd = EndPair<[Arriving]>(both: [])
  var reports: [RelayReport] = []
  /// All lines that the relay has sent.
  var sent = EndPair<[[UInt8]]>(both: [])
  /// All lines that the relay was given.
  var given = EndPair<Int>(both: 0)
  /// The most requests that one end had not answered.
  var mostInFlight = EndPair<Int>(both: 0)
  private var inFlight = EndPair<Int>(both: 0)
  var random: SeededGenerator
  var steady = 0
  /// What an end says may be spoilt on its way.
  var spoil: ((inout SeededGenerator, RelayEnd, [UInt8]) -> [[UInt8]])?

  struct Arriving {
    var line: [UInt8]
    /// An event may overtake answers that are still on their way, but for that of its watch.
    var isEvent: Bool
  }

  static let names = RelayNames(here: "desktop", there: "laptop")

  init(
    _ mode: RelayMode, here: ModelReplica, there: ModelReplica, seed: UInt64 = 0
  ) {
    relay = Relay(mode: mode, names: Self.names)
    ends = EndPair(here: here, there: there)
    random = SeededGenerator(seed: seed)
  }

  var moment: RelayMoment {
    RelayMoment(
      wallMilliseconds: ModelReplica.start + steady, steadyMilliseconds: steady)
  }

  mutating func start() {
    perform(relay.start(at: moment))
  }

  mutating func perform(_ actions: [RelayAction]) {
    for action in actions {
      switch action {
      case .send(let line, let end):
        toEnd[end].append(Array(line.dropLast()))
        sent[end].append(line)
        inFlight[end] += 1
        mostInFlight[end] = max(mostInFlight[end], inFlight[end])
      case .report(let report): reports.append(report)
      }
    }
    relay.checkInvariants()
  }

  /// Carries one line one step; false when none is on its way.
  mutating func step() -> Bool {
    let ways = RelayEnd.allCases.flatMap { end in
      (toEnd[end].isEmpty ? [] : [(end, true)]) + (fromEnd[end].isEmpty ? [] : [(end, false)])
    }
    guard !ways.isEmpty else { return false }
    let (end, isRequest) = random.pick(ways)
    steady += random.integer(in: 0...3)
    if isRequest { carryToEnd(end) } else { carryToRelay(end) }
    return true
  }

  fileprivate mutating func carryToEnd(_ end: RelayEnd) {
    ends[end].elapsed = steady
    let (reply, events) = ends[end].answer(toEnd[end].removeFirst())
    let replies = spoil?(&random, end, reply) ?? [reply]
    fromEnd[end] += replies.map { Arriving(line: $0, isEvent: false) }
    fromEnd[end] += events.map { Arriving(line: $0, isEvent: true) }
  }

  fileprivate mutating func carryToRelay(_ end: RelayEnd) {
    let arriving = fromEnd[end].removeFirst()
    if !arriving.isEvent { inFlight[end] -= 1 }
    given[end] += 1
    receive(arriving.line, from: end)
  }

  /// Carries lines until none is on its way.
  mutating func run() {
    while step() {}
  }

  /// Lets time pass, with a tick at each deadline on the way; all that is asked then is answered.
  mutating func pass(to milliseconds: Int) {
    while let deadline = relay.deadlineMilliseconds, deadline <= milliseconds {
      steady = max(steady, deadline)
      perform(relay.tick(at: moment))
      run()
    }
    steady = max(steady, milliseconds)
  }

  mutating func runFromStart() {
    start()
    run()
  }

  /// A change of an end's own; its events may overtake answers that are on their way.
  mutating func edit(
    _ profile: ProfileID, at end: RelayEnd, padding: Int = 0, deletes: Bool = false
  ) {
    tell(ends[end].edit(profile, padding: padding, deletes: deletes), from: end)
  }

  /// Another replica is made level with an end, and edits the profile or not.
  mutating func visit(
    _ visitor: inout ModelReplica, _ profile: ProfileID, at end: RelayEnd, edits: Bool
  ) {
    _ = visitor.learn(ends[end].profiles[profile]?.changes ?? [], of: profile)
    if edits { _ = visitor.edit(profile) }
    let news = ends[end].learn(visitor.profiles[profile]?.changes ?? [], of: profile)
    tell(news, from: end)
  }

  /// Events may overtake answers, but neither each other nor the answer that began their watch.
  private mutating func tell(_ events: [[UInt8]], from end: RelayEnd) {
    for event in events {
      let isWatchReply = { (line: [UInt8]) in
        line.count < 100 && String(decoding: line, as: UTF8.self).contains(#""watch":""#)
      }
      let last = fromEnd[end].lastIndex { $0.isEvent || isWatchReply($0.line) }
      let place = random.integer(in: (last.map { $0 + 1 } ?? 0)...fromEnd[end].count)
      fromEnd[end].insert(Arriving(line: event, isEvent: true), at: place)
    }
  }
}

// MARK: - What came of it

extension RelayRun {
  var summary: RelaySummary? {
    reports.lazy.compactMap { if case .finished(let summary) = $0 { summary } else { nil } }.last
  }

  var failure: RelayFailure? {
    reports.lazy.compactMap { if case .ended(let failure) = $0 { failure } else { nil } }.last
  }

  var left: [LeftProfile] {
    reports.compactMap { if case .left(let left) = $0 { left } else { nil } }
  }

  /// What is wrong: changes that an end lacks or was pushed twice, and pushes that left gaps.
  var faults: [String] {
    var faults: [String] = []
    for end in RelayEnd.allCases {
      if ends[end].refusedPushes > 0 { faults.append("\(end) refused pushes") }
      for (profile, dots) in ends[end].pushes {
        for (dot, count) in dots where count > 1 || dot.origin == ends[end].origin {
          faults.append("\(end) was pushed \(dot) of \(profile) \(count) times")
        }
      }
    }
    return faults + differences
  }

  /// Where the ends do not hold the same, byte for byte.
  var differences: [String] {
    let ids = Set(ends.here.profiles.keys).union(ends.there.profiles.keys)
    return ids.sorted().flatMap { id in
      let here = Self.texts(ends.here.profiles[id])
      let there = Self.texts(ends.there.profiles[id])
      return here == there
        ? [] : ["\(id): \(here.count) changes here and \(there.count) there, not the same"]
    }
  }

  private static func texts(_ profile: ModelProfile?) -> Set<[UInt8]> {
    Set((profile?.changes ?? []).map(\.text))
  }
}

// MARK: - One end alone

extension RelayRun {
  /// Gives the relay a line that no model has said.
  mutating func receive(_ line: some Sequence<UInt8>, from end: RelayEnd) {
    let line = Array(line)
    perform(relay.received(line.span, from: end, at: moment))
  }

  /// Carries a line to or from `here` only; false when none is on its way.
  mutating func stepOfHere() -> Bool {
    if !fromEnd.here.isEmpty {
      carryToRelay(.here)
    } else if !toEnd.here.isEmpty {
      carryToEnd(.here)
    } else {
      return false
    }
    return true
  }
}

extension RelayRun {
  /// Carries a line that was sent before the relay ended to its end.
  mutating func stepOfEnds() -> Bool {
    guard let end = RelayEnd.allCases.first(where: { !toEnd[$0].isEmpty }) else { return false }
    carryToEnd(end)
    return true
  }
}
