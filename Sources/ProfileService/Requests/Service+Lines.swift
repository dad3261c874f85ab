import JSON
import Wire

extension Service {
  /// Carries out the received lines of a session, as far as its limits allow.
  mutating func process(_ session: Session) {
    carryOutLines(of: session)
    send(session)
    let effect = desk.settle(session, hasWatches: hasWatches(session), isStopping: run.isStopping)
    perform(effect)
  }

  /// Continues with the sessions that had lines left at the end of the last turn, each at most
  /// once.
  ///
  /// Calls `mayGoOn` after each session. Sessions that are not reached keep their places, ahead of
  /// sessions that have lines left again.
  package mutating func carryOn(at now: Moment, while mayGoOn: () -> Bool = { true }) {
    self.now = now
    for _ in 0..<desk.unfinishedCount {
      guard let session = desk.takeUnfinished() else { return }
      process(session)
      guard mayGoOn() else { return }
    }
  }

  /// Continues with a waiting session, but leaves its lines to `carryOn`.
  ///
  /// One outcome of the store may release many sessions: their lines must not all run before the
  /// host can do anything else.
  mutating func processLater(_ session: Session) {
    guard session.framer.waitingBytes > 0 else { return process(session) }
    desk.putOff(session)
    send(session)
  }

  private mutating func carryOutLines(of session: Session) {
    var share = ServiceLimits.linesPerTurn
    while true {
      switch desk.next(of: session, share: &share) {
      case .nothing: return
      case .tooLong:
        run.refusedLines += 1
        let line = Self.line(refusing: .lineTooLong, id: nil)
        respond(to: session, PendingReply(wait: .nothing, bytes: line))
      case .line(let range): carryOut(session, range)
      }
    }
  }

  private mutating func carryOut(_ session: Session, _ range: Range<Int>) {
    let bytes = session.framer.bytes
    let answer = answer(bytes.span.extracting(range), of: session)
    desk.endLine(of: session)
    deliver(answer, to: session) { Array(bytes[range]) }
    if range.count > ServiceLimits.keptLineBytes { request.document = JSONDocument() }
  }

  /// Puts an answer into its place among the session's replies, and does what follows it.
  mutating func deliver(_ answer: Answer, to session: Session, line: () -> [UInt8]) {
    switch answer {
    case .none: break
    case .parked: desk.park(line(), of: session)
    case .reply(let wait, let id, let isWrite, let next):
      if !wait.isOver(pipe.completed) || !desk.write(request.result.bytes, to: session) {
        respond(
          to: session,
          PendingReply(
            wait: wait, bytes: request.result.bytes, id: id, line: isWrite ? nil : line(),
            shows: next?.shown))
        // News of a plan may only follow a reply that has its place.
        if case .plan = wait { tellOfWaits() }
      }
      if let next { follow(next) }
    }
  }

  /// Queues a reply behind the waiting replies of a session.
  mutating func respond(to session: Session, _ pending: PendingReply) {
    desk.append(pending, to: session, completed: pipe.completed)
  }

  /// Queues an event, which `write` appends, behind the waiting replies.
  mutating func sendEvent(
    to session: Session, of watch: Watch? = nil, _ write: (inout [UInt8]) -> Void
  ) {
    desk.appendEvent(to: session, of: watch, completed: pipe.completed, write)
    send(session)
  }

  mutating func send(_ session: Session) {
    perform(desk.send(session))
  }

  static func line(refusing refusal: Refusal, id: RequestID?) -> [UInt8] {
    var writer = JSONWriter()
    writer.reply(to: id, refusing: refusal)
    return writer.bytes
  }
}

// MARK: - Answers

extension Service {
  /// Carries out one line; the reply's bytes are in `request.result`.
  mutating func answer(_ line: Span<UInt8>, of session: Session) -> Answer {
    var id: RequestID?
    do throws(Refusal) {
      let envelope = try read(line)
      id = envelope.id
      let method = try MethodTable.method(at: envelope.method, in: request.document)
      let call = Call(session: session, document: request.document, params: envelope.params)
      request.beginReply(to: id)
      return finished(try method.handler(&self, call), id: id, isWrite: method.description.isWrite)
    } catch {
      // A line whose beginning a former process read never parses: its last brace has no opening
      // one.
      if case .parseError = error, session.mayBeginWithinLine { return .none }
      return refused(error, id: id)
    }
  }

  private mutating func read(_ line: Span<UInt8>) throws(Refusal) -> RequestEnvelope {
    do throws(JSONSyntaxError) {
      try request.document.parse(line)
    } catch {
      throw .parseError(error)
    }
    return try RequestEnvelope(reading: request.document)
  }

  /// A notification gets an empty place among the replies, so that it counts towards the limit of
  /// requests.
  @inline(__always)
  private mutating func finished(_ outcome: Outcome, id: RequestID?, isWrite: Bool) -> Answer {
    switch outcome {
    case .parked: return .parked
    case .found(let ticket, let next):
      request.endReply(to: id)
      let wait: PendingReply.Wait = ticket > pipe.completed ? .ticket(ticket) : .nothing
      return .reply(wait, id, isWrite: isWrite, then: next)
    case .refused(let refusal, let ticket):
      request.refuse(refusal, to: id)
      return .reply(.ticket(ticket), id, isWrite: isWrite)
    case .reading(let read):
      request.result.removeAll()
      return .reply(.read(read), id, isWrite: false)
    case .planning(let plan):
      request.result.removeAll()
      return .reply(.plan(plan), id, isWrite: false)
    case .searching(let search, let asker):
      request.result.removeAll()
      return .reply(.search(search, asker), id, isWrite: false)
    }
  }

  /// A refusal that shows state waits until all writes so far are durable.
  private mutating func refused(_ refusal: Refusal, id: RequestID?) -> Answer {
    if refusal.kind.isOfTheLine {
      run.refusedLines += 1
    } else if id == nil {
      return .none
    }
    request.refuse(refusal, to: id)
    return .reply(refusal.kind.showsState ? .ticket(pipe.issued) : .nothing, id, isWrite: false)
  }
}
