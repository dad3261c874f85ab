import JSON
import ProfileService
import Profiles
import ReplicaSync
import StoreJobs
import Wire

/// A relay between two replicas, and the bytes that are on their way.
struct SimulatedLink {
  private struct Side {
    let replica: SimulatedReplica
    var connection: ConnectionID
    /// What the relay has said and the replica has not received.
    var toReplica: [UInt8] = []
    /// All that the replica has received.
    var received: [UInt8] = []
    var framer = LineFramer()
  }

  private var relay: Relay
  private var sides: EndPair<Side>
  private(set) var reports: [RelayReport] = []
  /// Whether a connection was replaced unnoticed: nobody tells the relay of news that it waits for.
  private var isUntold = false

  init(
    from here: SimulatedReplica, to there: SimulatedReplica, mode: RelayMode, at now: Moment
  ) {
    relay = Relay(mode: mode, names: RelayNames(here: "here", there: "there"))
    sides = EndPair(
      here: Side(replica: here, connection: here.connect()),
      there: Side(replica: there, connection: there.connect()))
    perform(relay.start(at: Self.moment(now)))
  }

  var isOver: Bool { relay.isOver }

  /// Whether a round is over in which no profile was left for later.
  var hasLeftNothing: Bool {
    reports.contains { if case .finished(let summary) = $0 { summary.left.isEmpty } else { false } }
  }

  /// What the replicas do not have the same of.
  var differences: [ProfileID] {
    let (here, there) = (sides.here.replica.disk, sides.there.replica.disk)
    let ids = Set((here.state.profiles + there.state.profiles).map(\.profile.id))
    return ids.sorted().filter {
      let (one, other) = (here.profile($0), there.profile($0))
      return one.vector != other.vector || one.digest != other.digest
    }
  }

  /// Whether it goes on, takes both replicas for equal, and would be told if one of them changed.
  var isLevel: Bool { relay.isRunning && relay.isLevel && !isUntold }

  func touches(_ replica: SimulatedReplica) -> Bool {
    sides.here.replica === replica || sides.there.replica === replica
  }

  /// Moves some bytes one step in one of the four ways; false when there are none.
  mutating func carry(_ end: RelayEnd, toReplica: Bool, bytes: Int = .max, at now: Moment) -> Bool {
    toReplica ? carryToReplica(end, bytes) : carryToRelay(end, bytes, now)
  }

  private mutating func carryToReplica(_ end: RelayEnd, _ count: Int) -> Bool {
    guard !sides[end].toReplica.isEmpty else { return false }
    let bytes = Array(sides[end].toReplica.prefix(count))
    sides[end].toReplica.removeFirst(bytes.count)
    sides[end].received += bytes
    sides[end].replica.receive(bytes, from: sides[end].connection)
    return true
  }

  private mutating func carryToRelay(_ end: RelayEnd, _ count: Int, _ now: Moment) -> Bool {
    let bytes = sides[end].replica.take(from: sides[end].connection, bytes: count)
    guard !bytes.isEmpty else { return noteEnd(end, now) }
    sides[end].framer.receive(bytes.span)
    while case .line(let range) = sides[end].framer.next() {
      let line = Array(sides[end].framer.bytes[range])
      perform(relay.received(line.span, from: end, at: Self.moment(now)))
    }
    return true
  }

  /// Tells the relay when a replica has ended the connection, and all it had said has come.
  private mutating func noteEnd(_ end: RelayEnd, _ now: Moment) -> Bool {
    guard relay.isRunning, !sides[end].replica.isOpen(sides[end].connection) else { return false }
    perform(relay.closed(end, at: Self.moment(now)))
    return true
  }

  /// A replica has gone back, and nothing has told the relay: what it says next reaches the older state.
  ///
  /// Of a line that was on its way, the rest is lost, and so is what the replica had said.
  mutating func goOn(with replica: SimulatedReplica) {
    for end in RelayEnd.allCases where sides[end].replica === replica {
      if sides[end].received.last.map({ $0 != UInt8(ascii: "\n") }) ?? false {
        let rest = sides[end].toReplica.firstIndex(of: UInt8(ascii: "\n"))
        sides[end].toReplica.removeFirst(rest.map { $0 + 1 } ?? sides[end].toReplica.count)
      }
      sides[end].framer = LineFramer()
      sides[end].connection = replica.connect()
      isUntold = true
    }
  }

  /// Carries everything until nothing is on its way; false when that never comes.
  mutating func finish(at now: Moment) -> Bool {
    var left = Self.mostSteps
    var isMoving = true
    while isMoving, left > 0 {
      isMoving = carryAll(at: now)
      left -= 1
    }
    return left > 0
  }

  /// Carries all that is on its way one step; false when nothing is.
  mutating func carryAll(at now: Moment) -> Bool {
    var isMoving = false
    for end in RelayEnd.allCases {
      if carry(end, toReplica: true, at: now) { isMoving = true }
      if carry(end, toReplica: false, at: now) { isMoving = true }
    }
    return isMoving
  }

  /// More than any session of a schedule takes.
  private static let mostSteps = 2_000

  mutating func tick(at now: Moment) {
    perform(relay.tick(at: Self.moment(now)))
  }

  /// Both connections end; what each replica had received of the session.
  func cut() -> [(SimulatedReplica, [UInt8])] {
    RelayEnd.allCases.map { end in
      sides[end].replica.disconnect(sides[end].connection)
      return (sides[end].replica, sides[end].received)
    }
  }

  private mutating func perform(_ actions: [RelayAction]) {
    relay.checkInvariants()
    for action in actions {
      switch action {
      case .send(let line, let end): sides[end].toReplica += line
      case .report(let report): reports.append(report)
      }
    }
  }

  private static func moment(_ now: Moment) -> RelayMoment {
    RelayMoment(
      wallMilliseconds: now.wallMilliseconds,
      steadyMilliseconds: now.monotonicMicroseconds / 1000)
  }
}
