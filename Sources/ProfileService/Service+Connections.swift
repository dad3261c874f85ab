import Wire

extension Service {
  /// A client has connected; over the limit it is told so and closed.
  ///
  /// What speaks for a peer from within the daemon is no client: it is not counted among them.
  package mutating func connected(_ id: ConnectionID, isPeer: Bool = false, at now: Moment) {
    self.now = now
    let session = Session(id: id, isPeer: isPeer)
    let isFull = openConnections >= ServiceLimits.connections
    sessions[id] = session
    guard isFull, !isPeer else { return }
    counters.refusedLines += 1
    refuseAndClose(session, .tooManyConnections(limit: ServiceLimits.connections))
  }

  /// A client is connected that was served by a former process; of what it said nothing is known.
  package mutating func takenOver(_ id: ConnectionID, at now: Moment) {
    connected(id, at: now)
    guard let session = sessions[id], !session.isClosing else { return }
    session.mayBeginWithinLine = true
    session.output += SystemRestarted.lines(epoch: book.epoch, lsn: book.lsn)
    send(session)
  }

  /// Profiles that are not deleted.
  package var profileCount: Int {
    book.profiles.liveCount
  }

  /// What a client calls itself, if it has said so.
  package func clientName(of id: ConnectionID) -> String? {
    sessions[id]?.clientName
  }

  var openConnections: Int {
    sessions.all.count { !$0.isPeer }
  }

  /// Bytes came from a client; after a stop they are not taken any more.
  package mutating func received(_ chunk: Span<UInt8>, from id: ConnectionID, at now: Moment) {
    self.now = now
    guard !isStopping, let session = sessions[id], !session.isClosing else { return }
    session.framer.receive(chunk)
    memory.passed(chunk.count, at: now)
    process(session)
  }

  /// Whether a client's line was read only up to its middle.
  package func holdsHalfLine(of id: ConnectionID) -> Bool {
    sessions[id]?.framer.holdsHalfLine ?? false
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
    removeWatches(of: session)
    session.abandon()
    waiting.removeAll { $0 === session }
    unfinished.removeAll { $0 === session }
    parked.removeAll { $0 === session }
    let endedCount = searches.endedUndoCount
    perform(searches.end(of: id))
    if searches.endedUndoCount != endedCount { unpark() }
  }

  /// So many bytes still wait to be taken by the client; `progressed` when it took some just now.
  package mutating func sent(
    to id: ConnectionID, unsentBytes: Int, progressed: Bool, at now: Moment
  ) {
    self.now = now
    guard let session = sessions[id] else { return }
    session.unsentBytes = unsentBytes
    let hasHeld = hasHeld(session)
    guard unsentBytes > 0 || session.stalledSince != nil || session.hasMoreToDo || hasHeld else {
      return
    }
    if hasHeld { flush(session) }
    let isKeptBack = session.isClosing || self.hasHeld(session)
    let isFull = unsentBytes >= (isKeptBack ? 1 : ServiceLimits.waitingOutputBytes)
    if !isFull {
      session.stalledSince = nil
    } else if progressed || session.stalledSince == nil {
      session.stalledSince = now.monotonicMilliseconds
      hasStalled = true
    }
    // One that had its share of this turn goes on in the next, however fast its replies are taken.
    if !session.isUnfinished { process(session) }
  }

  /// When the first client that takes nothing is closed, by the monotonic clock.
  var stalledDeadline: Int? {
    guard hasStalled else { return nil }
    return sessions.all.compactMap(\.stalledSince).min().map { $0 + stalledMilliseconds }
  }

  /// Closes the clients that took nothing for long.
  mutating func closeStalled() {
    guard hasStalled else { return }
    for session in sessions.all {
      guard let since = session.stalledSince,
        now.monotonicMilliseconds - since >= stalledMilliseconds
      else { continue }
      // A client that has taken all waits for us, and not we for it.
      if session.unsentBytes > 0, !session.isPeer {
        closeSlow(session)
      } else {
        session.stalledSince = nil
      }
    }
    hasStalled = sessions.all.contains { $0.stalledSince != nil }
  }

  /// Ends the connection of a client that takes nothing, or far too little.
  mutating func closeSlow(_ session: Session) {
    counters.slowConsumers += 1
    session.stalledSince = nil
    removeWatches(of: session)
    refuseAndClose(session, .slowConsumer)
    act(.abort(session.id))
  }

  private mutating func refuseAndClose(_ session: Session, _ refusal: Refusal) {
    session.isClosing = true
    respond(to: session, PendingReply(wait: .nothing, bytes: line(refusing: refusal, id: nil)))
    process(session)
  }
}
