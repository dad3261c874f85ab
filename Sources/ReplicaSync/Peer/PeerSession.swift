package import Profiles
internal import Wire

/// A daemon's session with one peer: connects, relays, and reconnects with backoff after errors.
///
/// A value without clock or connections: its owner passes in the time and performs its actions.
package struct PeerSession: Sendable {
  private enum State {
    case idle
    case connecting
    case relaying
    /// By the steady clock.
    case pausing(untilMilliseconds: Int)
    case stopped
  }

  /// The names of both replicas, for every relay of the session.
  package let names: RelayNames
  /// The status after the last input; without a connection neither connected nor in sync.
  package private(set) var status: PeerStatus
  private var state = State.idle
  private var relay: Relay
  private var pauses = PauseLadder(
    first: PeerLimits.firstPauseMilliseconds, longest: PeerLimits.longestPauseMilliseconds)
  private var jitter: Jitter
  /// The changes that the peer is known to have, even while it is unreachable.
  private var confirmed: [ProfileID: VersionVector] = [:]

  /// When the peer last sent a line, in milliseconds since 1970.
  private var heardMilliseconds = 0
  /// When the last attempt to connect ended, by the steady clock.
  private var triedMilliseconds = 0

  /// `seed` has random bits, different for each peer and each start.
  package init(names: RelayNames, seed: UInt64) {
    self.names = names
    status = PeerStatus(name: names.there)
    relay = Relay(mode: .continuous, names: names)
    jitter = Jitter(seed: seed)
  }

  /// Requests the first connection; does nothing if already started or stopped.
  package mutating func start() -> [PeerAction] {
    guard case .idle = state else { return [] }
    state = .connecting
    return [.connect]
  }

  /// Starts a relay, because both connections are established.
  package mutating func connected(at moment: RelayMoment) -> [PeerAction] {
    guard case .connecting = state else { return [] }
    state = .relaying
    relay = Relay(mode: .continuous, names: names)
    return perform(relay.start(at: moment), at: moment)
  }

  /// Schedules the next attempt; `reason` is a sentence without a full stop.
  package mutating func cannotConnect(
    because reason: String, at moment: RelayMoment
  ) -> [PeerAction] {
    guard case .connecting = state else { return [] }
    status.lastError = reason
    pause(at: moment)
    return []
  }

  /// Takes a line from an end; `line` excludes its newline.
  package mutating func received(
    _ line: Span<UInt8>, from end: RelayEnd, at moment: RelayMoment
  ) -> [PeerAction] {
    guard case .relaying = state else { return [] }
    if end == .there {
      status.isConnected = true
      heardMilliseconds = moment.wallMilliseconds
    }
    return perform(relay.received(line, from: end, at: moment), at: moment)
  }

  /// Ends the relay, because a connection was closed; `reason` says why, if known.
  package mutating func closed(
    _ end: RelayEnd, reason: String? = nil, at moment: RelayMoment
  ) -> [PeerAction] {
    guard case .relaying = state else { return [] }
    return perform(relay.closed(end, reason: reason, at: moment), at: moment)
  }

  /// Does what is due; does nothing before the deadline.
  package mutating func tick(at moment: RelayMoment) -> [PeerAction] {
    switch state {
    case .relaying: return perform(relay.tick(at: moment), at: moment)
    case .pausing(let until) where until <= moment.steadyMilliseconds: return connectNow()
    case .idle, .connecting, .pausing, .stopped: return []
    }
  }

  /// Skips the wait for the next attempt to connect, or to retry profiles that were set aside.
  package mutating func syncNow(at moment: RelayMoment) -> [PeerAction] {
    if case .relaying = state { return perform(relay.retryNow(at: moment), at: moment) }
    return connectNow()
  }

  /// Moves the next attempt forward, because a player who has edited here may look for the edit
  /// elsewhere.
  ///
  /// Returns whether the attempt is now sooner.
  package mutating func edited() -> Bool {
    let soon = triedMilliseconds + PeerLimits.editedPauseMilliseconds
    guard case .pausing(let until) = state, soon < until else { return false }
    state = .pausing(untilMilliseconds: soon)
    return true
  }

  private mutating func connectNow() -> [PeerAction] {
    guard case .pausing = state else { return [] }
    state = .connecting
    return [.connect]
  }

  /// Ends the session for good.
  package mutating func stop() -> [PeerAction] {
    defer {
      state = .stopped
      status.isConnected = false
      status.isLevel = false
    }
    return if case .relaying = state { [.disconnect] } else { [] }
  }

  /// When `tick` is due, by the steady clock; nil if no deadline is set.
  package var deadlineMilliseconds: Int? {
    switch state {
    case .relaying: relay.deadlineMilliseconds
    case .pausing(let until): until
    case .idle, .connecting, .stopped: nil
    }
  }
}

