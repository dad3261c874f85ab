import Profiles
import ReplicaSync
import Testing

@Suite("A daemon's session with a peer")
struct PeerSessionTests {
  private static let names = RelayNames(here: "desktop", there: "laptop")
  private let bees = RandomHistory.profile(1)
  private var session = PeerSession(names: names, seed: 1)
  private var ends: EndPair<ModelReplica>
  private var steady = 0

  init() {
    var here = ModelReplica(1)
    _ = here.edit(bees)
    _ = here.edit(bees)
    ends = EndPair(here: here, there: ModelReplica(2))
  }

  private var moment: RelayMoment {
    RelayMoment(wallMilliseconds: ModelReplica.start + steady, steadyMilliseconds: steady)
  }

  private var pending: Int {
    session.pending(here: ends.here.profiles.map { ($0.key, $0.value.vector) })
  }

  /// Carries lines until none is on its way; what else is to be done.
  private mutating func carry(_ actions: [PeerAction]) -> [PeerAction] {
    var waiting = actions[...]
    var others: [PeerAction] = []
    while let action = waiting.popFirst() {
      guard case .send(let line, let end) = action else {
        others.append(action)
        continue
      }
      let (reply, events) = ends[end].answer(Array(line.dropLast()))
      for line in [reply] + events {
        waiting += session.received(line.span, from: end, at: moment)
      }
    }
    return others
  }

  @Test("connects, makes both level, and says so")
  mutating func level() {
    #expect(session.start() == [.connect])
    #expect(pending == 2)
    #expect(!session.status.isConnected)
    steady = 5_000
    _ = carry(session.connected(at: moment))
    #expect(ends.there.profiles[bees]?.changes.count == 2)
    #expect(pending == 0)
    #expect(session.status.isConnected)
    #expect(session.status.isLevel)
    #expect(session.status.lastSuccessMilliseconds == ModelReplica.start + 5_000)
    #expect(session.status.lastError == nil)
    #expect(session.status.skewMilliseconds == -5_000)
    #expect(session.deadlineMilliseconds == 5_000 + RelayLimits.verificationMilliseconds)
  }

  @Test("counts what the peer lacks also while it cannot be reached")
  mutating func pendingOffline() {
    _ = session.start()
    _ = carry(session.connected(at: moment))
    _ = session.closed(.there, at: moment)
    #expect(pending == 0)
    _ = ends.here.edit(bees)
    #expect(pending == 1)
    #expect(!session.status.isConnected)
    #expect(!session.status.isLevel)
  }

  @Test("counts nothing as pending that came from the peer, told or asked for")
  mutating func pendingFromPeer() {
    _ = ends.there.edit(bees)
    _ = session.start()
    _ = carry(session.connected(at: moment))
    #expect(pending == 0)
    for line in ends.there.edit(bees) {
      _ = carry(session.received(line.span, from: .there, at: moment))
    }
    #expect(ends.here.profiles[bees]?.changes.count == 4)
    #expect(session.status.isLevel)
    #expect(pending == 0)
    for line in ends.here.edit(bees) {
      _ = session.received(line.span, from: .here, at: moment)
    }
    #expect(pending == 1, "it was not sent yet")
  }

  @Test("lets both connections go at an error, waits, and connects again")
  mutating func again() throws {
    _ = session.start()
    let actions = session.connected(at: moment) + session.closed(.there, reason: "gone", at: moment)
    #expect(actions.last == .disconnect)
    #expect(session.status.lastError == "gone")
    let deadline = try #require(session.deadlineMilliseconds)
    steady = deadline - 1
    #expect(session.tick(at: moment) == [])
    steady = deadline
    #expect(session.tick(at: moment) == [.connect])
    #expect(session.tick(at: moment) == [])
  }

  @Test("waits longer each time, and never longer than the longest pause")
  mutating func pauses() throws {
    _ = session.start()
    var pauses: [Int] = []
    for _ in 0..<14 {
      #expect(session.cannotConnect(because: "no route", at: moment) == [])
      #expect(session.status.lastError == "no route")
      let deadline = try #require(session.deadlineMilliseconds)
      pauses.append(deadline - steady)
      steady = deadline
      #expect(session.tick(at: moment) == [.connect])
    }
    for (number, pause) in pauses.enumerated() {
      let full = min(
        PeerLimits.firstPauseMilliseconds << number, PeerLimits.longestPauseMilliseconds)
      #expect(full * 3 / 4...full ~= pause)
    }
    #expect(Set(pauses.suffix(5)).count > 1, "the longest pauses are spread as well")
  }

  @Test mutating func `an edit shortens a long pause, and no edit a short one`() throws {
    _ = session.start()
    for number in 0..<9 {
      _ = session.cannotConnect(because: "no route", at: moment)
      let before = try #require(session.deadlineMilliseconds)
      #expect(session.edited() == (before - steady > PeerLimits.editedPauseMilliseconds))
      let deadline = try #require(session.deadlineMilliseconds)
      #expect(deadline == min(before, steady + PeerLimits.editedPauseMilliseconds), "\(number)")
      steady = deadline
      #expect(session.tick(at: moment) == [.connect])
      #expect(session.edited() == false)
    }
  }

  @Test mutating func `the last success is when the peer last sent something, not now`() {
    _ = session.start()
    steady = 5_000
    _ = carry(session.connected(at: moment))
    #expect(session.status.lastSuccessMilliseconds == ModelReplica.start + 5_000)
    let compared = 5_000 + RelayLimits.verificationMilliseconds
    steady = compared
    _ = carry(session.tick(at: moment))
    steady = compared + 5_000
    #expect(session.tick(at: moment) == [])
    #expect(session.status.isLevel)
    #expect(session.status.lastSuccessMilliseconds == ModelReplica.start + compared)
    steady = compared + RelayLimits.pingMilliseconds
    _ = carry(session.tick(at: moment))
    #expect(session.status.lastSuccessMilliseconds == ModelReplica.start + steady)
  }

  @Test("begins with short pauses again after a success")
  mutating func shortAgain() throws {
    _ = session.start()
    for _ in 0..<9 {
      _ = session.cannotConnect(because: "no route", at: moment)
      #expect(session.syncNow(at: moment) == [.connect])
    }
    _ = carry(session.connected(at: moment))
    _ = session.closed(.there, at: moment)
    let deadline = try #require(session.deadlineMilliseconds)
    #expect(deadline - steady <= PeerLimits.firstPauseMilliseconds)
  }

  @Test("says which profile is left and why, until all is level")
  mutating func left() throws {
    _ = session.start()
    ends.there.refusals["sync.push"] = .init(code: 1060, kind: "readOnly", times: 1)
    _ = carry(session.connected(at: moment))
    #expect(session.status.lastError?.hasPrefix("profile 1 is left for later: laptop ") == true)
    #expect(session.status.isConnected)
    #expect(pending == 2)
    steady = try #require(session.deadlineMilliseconds)
    _ = carry(session.tick(at: moment))
    #expect(session.status.lastError == nil)
    #expect(pending == 0)
  }

  @Test("does nothing any more once it was stopped")
  mutating func stopped() {
    #expect(session.stop() == [])
    #expect(session.start() == [])
    session = PeerSession(names: Self.names, seed: 1)
    _ = session.start()
    _ = session.connected(at: moment)
    #expect(session.stop() == [.disconnect])
    #expect(session.connected(at: moment) == [])
    #expect(session.closed(.there, at: moment) == [])
    #expect(session.tick(at: moment) == [])
    #expect(session.deadlineMilliseconds == nil)
  }
}
