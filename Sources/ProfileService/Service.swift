package import Alchemy
import Profiles
import Replication
import Wire

/// What the daemon decides: an input gives a list of actions, and nothing else happens.
///
/// It owns all state in memory. It reads no clock, no file and no socket; those arrive as inputs,
/// and the store and the making of an index are inputs and actions like any others.
package struct Service {
  var sessions: [ConnectionID: Session] = [:]
  var catalogs = CatalogShelf()
  var profiles = ProfileTable()
  var ledger = RequestLedger()
  var queue = StoreQueue()
  var cache = DerivedCache()
  var clock = HybridLogicalClock()
  var lsn = 0
  var origin = Origin.none
  var epoch = ""
  var now: Moment
  var counters = ServiceCounters()
  var writing = WriteStanding.open
  /// Random bits for the ids of new profiles; given from outside, so that a run can be repeated.
  var identities: any RandomNumberGenerator & Sendable
  let version: String
  let startedAt: Moment
  var isStopping = false
  /// Whether everything that was accepted before a stop is answered.
  package private(set) var isFinished = false
  private var actions: [Action] = []
  /// The request being read, and the result being written; their buffers are used again.
  var document = JSONDocument()
  var result = JSONWriter()
  private var reply = JSONWriter()
  /// Sessions with replies that wait, in the order in which they began to wait.
  private var waiting: [Session] = []
  private var parked: [Session] = []

  package init(
    state: ServiceState, catalogs stock: CatalogStock, version: String, at now: Moment,
    identities: any RandomNumberGenerator & Sendable
  ) {
    self.now = now
    self.version = version
    startedAt = now
    self.identities = identities
    catalogs.restock(stock)
    take(state)
  }

  /// Takes what the store holds as all there is.
  private mutating func take(_ state: ServiceState) {
    origin = state.origin
    epoch = state.epoch
    clock = HybridLogicalClock(latest: state.clock)
    lsn = state.lsn
    ledger = RequestLedger(lastNumbers: state.clients)
    cache.dropAll()
    profiles = ProfileTable()
    for (profile, lsn) in state.profiles { profiles.insert(ProfileEntry(profile, lsn: lsn)) }
    if profiles.entries[.default] == nil {
      let fresh = Profile(id: .default, catalog: ProfileCreate.defaultCatalog, name: "default")
      profiles.insert(ProfileEntry(fresh, lsn: 0))
    }
    counters.changes = state.changeCount
    counters.databaseBytes = state.databaseBytes
    counters.lastCommitMilliseconds = state.lastCommitMilliseconds
  }

  /// What is to be done since the last call, in order.
  package mutating func takeActions() -> [Action] {
    defer { actions.removeAll(keepingCapacity: true) }
    return actions
  }

  /// The bytes for a connection that a `send` announced; say with `sent` how many remain unsent.
  package mutating func takeOutput(of id: ConnectionID) -> [UInt8] {
    guard let session = sessions[id] else { return [] }
    session.isSendQueued = false
    let output = session.output
    session.output = []
    return output
  }

  mutating func act(_ action: Action) {
    actions.append(action)
  }
}

// MARK: - Connections

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
    sessions.values.count { !$0.isClosing }
  }

  /// Bytes came from a client.
  package mutating func received(_ chunk: Span<UInt8>, from id: ConnectionID, at now: Moment) {
    self.now = now
    guard let session = sessions[id], !session.isClosing else { return }
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
    guard let session = sessions.removeValue(forKey: id) else { return }
    session.isClosing = true
    waiting.removeAll { $0 === session }
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
    let isFull = unsentBytes >= ServiceLimits.waitingOutputBytes
    if !isFull {
      session.stalledSince = nil
    } else if progressed || session.stalledSince == nil {
      session.stalledSince = now.monotonicMilliseconds
    }
    process(session)
  }

  /// When `tick` must be called at the latest, by the monotonic clock.
  package var deadline: Int? {
    sessions.values.compactMap(\.stalledSince).min().map { $0 + ServiceLimits.stalledMilliseconds }
  }

  /// Time has passed: closes the clients that took nothing for too long.
  package mutating func tick(at now: Moment) {
    self.now = now
    for session in sessions.values.sorted(by: { $0.id.rawValue < $1.id.rawValue }) {
      guard let since = session.stalledSince,
        now.monotonicMilliseconds - since >= ServiceLimits.stalledMilliseconds
      else { continue }
      counters.slowConsumers += 1
      session.stalledSince = nil
      refuseAndClose(session, .slowConsumer)
      act(.abort(session.id))
    }
  }

  private mutating func refuseAndClose(_ session: Session, _ refusal: Refusal) {
    session.isClosing = true
    respond(to: session, PendingReply(wait: .nothing, bytes: line(refusing: refusal, id: nil)))
    process(session)
  }
}

