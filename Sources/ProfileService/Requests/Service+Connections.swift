package import Wire

extension Service {
  /// A client has connected; over the limit it is told so and closed.
  ///
  /// What speaks for a peer from within the daemon is no client: it is not counted among them.
  package mutating func connected(_ id: ConnectionID, isPeer: Bool = false, at now: Moment) {
    self.now = now
    let isFull = desk.clientCount >= ServiceLimits.connections
    let session = desk.connect(id, isPeer: isPeer)
    guard isFull, !isPeer else { return }
    run.refusedLines += 1
    refuseAndClose(session, .tooManyConnections(limit: ServiceLimits.connections))
  }

  /// A client is connected that was served by a former process; of what it said nothing is known.
  package mutating func takenOver(_ id: ConnectionID, at now: Moment) {
    connected(id, at: now)
    guard let session = desk[id], !session.isClosing else { return }
    desk.begin(session, saying: SystemRestarted.lines(epoch: book.epoch, lsn: book.lsn))
    send(session)
  }

  /// Profiles that are not deleted.
  package var profileCount: Int {
    book.profiles.liveCount
  }

  /// What a client calls itself, if it has said so.
  package func clientName(of id: ConnectionID) -> String? {
    desk[id]?.clientName
  }

  /// Bytes came from a client; after a stop they are not taken any more.
  package mutating func received(_ chunk: Span<UInt8>, from id: ConnectionID, at now: Moment) {
    self.now = now
    guard !run.isStopping, let session = desk[id], !session.isClosing else { return }
    desk.receive(chunk, from: session)
    housekeeping.memory.passed(chunk.count, at: now)
    process(session)
  }

  /// Whether a client's line was read only up to its middle.
  package func holdsHalfLine(of id: ConnectionID) -> Bool {
    desk[id]?.framer.holdsHalfLine ?? false
  }

  /// A client will send nothing more; it still gets every reply, and is closed then.
  package mutating func inputEnded(of id: ConnectionID, at now: Moment) {
    self.now = now
    guard let session = desk[id] else { return }
    desk.endInput(of: session)
    process(session)
  }

  /// The connection is gone; what it asked for and is under way is still carried out.
  package mutating func disconnected(_ id: ConnectionID, at now: Moment) {
    self.now = now
    guard let session = desk[id] else { return }
    desk.disconnect(session)
    removeWatches(of: session)
    perform(planners.end(of: id))
    tellOfWaits()
    let endedCount = searches.endedUndoCount
    perform(searches.end(of: id))
    if searches.endedUndoCount != endedCount { unpark() }
  }

  /// So many bytes still wait to be taken by the client; `progressed` when it took some just now.
  package mutating func sent(
    to id: ConnectionID, unsentBytes: Int, progressed: Bool, at now: Moment
  ) {
    self.now = now
    guard let session = desk[id] else { return }
    let hasHeld = hasHeld(session)
    guard desk.taken(session, unsentBytes: unsentBytes, hasHeld: hasHeld) else { return }
    if hasHeld { flush(session) }
    desk.watchStall(
      of: session, hasHeld: self.hasHeld(session), progressed: progressed, at: now)
    // One that had its share of this turn goes on in the next, however fast its replies are taken.
    if !session.isUnfinished { process(session) }
  }

  /// Closes the clients that took nothing for long.
  mutating func closeStalled() {
    for session in desk.stalled(at: now) where session.stalledSince != nil { closeSlow(session) }
  }

  /// Ends the connection of a client that takes nothing, or far too little.
  mutating func closeSlow(_ session: Session) {
    run.slowConsumers += 1
    desk.endStall(of: session)
    removeWatches(of: session)
    refuseAndClose(session, .slowConsumer)
    act(.abort(session.id))
  }

  private mutating func refuseAndClose(_ session: Session, _ refusal: Refusal) {
    desk.close(session)
    let line = Self.line(refusing: refusal, id: nil)
    respond(to: session, PendingReply(wait: .nothing, bytes: line))
    process(session)
  }
}

extension Service {
  /// The files of the inbox that need attention are these now.
  package mutating func inboxStands(_ standing: SystemStatus.Inbox, at now: Moment) {
    self.now = now
    run.inbox = standing
    tellInbox()
  }

  /// Keeps the reply to a client's request until `dropReplies`, however many other clients ask.
  ///
  /// A file of the inbox may make its request again as long as the file is there. The shell calls this
  /// before it passes the request on, so the replies of a former process are kept in time.
  package mutating func keepReplies(to client: String) {
    run.keptClients.insert(RequestTag(client: client, n: 1).clientKey)
  }

  /// The client will not repeat its request.
  package mutating func dropReplies(to client: String) {
    run.keptClients.remove(RequestTag(client: client, n: 1).clientKey)
  }
}
