import JSON
import Wire

/// The connections: the order of lines and replies, how much may wait for a client, and when its
/// connection is closed.
///
/// A machine: returns lines to carry out, sessions to continue, and effects. Only the desk changes
/// the properties of a session that describe its connection. It does not know the content of lines
/// or events.
package struct Desk {
  /// What to do next on a connection.
  package enum Next: Equatable, Sendable {
    /// Carry out the line in this range of the framer's bytes.
    case line(Range<Int>)
    /// Refuse a line that is too long, and carry out no further line.
    case tooLong
    /// Do nothing more in this turn.
    case nothing
  }

  /// The sessions by the numbers of their connections, which are small.
  private var slots: [Session?] = []
  /// Sessions that have used up their share of a turn and have lines left.
  private var unfinished: [Session] = []
  /// Sessions with waiting replies, in the order in which they began to wait.
  package private(set) var waiting: [Session] = []
  /// Sessions with a parked line, in the order in which the lines were parked.
  private var parked: [Session] = []
  /// Whether any session may have stalled; if false, none needs a check.
  private var hasStalled = false
  /// An empty buffer with capacity, for the next replies.
  private var spareOutput: [UInt8] = []
  /// The length of the last output, to be reserved for a new buffer: a growing buffer would be
  /// copied.
  private var usualOutputBytes = 0
  /// How long a client with a full buffer may read nothing before it is disconnected.
  package var stalledMilliseconds = ServiceLimits.stalledMilliseconds

  /// A desk without connections.
  package init() {}

  /// The session of an open connection.
  package subscript(id: ConnectionID) -> Session? {
    id.rawValue < slots.count ? slots[id.rawValue] : nil
  }

  /// All sessions, by number.
  var all: some Sequence<Session> {
    slots.lazy.compactMap { $0 }
  }

  /// How many clients are connected, without the daemon's own sessions for peers.
  package var clientCount: Int { all.count { !$0.isPeer } }

  /// Whether any session has lines left for the next turn.
  package var hasLinesLeft: Bool { !unfinished.isEmpty }

  /// How many sessions have lines left for the next turn.
  var unfinishedCount: Int { unfinished.count }

  /// Whether every received line is answered.
  package var isQuiet: Bool {
    parked.isEmpty && waiting.isEmpty && unfinished.isEmpty && !all.contains(where: \.hasLinesLeft)
  }

  /// The violated invariants, in words; empty unless there is a bug.
  package var violations: [String] {
    var violations: [String] = []
    for session in all {
      let name = "connection \(session.id.rawValue)"
      if waiting.contains(where: { $0 === session }) != session.isWaiting
        || session.pending.isEmpty == session.isWaiting
      {
        violations.append("\(name) has replies that nobody waits for")
      }
      if unfinished.contains(where: { $0 === session }) != session.isUnfinished {
        violations.append("\(name) has lines that are forgotten")
      }
      if parked.contains(where: { $0 === session }) != (session.parkedLine != nil) {
        violations.append("\(name) has a parked line that is forgotten")
      }
      if session.stalledSince != nil, !hasStalled {
        violations.append("\(name) has stalled and nobody looks")
      }
      if !session.pending.isCounted { violations.append("\(name) has miscounted its replies") }
    }
    for session in waiting + parked + unfinished where self[session.id] !== session {
      violations.append("connection \(session.id.rawValue) is gone and not forgotten")
    }
    return violations
  }
}

// MARK: - Coming and going

extension Desk {
  /// A client has connected.
  package mutating func connect(_ id: ConnectionID, isPeer: Bool) -> Session {
    let session = Session(id: id, isPeer: isPeer)
    while slots.count <= id.rawValue { slots.append(nil) }
    slots[id.rawValue] = session
    return session
  }

  /// Continues the connection of a client of a former process; first sends these lines.
  func begin(_ session: Session, saying lines: [UInt8]) {
    session.mayBeginWithinLine = true
    session.output += lines
  }

  /// Removes a closed connection; its pending requests are still carried out.
  package mutating func disconnect(_ session: Session) {
    slots[session.id.rawValue] = nil
    session.abandon()
    waiting.removeAll { $0 === session }
    unfinished.removeAll { $0 === session }
    parked.removeAll { $0 === session }
  }

  /// Carries out no more lines, and closes the connection after all output is sent.
  package func close(_ session: Session) {
    session.isClosing = true
  }