// MARK: - Lines

extension Service {
  /// Carries out what a session has sent, as far as its limits allow.
  mutating func process(_ session: Session) {
    takeLines(of: session)
    send(session)
    if session.isInputEnded || session.isClosing {
      finish(session)
    } else if !isStopping, session.isReading != session.isOpenForRequests {
      session.isReading.toggle()
      act(.setReading(session.id, session.isReading))
    }
  }

  private mutating func takeLines(of session: Session) {
    while session.isOpenForRequests, session.parkedLine == nil {
      switch session.framer.next() {
      case .incomplete: return
      case .tooLong:
        counters.refusedLines += 1
        session.isClosing = true
        respond(
          to: session, PendingReply(wait: .nothing, bytes: line(refusing: .lineTooLong, id: nil)))
      case .line(let range): carryOut(session, range)
      }
    }
  }

  private mutating func carryOut(_ session: Session, _ range: Range<Int>) {
    let answer = answer(session.framer.bytes.span.extracting(range), of: session)
    deliver(answer, to: session) { Array(session.framer.bytes[range]) }
    if range.count > ServiceLimits.keptLineBytes { document = JSONDocument() }
  }

  /// Puts an answer into its place among the session's replies.
  private mutating func deliver(_ answer: Answer, to session: Session, line: () -> [UInt8]) {
    switch answer {
    case .none: break
    case .parked:
      session.parkedLine = line()
      parked.append(session)
    case .reply(let wait, let id, let isWrite):
      if wait.isOver(queue.completed), session.pending.isEmpty {
        session.output.append(contentsOf: reply.bytes)
        return
      }
      respond(
        to: session,
        PendingReply(wait: wait, bytes: reply.bytes, id: id, line: isWrite ? nil : line()))
    }
  }

  /// Appends a reply to those of a session; sessions with replies that wait are remembered.
  private mutating func respond(to session: Session, _ pending: PendingReply) {
    session.append(pending)
    session.release(completed: queue.completed)
    guard !session.pending.isEmpty, !session.isWaiting else { return }
    session.isWaiting = true
    waiting.append(session)
  }

  mutating func send(_ session: Session) {
    guard !session.output.isEmpty, !session.isSendQueued else { return }
    session.isSendQueued = true
    act(.send(session.id))
  }

  /// Closes a session that will send nothing more, once all its replies are on their way.
  private mutating func finish(_ session: Session) {
    guard session.pending.isEmpty, session.parkedLine == nil, !session.isCloseQueued,
      session.isClosing || session.framer.waitingBytes == 0
    else { return }
    session.isClosing = true
    session.isCloseQueued = true
    act(.close(session.id))
  }

  private func line(refusing refusal: Refusal, id: RequestID?) -> [UInt8] {
    var writer = JSONWriter()
    writer.reply(to: id, refusing: refusal)
    return writer.bytes
  }
}

// MARK: - Answers

extension Service {
  /// Carries out one line; the reply's bytes are in `reply`.
  private mutating func answer(_ line: Span<UInt8>, of session: Session) -> Answer {
    var id: RequestID?
    reply.removeAll()
    do throws(Refusal) {
      let envelope = try read(line)
      id = envelope.id
      let method = try MethodTable.method(document.string(at: envelope.method))
      let call = Call(session: session, document: document, params: envelope.params)
      result.removeAll()
      return finished(try method.handler(&self, call), id: id, isWrite: method.isWrite)
    } catch {
      return refused(error, id: id)
    }
  }

  private mutating func read(_ line: Span<UInt8>) throws(Refusal) -> RequestEnvelope {
    do throws(JSONSyntaxError) {
      try document.parse(line)
    } catch {
      throw .parseError(error)
    }
    return try RequestEnvelope(reading: document)
  }

  private mutating func finished(_ outcome: Outcome, id: RequestID?, isWrite: Bool) -> Answer {
    if case .parked = outcome { return .parked }
    guard let id else { return .none }
    switch outcome {
    case .parked: return .parked
    case .found(let ticket):
      reply.reply(to: id, rawResult: result.bytes)
      return .reply(ticket > queue.completed ? .ticket(ticket) : .nothing, id, isWrite: isWrite)
    case .refused(let refusal, let ticket):
      reply.reply(to: id, refusing: refusal)
      return .reply(.ticket(ticket), id, isWrite: isWrite)
    case .reading(let token): return .reply(.read(token), id, isWrite: false)
    }
  }

  /// A refusal shows names and states that may not be durable yet: it waits for all of them.
  private mutating func refused(_ refusal: Refusal, id: RequestID?) -> Answer {
    if refusal.isOfTheLine {
      counters.refusedLines += 1
    } else if id == nil {
      return .none
    }
    reply.reply(to: id, refusing: refusal)
    let showsState = !refusal.isOfTheLine && refusal.usesUpRequest
    return .reply(showsState ? .ticket(queue.issued) : .nothing, id, isWrite: false)
  }
}