// MARK: - Results

extension PeerSession {
  /// How many changes of `here` the peer has not confirmed; all of them if it was not reached since
  /// the start.
  package func pending(
    here vectors: some Sequence<(ProfileID, VersionVector)>
  ) -> Int {
    vectors.reduce(0) { total, entry in
      let theirs = relay.confirmedThere(of: entry.0) ?? confirmed[entry.0] ?? VersionVector()
      return SaturatingSum.add(total, entry.1.count(beyond: theirs))
    }
  }

  private mutating func perform(
    _ actions: [RelayAction], at moment: RelayMoment
  ) -> [PeerAction] {
    var performed: [PeerAction] = []
    // Both replicas were in sync when the peer last sent a line; nothing is known about later.
    if status.isLevel { status.lastSuccessMilliseconds = heardMilliseconds }
    for action in actions {
      switch action {
      case .send(let line, let end): performed.append(.send(line, to: end))
      case .report(let report):
        note(report)
        performed.append(.report(report))
      }
    }
    noteStanding()
    if relay.isOver {
      performed.append(.disconnect)
      pause(at: moment)
    }
    return performed
  }

  private mutating func note(_ report: RelayReport) {
    switch report {
    case .left(let profile): status.lastError = profile.words(names)
    case .ended(let failure): status.lastError = cause(failure)
    case .skew(let milliseconds): status.skewMilliseconds = milliseconds
    case .progress, .synchronised, .conflicts, .parted, .digestMismatch, .finished: break
    }
  }

  /// Until the peer has answered, the connecting command's own reason is the best explanation.
  private func cause(_ failure: RelayFailure) -> String {
    // The command works, so the hint to try it by hand would mislead.
    if case .itself = failure {
      return failure.cause(names) + "; hint: " + failure.hint(names, .continuous)
    }
    guard !status.isConnected, case .closed(.there, let reason?) = failure else {
      return failure.cause(names)
    }
    return Excerpt.of(reason, upTo: Excerpt.reasonScalars)
  }

  private mutating func noteStanding() {
    status.isLevel = relay.isRunning && relay.isLevel
    guard status.isLevel else { return }
    status.lastSuccessMilliseconds = heardMilliseconds
    status.lastError = nil
    pauses.reset()
  }

  private mutating func pause(at moment: RelayMoment) {
    confirmed.merge(relay.confirmedThere) { _, newer in newer }
    relay = Relay(mode: .continuous, names: names)
    status.isConnected = false
    status.isLevel = false
    triedMilliseconds = moment.steadyMilliseconds
    let pause = jitter.spread(pauses.next())
    state = .pausing(untilMilliseconds: moment.steadyMilliseconds + pause)
  }
}

/// What the owner of a peer session must do, in order.
package enum PeerAction: Equatable, Sendable {
  /// Connect to the peer, and open a session of the local replica.
  case connect
  /// Send one line, including its newline.
  case send([UInt8], to: RelayEnd)
  /// Close both connections.
  case disconnect
  case report(RelayReport)
}

/// The state of the connection to one peer, for `alchemy sync status`.
package struct PeerStatus: Equatable, Sendable {
  /// The peer's name in the settings.
  package let name: String
  /// Whether the peer has answered on the current connection.
  package var isConnected = false
  /// Whether both replicas have the same changes, as far as they have reported.
  package var isLevel = false
  /// When both last had the same changes, in milliseconds since 1970; nil if unknown.
  package var lastSuccessMilliseconds: Int?
  /// The current problem, as words; nil if there is none.
  package var lastError: String?
  /// How far the peer's clock is ahead; nil until the peer has sent its time.
  package var skewMilliseconds: Int?

  init(name: String) {
    self.name = name
  }
}

/// How often a daemon tries to reach a peer.
package enum PeerLimits {
  /// A restarting peer answers within a second.
  package static let firstPauseMilliseconds = 1_000
  /// A laptop syncs at most this long after waking up; one attempt a minute costs nothing.
  package static let longestPauseMilliseconds = 60_000
  /// The longest pause after an edit here: the player may look for the edit on another machine.
  package static let editedPauseMilliseconds = 15_000
}

/// Random pauses, so that many peers do not reconnect at the same time.
struct Jitter: Sendable {
  private var state: UInt64

  /// `seed` has random bits, which determine the pauses.
  init(seed: UInt64) {
    state = seed
  }

  /// A random pause between three quarters and all of the given time.
  mutating func spread(_ milliseconds: Int) -> Int {
    let part = milliseconds / 4
    guard part > 0 else { return milliseconds }
    return milliseconds - Int(next() % UInt64(part + 1))
  }

  /// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators").
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
