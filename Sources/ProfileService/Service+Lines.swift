import Wire

extension Service {
  /// Carries out what a session has sent, as far as its limits allow.
  mutating func process(_ session: Session) {
    takeLines(of: session)
    send(session)
    if session.isInputEnded || session.isClosing {
      finish(session)
    } else if !isStopping, session.isReading != session.mayBeRead {
      session.isReading.toggle()
      act(.setReading(session.id, session.isReading))
    }
  }

  /// Goes on with the sessions that had lines left at the end of the last turn.
  package mutating func carryOn(at now: Moment) {
    self.now = now
    let sessions = unfinished
    unfinished = []
    for session in sessions {
      session.isUnfinished = false
      process(session)
    }
  }

  private mutating func takeLines(of session: Session) {
    var share = ServiceLimits.linesPerTurn
    while session.isOpenForRequests {
      guard share > 0, session.output.count < ServiceLimits.outputBytesPerTurn else {
        return putOff(session)
      }
      share -= 1
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

  /// Its other lines come in the next turn, after those of everybody else.
  private mutating func putOff(_ session: Session) {
    guard !session.isUnfinished, session.framer.waitingBytes > 0 else { return }
    session.isUnfinished = true
    unfinished.append(session)
  }

  private mutating func carryOut(_ session: Session, _ range: Range<Int>) {
    let answer = answer(session.framer.bytes.span.extracting(range), of: session)
    session.mayBeginWithinLine = false
    deliver(answer, to: session) { Array(session.framer.bytes[range]) }
    followReply()
    if range.count > ServiceLimits.keptLineBytes { document = JSONDocument() }
  }

  /// What a request brings after its reply, now that the reply has its place.
  mutating func followReply() {
    guard let next = afterReply else { return }
    afterReply = nil
    follow(next)
  }

  /// Puts an answer into its place among the session's replies.
  mutating func deliver(_ answer: Answer, to session: Session, line: () -> [UInt8]) {
    switch answer {
    case .none: break
    case .parked:
      session.parkedLine = line()
      parked.append(session)
    case .reply(let wait, let id, let isWrite):
      if wait.isOver(pipe.completed), session.pending.isEmpty {
        if session.output.capacity == 0 { swap(&session.output, &spareOutput) }
        session.output.append(contentsOf: reply.bytes)
        return
      }
      respond(
        to: session,
        PendingReply(
          wait: wait, bytes: reply.bytes, id: id, line: isWrite ? nil : line(),
          shows: afterReply?.shown))
    }
  }

  /// Appends a reply to those of a session; sessions with replies that wait are remembered.
  mutating func respond(to session: Session, _ pending: PendingReply) {
    session.append(pending)
    session.release(completed: pipe.completed)
    guard !session.pending.isEmpty, !session.isWaiting else { return }
    session.isWaiting = true
    waiting.append(session)
  }

  /// Puts an event behind the replies that wait already.
  mutating func respond(to session: Session, event: [UInt8], of watch: Watch?) {
    if session.pending.isEmpty {
      session.output += event
    } else {
      respond(
        to: session, PendingReply(wait: .nothing, bytes: event, isEvent: true, watch: watch))
    }
    send(session)
  }

  mutating func send(_ session: Session) {
    guard !session.output.isEmpty, !session.isSendQueued else { return }
    session.isSendQueued = true
    act(.send(session.id))
  }

  /// Closes a session that will send nothing more, once all its replies are on their way.
  private mutating func finish(_ session: Session) {
    guard session.pending.isEmpty, session.parkedLine == nil, !session.isCloseQueued,
      session.isClosing || (session.framer.waitingBytes == 0 && !hasWatches(session))
    else { return }
    session.isClosing = true
    session.isCloseQueued = true
    act(.close(session.id))
  }

  func line(refusing refusal: Refusal, id: RequestID?) -> [UInt8] {
    var writer = JSONWriter()
    writer.reply(to: id, refusing: refusal)
    return writer.bytes
  }
}

// MARK: - Answers

extension Service {
  /// Carries out one line; the reply's bytes are in `reply`.
  mutating func answer(_ line: Span<UInt8>, of session: Session) -> Answer {
    var id: RequestID?
    reply.removeAll()
    do throws(Refusal) {
      let envelope = try read(line)
      id = envelope.id
      let method = try MethodTable.method(document.string(at: envelope.method))
      let call = Call(session: session, document: document, params: envelope.params)
      result.removeAll()
      return finished(try method.handler(&self, call), id: id, isWrite: method.description.isWrite)
    } catch {
      // The rest of a line never reads as a line: its last brace was opened in what is missing.
      if case .parseError = error, session.mayBeginWithinLine { return .none }
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

  /// A notification has a place among the replies, an empty one: it too is limited in number.
  private mutating func finished(_ outcome: Outcome, id: RequestID?, isWrite: Bool) -> Answer {
    switch outcome {
    case .parked: return .parked
    case .found(let ticket):
      if let id { reply.reply(to: id, rawResult: result.bytes) }
      return .reply(ticket > pipe.completed ? .ticket(ticket) : .nothing, id, isWrite: isWrite)
    case .refused(let refusal, let ticket):
      if let id { reply.reply(to: id, refusing: refusal) }
      return .reply(.ticket(ticket), id, isWrite: isWrite)
    case .reading(let read): return .reply(.read(read), id, isWrite: false)
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
    return .reply(refusal.showsState ? .ticket(pipe.issued) : .nothing, id, isWrite: false)
  }
}