  /// Stops reading from every connection.
  package func stopReading() -> [ServiceEffect] {
    var effects: [ServiceEffect] = []
    for session in all where session.isReading {
      session.isReading = false
      effects.append(.setReading(session.id, false))
    }
    return effects
  }
}

// MARK: - Lines

extension Desk {
  /// Bytes came from a client.
  package func receive(_ chunk: Span<UInt8>, from session: Session) {
    session.framer.receive(chunk)
  }

  /// Notes that the client will send no more; the connection is closed after its last reply.
  package func endInput(of session: Session) {
    session.framer.end()
    session.isInputEnded = true
  }

  /// The next line of a session, if its limits and its share of the turn allow one.
  package mutating func next(of session: Session, share: inout Int) -> Next {
    guard session.isOpenForRequests else { return .nothing }
    guard share > 0, session.output.count < ServiceLimits.outputBytesPerTurn else {
      putOff(session)
      return .nothing
    }
    share -= 1
    switch session.framer.next() {
    case .incomplete: return .nothing
    case .tooLong:
      session.isClosing = true
      return .tooLong
    case .line(let range): return .line(range)
    }
  }

  /// Leaves the session's remaining lines for the next turn, after those of other sessions.
  mutating func putOff(_ session: Session) {
    guard !session.isUnfinished, session.framer.waitingBytes > 0 else { return }
    session.isUnfinished = true
    unfinished.append(session)
  }

  /// Removes and returns the session whose lines have waited longest.
  package mutating func takeUnfinished() -> Session? {
    guard !unfinished.isEmpty else { return nil }
    let session = unfinished.removeFirst()
    session.isUnfinished = false
    return session
  }

  /// Notes that a line was carried out, so the next one is complete.
  func endLine(of session: Session) {
    session.mayBeginWithinLine = false
  }

  /// Parks a line; no other line of its session is carried out before it.
  package mutating func park(_ line: [UInt8], of session: Session) {
    session.parkedLine = line
    parked.append(session)
  }

  /// Removes and returns the sessions with parked lines, for `unpark`; a line may be parked again.
  package mutating func takeParked() -> [Session] {
    guard !parked.isEmpty else { return [] }
    defer { parked = [] }
    return parked
  }

  /// Removes and returns the parked line of a session, to carry it out now.
  package func unpark(_ session: Session) -> [UInt8]? {
    defer { session.parkedLine = nil }
    return session.parkedLine
  }

  /// Closes a finished connection, or stops or resumes reading; call after a session's lines.
  package func settle(
    _ session: Session, hasWatches: @autoclosure () -> Bool, isStopping: Bool
  ) -> ServiceEffect? {
    if session.isInputEnded || session.isClosing {
      return finish(session, hasWatches: hasWatches())
    }
    guard !isStopping, session.isReading != session.mayBeRead else { return nil }
    session.isReading.toggle()
    return .setReading(session.id, session.isReading)
  }

  private func finish(_ session: Session, hasWatches: Bool) -> ServiceEffect? {
    guard session.pending.isEmpty, session.parkedLine == nil, !session.isCloseQueued,
      session.isClosing || (session.framer.waitingBytes == 0 && !hasWatches)
    else { return nil }
    session.isClosing = true
    session.isCloseQueued = true
    return .close(session.id)
  }
}

// MARK: - Replies

extension Desk {
  /// Writes a reply at once if no other reply waits; returns false if it must wait as well.
  package mutating func write(_ reply: [UInt8], to session: Session) -> Bool {
    guard session.pending.isEmpty else { return false }
    if session.output.capacity == 0 {
      swap(&session.output, &spareOutput)
      session.output.reserveCapacity(usualOutputBytes)
    }
    session.output.append(contentsOf: reply)
    return true
  }

  /// Queues a reply, and releases those that need not wait; all tickets up to `completed` are done.
  package mutating func append(_ reply: PendingReply, to session: Session, completed: Int) {
    session.pending.append(reply)
    session.pending.release(completed: completed, to: &session.output)
    guard session.pending.isEmpty == session.isWaiting else { return }
    session.isWaiting.toggle()
    if session.isWaiting {
      waiting.append(session)
    } else {
      // Earlier replies may have been filled in without a release.
      waiting.removeAll { $0 === session }
    }
  }

