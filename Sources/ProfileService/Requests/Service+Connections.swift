internal import JSON
package import Wire

extension Service {
  /// Connects a client; beyond the limit it is refused and closed.
  ///
  /// The daemon's own connection for a peer does not count as a client.
  package mutating func connected(_ id: ConnectionID, isPeer: Bool = false, at now: Moment) {
    self.now = now
    let isFull = desk.clientCount >= ServiceLimits.connections
    let session = desk.connect(id, isPeer: isPeer)
    guard isFull, !isPeer else { return }
    run.refusedLines += 1
    refuseAndClose(session, .tooManyConnections(limit: ServiceLimits.connections))
  }

  /// The line for a client that is refused because the process cannot open more files.
  package static func lineRefusingForFiles(clients: Int) -> [UInt8] {
    line(refusing: .noFreeFile(connections: clients), id: nil)
  }

  /// Continues a connection of a former process; what its client has said is unknown.
  package mutating func takenOver(_ id: ConnectionID, at now: Moment) {
    connected(id, at: now)
    guard let session = desk[id], !session.isClosing else { return }
    desk.begin(session, saying: SystemRestarted.lines(epoch: book.epoch, lsn: book.lsn))
    send(session)
  }

  /// How many profiles are not deleted.
  package var profileCount: Int {
    book.profiles.liveCount
  }

  /// The name from `system.hello`; nil if the client has not given one.
  package func clientName(of id: ConnectionID) -> String? {
    desk[id]?.clientName
  }

  /// Takes bytes from a client; ignores them after a stop.
  package mutating func received(_ chunk: Span<UInt8>, from id: ConnectionID, at now: Moment) {
    self.now = now
    guard !run.isStopping, let session = desk[id], !session.isClosing else { return }
    desk.receive(chunk, from: session)
    housekeeping.memory.passed(chunk.count, at: now)
    process(session)
  }

  /// Whether a client's last line is incomplete.
  package func holdsHalfLine(of id: ConnectionID) -> Bool {
    desk[id]?.framer.holdsHalfLine ?? false
  }

  /// Notes that a client will send no more; it gets every reply and is then closed.
  package mutating func inputEnded(of id: ConnectionID, at now: Moment) {
    self.now = now
    guard let session = desk[id] else { return }
    desk.endInput(of: session)
    process(session)
  }

  /// Removes a closed connection; its pending requests are still carried out.
  package mutating func disconnected(_ id: ConnectionID, at now: Moment) {
    self.now = now
    guard let session = desk[id] else { return }
    desk.disconnect(session)
    removeWatches(of: session)
    perform(planners.end(of: id))
    tellOfWaits()
    perform(recipeSearches.end(of: id))
    let endedCount = searches.endedUndoCount
    perform(searches.end(of: id))
    if searches.endedUndoCount != endedCount { unpark() }
  }

  /// Takes the number of bytes that the client has not read; `progressed` if it has just read some.
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
    // A session that had its share of this turn continues in the next, no matter how fast its
    // client reads.
    if !session.isUnfinished { process(session) }
  }

  /// Closes the clients that have not read for too long.
  mutating func closeStalled() {
    for session in desk.stalled(at: now) where session.stalledSince != nil { closeSlow(session) }
  }

  /// Closes the connection of a client that reads nothing, or far too little.
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
  /// Takes the files of the inbox that currently need attention.
  package mutating func inboxStands(_ standing: SystemStatus.Inbox, at now: Moment) {
    self.now = now
    run.inbox = standing
    tellInbox()
  }

  /// Keeps the replies to a client's requests until `dropReplies`, no matter how many other clients
  /// there are.
  ///
  /// A file of the inbox may repeat its request as long as the file exists. The shell calls this
  /// before it passes the request on, so replies from a former process are kept in time.
  package mutating func keepReplies(to client: String) {
    run.keptClients.insert(RequestTag(client: client, n: 1).clientKey)
  }

  /// Drops the replies to a client, which will not repeat its requests.
  package mutating func dropReplies(to client: String) {
    run.keptClients.remove(RequestTag(client: client, n: 1).clientKey)
  }
}
