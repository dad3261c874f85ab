package import Profiles
package import Replication
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
  /// The changes that the peer is known to have, even while it cannot be reached.
  private var confirmed: [ProfileID: VersionVector] = [:]

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

  /// Both connections are established.
  package mutating func connected(at moment: RelayMoment) -> [PeerAction] {
    guard case .connecting = state else { return [] }
    state = .relaying
    relay = Relay(mode: .continuous, names: names)
    return perform(relay.start(at: moment), at: moment)
  }

  /// The peer could not be reached; `reason` is a sentence without a full stop.
  package mutating func cannotConnect(
    because reason: String, at moment: RelayMoment
  ) -> [PeerAction] {
    guard case .connecting = state else { return [] }
    status.lastError = reason
    pause(at: moment)
    return []
  }

  /// An end sent a line; `line` excludes its newline.
  package mutating func received(
    _ line: Span<UInt8>, from end: RelayEnd, at moment: RelayMoment
  ) -> [PeerAction] {
    guard case .relaying = state else { return [] }
    if end == .there { status.isConnected = true }
    return perform(relay.received(line, from: end, at: moment), at: moment)
  }

  /// A connection was closed; `reason` says why, if known.
  package mutating func closed(
    _ end: RelayEnd, reason: String? = nil, at moment: RelayMoment
  ) -> [PeerAction] {
    guard case .relaying = state else { return [] }
    return perform(relay.closed(end, reason: reason, at: moment), at: moment)
  }

  /// Must be called at the deadline; calling it earlier does nothing.
  package mutating func tick(at moment: RelayMoment) -> [PeerAction] {
    switch state {
    case .relaying: return perform(relay.tick(at: moment), at: moment)
    case .pausing(let until) where until <= moment.steadyMilliseconds: return connectNow()
    case .idle, .connecting, .pausing, .stopped: return []
    }
  }

  /// Skips the wait for the next attempt.
  package mutating func syncNow(at moment: RelayMoment) -> [PeerAction] {
    if case .relaying = state { return perform(relay.retryNow(at: moment), at: moment) }
    return connectNow()
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
  /// How many changes of `here` the peer has not confirmed.
  ///
  /// If the peer was not reached since the start, these are all changes.
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
    // Both replicas were in sync up to now.
    if status.isLevel { status.lastSuccessMilliseconds = moment.wallMilliseconds }
    for action in actions {
      switch action {
      case .send(let line, let end): performed.append(.send(line, to: end))
      case .report(let report):
        note(report)
        performed.append(.report(report))
      }
    }
    noteStanding(at: moment)
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
    case .progress, .synchronised, .conflicts, .fork, .digestMismatch, .finished: break
    }
  }

  /// If the peer has not answered, the connecting command's own reason explains the failure best.
  private func cause(_ failure: RelayFailure) -> String {
    guard !status.isConnected, case .closed(.there, let reason?) = failure else {
      return failure.cause(names)
    }
    return Excerpt.of(reason, upTo: Excerpt.reasonScalars)
  }

  private mutating func noteStanding(at moment: RelayMoment) {
    status.isLevel = relay.isRunning && relay.isLevel
    guard status.isLevel else { return }
    status.lastSuccessMilliseconds = moment.wallMilliseconds
    status.lastError = nil
    pauses.reset()
  }

  private mutating func pause(at moment: RelayMoment) {
    confirmed.merge(relay.confirmedThere) { _, newer in newer }
    relay = Relay(mode: .continuous, names: names)
    status.isConnected = false
    status.isLevel = false
    let pause = jitter.spread(pauses.next())
    state = .pausing(untilMilliseconds: moment.steadyMilliseconds + pause)
  }
}