  /// Queues an event, which `write` appends, behind the waiting replies.
  mutating func appendEvent(
    to session: Session, of watch: Watch?, completed: Int, _ write: (inout [UInt8]) -> Void
  ) {
    if session.pending.isEmpty { return write(&session.output) }
    var event = PendingReply(wait: .nothing, isEvent: true, watch: watch)
    write(&event.bytes)
    append(event, to: session, completed: completed)
  }

  /// Releases the replies whose tickets are done; returns all sessions that had waiting replies.
  package mutating func release(completed: Int) -> [Session] {
    let sessions = waiting
    waiting = []
    for session in sessions {
      session.isWaiting = false
      session.pending.release(completed: completed, to: &session.output)
      guard !session.pending.isEmpty else { continue }
      session.isWaiting = true
      waiting.append(session)
    }
    return sessions
  }

  /// Changes the waiting replies of a session; `body` must not add replies.
  package func changeReplies(of session: Session, _ body: (inout ReplyQueue) -> Void) {
    body(&session.pending)
  }
}

// MARK: - Output

extension Desk {
  /// Announces the output of a session; nil if there is none, or if it is already announced.
  package func send(_ session: Session) -> ServiceEffect? {
    guard !session.output.isEmpty, !session.isSendQueued else { return nil }
    session.isSendQueued = true
    return .sendOutput(session.id)
  }

  /// Removes and returns the bytes that `send` announced.
  package func takeOutput(of session: Session) -> [UInt8] {
    session.isSendQueued = false
    let output = session.output
    session.output = []
    return output
  }

  /// Takes back a buffer of `takeOutput` that was written, for reuse.
  package mutating func recycle(_ output: consuming [UInt8]) {
    usualOutputBytes = min(output.count, ServiceLimits.outputBytesPerTurn)
    guard output.capacity > spareOutput.capacity,
      output.capacity <= 2 * ServiceLimits.waitingOutputBytes
    else { return }
    output.removeAll(keepingCapacity: true)
    spareOutput = output
  }

  /// Frees the spare buffer.
  package mutating func dropBuffers() {
    spareOutput = []
    usualOutputBytes = 0
  }

  /// Takes the number of bytes that the client has not read; returns whether the session has work.
  package func taken(_ session: Session, unsentBytes: Int, hasHeld: Bool) -> Bool {
    session.unsentBytes = unsentBytes
    return unsentBytes > 0 || session.stalledSince != nil || session.hasMoreToDo || hasHeld
  }

  /// Notes whether the client has stalled: its buffer is full and it reads nothing.
  package mutating func watchStall(
    of session: Session, hasHeld: Bool, progressed: Bool, at now: Moment
  ) {
    let isKeptBack = session.isClosing || hasHeld
    let isFull = session.unsentBytes >= (isKeptBack ? 1 : ServiceLimits.waitingOutputBytes)
    if !isFull {
      session.stalledSince = nil
    } else if progressed || session.stalledSince == nil {
      beginStall(of: session, at: now)
    }
  }

  /// Starts the time within which the client must read, because events are held for it.
  package mutating func noteHeld(of session: Session, at now: Moment) {
    if session.stalledSince == nil { beginStall(of: session, at: now) }
  }

  private mutating func beginStall(of session: Session, at now: Moment) {
    session.stalledSince = now.monotonicMilliseconds
    hasStalled = true
  }

  /// Notes that the client no longer stalls.
  package func endStall(of session: Session) {
    session.stalledSince = nil
  }

  /// When the first stalled client is to be disconnected, in milliseconds of the monotonic clock.
  package var stalledDeadline: Int? {
    guard hasStalled else { return nil }
    return all.compactMap(\.stalledSince).min().map { $0 + stalledMilliseconds }
  }

  /// The clients to disconnect, because they have stalled for too long.
  package mutating func stalled(at now: Moment) -> [Session] {
    guard hasStalled else { return [] }
    let late = all.filter { session in
      session.stalledSince.map { now.monotonicMilliseconds - $0 >= stalledMilliseconds } ?? false
    }
    // A client that has read everything is waiting for us.
    for session in late where session.unsentBytes == 0 || session.isPeer {
      session.stalledSince = nil
    }
    hasStalled = all.contains { $0.stalledSince != nil }
    return late.filter { $0.stalledSince != nil }
  }
}
