package import Alchemy
import Replication
import Wire

extension Service {
  /// All inputs that were there are taken: what they wrote goes to the store as one job.
  ///
  /// To be called after every turn of inputs; when stopping, it says when all is quiet.
  @discardableResult
  package mutating func endTurn(at now: Moment) -> TurnSummary {
    self.now = now
    if let job = queue.nextJob(clock: clock.latest, now: now) {
      act(.store(job))
    }
    if isStopping, !isFinished, isQuiet {
      isFinished = true
      act(.finished)
    }
    return TurnSummary(
      deadlineMicroseconds: deadlineMicroseconds, hasLinesLeft: !unfinished.isEmpty,
      profileCount: profiles.liveCount)
  }

  /// Whether nothing that was accepted is still to be answered.
  private var isQuiet: Bool {
    queue.isIdle && queue.isEmpty && parked.isEmpty && waiting.isEmpty && unfinished.isEmpty
      && !sessions.all.contains(where: \.hasLinesLeft)
  }

  /// Accepts nothing more; what was read is still answered, and then the service is finished.
  package mutating func stop(at now: Moment) {
    self.now = now
    isStopping = true
    queue.stopGathering()
    for session in sessions.all where session.isReading {
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
      let (changes, tokens) = queue.complete(at: now, mayGather: !isStopping)
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
      session.failPending(completed: completed) { id in
        id.map { line(refusing: .readOnly, id: $0) } ?? []
      }
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
