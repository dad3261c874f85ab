import Wire

extension Service {
  /// A client has connected; over the limit it is told so and closed.
  package mutating func connected(_ id: ConnectionID, at now: Moment) {
    self.now = now
    let session = Session(id: id)
    let isFull = openConnections >= ServiceLimits.connections
    sessions[id] = session
    guard isFull else { return }
    counters.refusedLines += 1
    refuseAndClose(session, .tooManyConnections(limit: ServiceLimits.connections))
  }

  /// Profiles that are not deleted.
  package var profileCount: Int {
    profiles.liveCount
  }

  var openConnections: Int {
    sessions.all.count { _ in true }
  }

  /// Bytes came from a client; after a stop they are not taken any more.
  package mutating func received(_ chunk: Span<UInt8>, from id: ConnectionID, at now: Moment) {
    self.now = now
    guard !isStopping, let session = sessions[id], !session.isClosing else { return }
    session.framer.receive(chunk)
    process(session)
  }

  /// A client will send nothing more; it still gets every reply, and is closed then.
  package mutating func inputEnded(of id: ConnectionID, at now: Moment) {
    self.now = now
    guard let session = sessions[id] else { return }
    session.framer.end()
    session.isInputEnded = true
    process(session)
  }

  /// The connection is gone; what it asked for and is under way is still carried out.
  package mutating func disconnected(_ id: ConnectionID, at now: Moment) {
    self.now = now
    guard let session = sessions[id] else { return }
    sessions[id] = nil
    session.isClosing = true
    waiting.removeAll { $0 === session }
    unfinished.removeAll { $0 === session }
    parked.removeAll { $0 === session }
  }

  /// So many bytes still wait to be taken by the client; `progressed` when it took some just now.
  package mutating func sent(
    to id: ConnectionID, unsentBytes: Int, progressed: Bool, at now: Moment
  ) {
    self.now = now
    guard let session = sessions[id] else { return }
    session.unsentBytes = unsentBytes
    guard unsentBytes > 0 || session.stalledSince != nil || session.hasMoreToDo else { return }
    let isFull = unsentBytes >= (session.isClosing ? 1 : ServiceLimits.waitingOutputBytes)
    if !isFull {
      session.stalledSince = nil
    } else if progressed || session.stalledSince == nil {
      session.stalledSince = now.monotonicMilliseconds
      hasStalled = true
    }
    process(session)
  }

  /// When `tick` must be called at the latest, in microseconds of the monotonic clock.
  package var deadlineMicroseconds: Int? {
    guard hasStalled, let stalled = sessions.all.compactMap(\.stalledSince).min() else {
      return queue.gatheringDeadline
    }
    let closing = (stalled + ServiceLimits.stalledMilliseconds) * 1000
    return queue.gatheringDeadline.map { min($0, closing) } ?? closing
  }

  /// Time has passed: closes the clients that took nothing for too long.
  package mutating func tick(at now: Moment) {
    self.now = now
    guard hasStalled else { return }
    for session in sessions.all {
      guard let since = session.stalledSince,
        now.monotonicMilliseconds - since >= ServiceLimits.stalledMilliseconds
      else { continue }
      counters.slowConsumers += 1
      session.stalledSince = nil
      refuseAndClose(session, .slowConsumer)
      act(.abort(session.id))
    }
    hasStalled = sessions.all.contains { $0.stalledSince != nil }
  }

  private mutating func refuseAndClose(_ session: Session, _ refusal: Refusal) {
    session.isClosing = true
    respond(to: session, PendingReply(wait: .nothing, bytes: line(refusing: refusal, id: nil)))
    process(session)
  }
}