// MARK: - The store

extension Service {
  /// All inputs that were there are taken: what they wrote goes to the store as one job.
  ///
  /// To be called after every turn of inputs; when stopping, it says when all is quiet.
  package mutating func endTurn() {
    if let job = queue.nextJob(clock: clock.latest, nowMilliseconds: now.wallMilliseconds) {
      act(.store(job))
    }
    guard isStopping, !isFinished, queue.isIdle, parked.isEmpty, waiting.isEmpty,
      !sessions.values.contains(where: \.hasLinesLeft)
    else { return }
    isFinished = true
    act(.finished)
  }

  /// Accepts nothing more; what was read is still answered, and then the service is finished.
  package mutating func stop(at now: Moment) {
    self.now = now
    isStopping = true
    for session in sessions.values.sorted(by: { $0.id.rawValue < $1.id.rawValue })
    where session.isReading {
      session.isReading = false
      act(.setReading(session.id, false))
    }
    if case .open = writing { storeSnapshots() }
  }

  /// Stores the state of each profile that changed, so that the next start replays nothing.
  private mutating func storeSnapshots() {
    for entry in profiles.sorted(includingDeleted: true) where entry.changesSinceSnapshot > 0 {
      entry.changesSinceSnapshot = 0
      let snapshot = StoreEntry.Snapshot(profile: entry.profile, lsn: entry.lsn)
      _ = queue.append(StoreEntry(snapshot: snapshot))
    }
  }

  /// An index that was asked for is made: those who waited for it go on.
  package mutating func indexed(_ index: RecipeIndex, at now: Moment) {
    self.now = now
    if let entry = catalogs.entries[index.catalog.id], entry.catalog.hash == index.catalog.hash {
      entry.index = .ready(index)
    }
    unpark()
  }

  /// Catalogs were read anew.
  package mutating func restocked(_ stock: CatalogStock, at now: Moment) {
    self.now = now
    catalogs.restock(stock)
    cache.dropAll()
    for entry in profiles.entries.values { entry.recipeCount = nil }
    unpark()
  }

  /// Carries out the lines that waited; each may wait again.
  private mutating func unpark() {
    let sessions = parked
    parked = []
    for session in waiting { redo(session) }
    releaseWaiting()
    for session in sessions {
      guard let line = session.parkedLine else { continue }
      session.parkedLine = nil
      deliver(answer(line.span, of: session), to: session) { line }
      process(session)
    }
  }

  /// A job of the store has ended.
  package mutating func stored(_ outcome: StoreOutcome, at now: Moment) {
    self.now = now
    switch outcome {
    case .done(let findings, let databaseBytes):
      let (changes, tokens) = queue.complete()
      counters.changes += changes
      if let databaseBytes { committed(databaseBytes: databaseBytes) }
      deliver(Dictionary(uniqueKeysWithValues: zip(tokens, findings)))
    case .failed(_, let state): failed(state)
    }
  }

  private mutating func committed(databaseBytes: Int) {
    writing = .open
    counters.databaseBytes = databaseBytes
    counters.lastCommitMilliseconds = now.wallMilliseconds
  }

  /// Lets everything go that is durable or was found, and goes on with those sessions.
  private mutating func deliver(_ findings: [Int: StoreFinding]) {
    for session in waiting {
      session.fill { id, token in findings[token].map { line($0, id: id) } }
    }
    releaseWaiting()
  }

  private mutating func releaseWaiting() {
    let sessions = waiting
    waiting = []
    for session in sessions {
      session.isWaiting = false
      session.release(completed: queue.completed)
      if !session.pending.isEmpty {
        session.isWaiting = true
        waiting.append(session)
      }
    }
    for session in sessions { process(session) }
  }

  /// Nothing that was under way is durable: memory is thrown away, and reads are done again.
  private mutating func failed(_ state: ServiceState) {
    writing = .refused(until: now.monotonicMilliseconds + ServiceLimits.writeRetryMilliseconds)
    let completed = queue.completed
    for session in waiting {
      session.failPending(completed: completed) { line(refusing: .readOnly, id: $0) }
    }
    queue.fail()
    take(state)
    for session in waiting { redo(session) }
    releaseWaiting()
  }

  /// Carries out again what was read from memory that is gone; what must wait, waits on.
  private mutating func redo(_ session: Session) {
    for place in session.placesToRedo {
      let line = session.line(at: place)
      switch answer(line.span, of: session) {
      case .reply(let wait, let id, _):
        session.replace(
          place, with: PendingReply(wait: wait, bytes: reply.bytes, id: id, line: line))
      case .none: session.replace(place, with: PendingReply(wait: .nothing))
      case .parked: continue
      }
    }
  }
}
