internal import JSON
import Profiles
package import StoreJobs
import Wire

extension Service {
  /// Ends a turn of inputs: passes everything that they wrote to the store as one job.
  ///
  /// Must be called after every turn. During a stop, this reports when the service is finished.
  @discardableResult
  package mutating func endTurn(at now: Moment) -> TurnSummary {
    self.now = now
    if let job = pipe.nextJob(clock: book.clock.latest, now: now) {
      act(.store(job))
    }
    if run.isStopping, !run.isFinished, isQuiet {
      endWatches()
      run.isFinished = true
      act(.finished)
    }
    return TurnSummary(
      deadlineMicroseconds: deadlineMicroseconds, hasLinesLeft: desk.hasLinesLeft,
      profileCount: book.profiles.liveCount)
  }

  /// Whether everything accepted is answered.
  private var isQuiet: Bool {
    pipe.isIdle && pipe.isEmpty && desk.isQuiet
  }

  /// Accepts no more requests, answers those already read, and then finishes.
  package mutating func stop(at now: Moment) {
    self.now = now
    run.isStopping = true
    pipe.stopGathering()
    perform(planners.stopAll())
    perform(housekeeping.stop(at: now))
    perform(desk.stopReading())
    guard case .open = pipe.writing else { return }
    // With fresh snapshots, the next start has no changes to replay.
    for snapshot in book.dueSnapshots() { write { $1.entries.append(snapshot) } }
  }

  /// Carries out the parked lines; a line may be parked again.
  mutating func unpark() {
    redoAll()
    var endedCount: Int
    repeat {
      endedCount = searches.endedUndoCount
      carryOutParked()
      // The end of an undo also releases lines that came before it in this round.
    } while endedCount != searches.endedUndoCount
  }

  private mutating func carryOutParked() {
    for session in desk.takeParked() {
      guard let line = desk.unpark(session) else { continue }
      deliver(answer(line.span, of: session), to: session) { line }
      if session.parkedLine == nil {
        perform(searches.end(of: session.id))
      }
      processLater(session)
    }
  }

  /// Takes the outcome of the store's job.
  package mutating func stored(_ outcome: StoreOutcome, at now: Moment) {
    self.now = now
    switch outcome {
    case .done(let findings, let databaseBytes):
      let reads = pipe.complete(databaseBytes: databaseBytes, at: now, isStopping: run.isStopping)
      if databaseBytes != nil { housekeeping.committed(at: now) }
      let found = Findings(reads, findings)
      deliver(found)
      for errand in found.errands {
        perform(housekeeping.found(errand.finding, for: errand.errand, at: now))
      }
      perform(searches.found(found.searches))
    case .failed(_, let state): failed(state)
    }
  }

  /// The state in memory: all that is left if the store can be neither written nor read.
  ///
  /// Includes edits of the failed commit, although they were refused.
  package var remembered: StoredState {
    let profiles = book.profiles.sorted(includingDeleted: true).map { entry in
      StoredProfileState(
        profile: entry.profile, lsn: entry.lsn, floor: entry.floor, conflicts: entry.conflicts)
    }
    var state = StoredState(
      origin: book.origin, epoch: book.epoch, clock: book.clock.latest, lsn: book.lsn,
      profiles: profiles,
      clients: ledger.lastNumbers, changeCount: pipe.figures.changes,
      lastCommitMilliseconds: pipe.figures.lastCommitMilliseconds,
      databaseBytes: pipe.figures.databaseBytes, retired: book.replicas.retired,
      names: book.replicas.names, lastConflict: book.lastConflict)
    state.repair = housekeeping.repair
    return state
  }

  /// Releases everything that is now durable or found, and continues the sessions.
  private mutating func deliver(_ findings: Findings) {
    for session in desk.waiting { fill(session, from: findings) }
    releaseWaiting { service in
      for (errand, finding) in findings.missed {
        service.perform(service.audience.found(finding, for: errand))
      }
      service.takePages(findings.pages)
      service.announceDurable()
      service.tellJournals()
      service.outbox.release(completed: service.pipe.completed)
      service.tellDoubtfulCounts()
    }
  }

  /// Fills in the session's replies that waited for these reads.
  private mutating func fill(_ session: Session, from findings: Findings) {
    guard !findings.replies.isEmpty else { return }
    for place in session.pending.replies.indices {
      guard case .read(let read) = session.pending.replies[place].wait,
        let found = findings.replies[read]
      else { continue }
      if let next = nextRead(after: found.finding, for: found.purpose) {
        desk.changeReplies(of: session) { $0.wait(place, for: next) }
        continue
      }
      let line = line(
        found.finding, for: found.purpose, id: session.pending.replies[place].id)
      desk.changeReplies(of: session) { $0.fill(place, with: line) }
    }
  }

  /// Releases the replies that need not wait, runs what follows them, and continues their sessions.
  mutating func releaseWaiting(then next: (inout Service) -> Void = { _ in }) {
    let sessions = desk.release(completed: pipe.completed)
    // Replies first: an event may concern what a reply has begun.
    next(&self)
    for session in sessions {
      if hasHeld(session) { flush(session) }
      processLater(session)
    }
  }

  /// Discards memory, because no pending write became durable, and repeats the reads.
  private mutating func failed(_ state: StoredState) {
    // Before the pipe fails, because it then counts the void writes as done, too.
    let completed = pipe.completed
    audience.dropAnnouncements()
    outbox.dropReports()
    perform(housekeeping.interrupt(at: now))
    perform(planners.endAll())
    for session in desk.waiting {
      // Before the replies fail, because a failed reply no longer tells what it showed.
      takeBackWatches(of: session)
      desk.changeReplies(of: session) {
        $0.fail(completed: completed) { id in
          id.map { Self.line(refusing: .readOnly, id: $0) } ?? []
        }
      }
    }
    let reads = pipe.fail(at: now)
    load(state)
    askAgain(reads)
    searches.endAll()
    unpark()
    flushAll()
  }

  /// Repeats the reads of watches and feeds; all other pending reads are void.
  private mutating func askAgain(_ reads: [OwnedRead]) {
    for read in reads {
      switch read.owner {
      case .errand(.watch(let errand)): perform(audience.readAgain(errand))
      case .errand(.feed(let errand)): perform(feeds.readAgain(errand))
      case .reply, .errand(.search), .errand(.housekeeping): continue
      }
    }
  }

  /// Repeats the requests that were answered from discarded memory; those that must wait continue
  /// to wait.
  private mutating func redoAll() {
    var next: [AfterReply] = []
    for session in desk.waiting { redo(session, then: &next) }
    releaseWaiting { service in
      for reply in next { service.follow(reply) }
    }
  }

  private mutating func redo(_ session: Session, then next: inout [AfterReply]) {
    for place in session.pending.placesToRedo {
      let line = session.pending.replies[place].line ?? []
      var pending = PendingReply(wait: .nothing)
      switch answer(line.span, of: session) {
      case .reply(let wait, let id, _, let follower):
        pending = PendingReply(
          wait: wait, bytes: request.result.bytes, id: id, line: line, shows: follower?.shown)
        if let follower { next.append(follower) }
      case .none: break
      case .parked: continue
      }
      desk.changeReplies(of: session) { $0.replace(place, with: pending) }
    }
  }
}

// MARK: - Replies that the store found

extension Service {
  /// The line of a reply, made from what the store found.
  mutating func line(
    _ finding: StoreFinding, for purpose: ReplyPurpose, id: RequestID?
  ) -> [UInt8] {
    if case .repair(let found) = finding { housekeeping.repair = found }
    guard let id else { return [] }
    switch (purpose, finding) {
    case (.history, .history(let changes, let hasMore)):
      return line(history: changes, hasMore: hasMore, id: id)
    case (.brews(let profile), .brews(let search)):
      return line(brews: search, of: profile, id: id)
    case (.repeated, .reply(let kept)): return Self.line { $0.repeated(kept, to: id) }
    case (.pull(_, let seen), .missing(let changes, let hasMore)):
      return line(pulled: changes, seen, hasMore: hasMore, id: id)
    case (.trail, .hashes(let hashes)):
      return Self.line { $0.reply(to: id) { SyncTrail.Result(hashes: hashes).write(to: &$0) } }
    case (.state(let profile), .trail(let runs)):
      return Self.line { $0.reply(to: id) { SyncState.write(profile, trail: runs, to: &$0) } }
    case (.pull(let profile, _), .belowFloor):
      let floor = book.profiles.entries[profile]?.floor.vector ?? VersionVector()
      return Self.line(refusing: .belowFloor(floor: floor), id: id)
    case (.backup, .backup(let bytes)):
      return Self.line { $0.reply(to: id) { SystemBackup.Result(bytes: bytes).write(to: &$0) } }
    case (.backup, .notBackedUp(_, let reason)), (.backup, .unreadable(let reason)):
      return Self.line(
        refusing: .invalidParams(field: "path", .other("cannot be written: " + reason)), id: id)
    case (.status(var status), let finding):
      if case .repair(let found) = finding {
        if found == nil { status.repair = nil }
        status.repair?.saved = found?.saved
      }
      return Self.line { $0.reply(to: id) { status.write(to: &$0) } }
    case (.history, _), (.brews, _), (.repeated, _), (.pull, _), (.trail, _), (.state, _),
      (.backup, _):
      return Self.line(refusing: .internalError, id: id)
    }
  }

  static func line(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }

  private func line(history changes: [LoggedChange], hasMore: Bool, id: RequestID) -> [UInt8] {
    let known = changes.prefix { $0.lsn > floor(of: $0) }
    let isWhole = known.count == changes.count
    return Self.line {
      $0.reply(to: id) {
        ProfileHistory.write(
          Array(known), hasMore: hasMore && isWhole, elsewhere: book.nameElsewhere, to: &$0)
      }
    }
  }

  private func line(brews search: BrewSearch, of profile: ProfileID, id: RequestID) -> [UInt8] {
    // A join may have raised the floor since the search began.
    let floor = book.profiles.entries[profile]?.floor.lsn ?? 0
    let known = search.found.prefix { $0.lsn > floor }
    let isWhole = known.count == search.found.count
    let page = BagBrews.Result(known, hasMore: search.hasMore && isWhole)
    return Self.line { $0.reply(to: id) { page.write(to: &$0) } }
  }

  /// The next read for a reply; nil if the finding is complete.
  mutating func nextRead(after finding: StoreFinding, for purpose: ReplyPurpose) -> ReadID? {
    guard case .brews(let profile) = purpose, case .brews(let search) = finding, !search.isOver
    else { return nil }
    return pipe.ask(.brews(profile, search), for: .reply(purpose))
  }

  /// Halves the page until its line fits the reader's limit.
  private func line(
    pulled changes: [Change], _ seen: VersionVector, hasMore: Bool, id: RequestID
  ) -> [UInt8] {
    let line = Self.line {
      $0.reply(to: id) {
        SyncPull.write(changes: changes, vector: seen, hasMore: hasMore, to: &$0)
      }
    }
    guard line.count > ServiceLimits.syncLineBytes, changes.count > 1 else { return line }
    let half = Array(changes.prefix(changes.count / 2))
    return self.line(pulled: half, seen, hasMore: true, id: id)
  }

  /// Changes up to this number do not lead to the profile's present state.
  private func floor(of logged: LoggedChange) -> Int {
    book.profiles.entries[logged.change.profile]?.floor.lsn ?? 0
  }
}

extension JSONWriter {
  /// Writes a stored reply again, marked as a duplicate.
  fileprivate mutating func repeated(_ kept: [UInt8]?, to id: RequestID) {
    guard let kept else { return reply(to: id, refusing: .requestTooOld) }
    let value = JSONValue(readable: kept) ?? .null
    if var result = value["result"]?.object {
      result["duplicate"] = true
      reply(to: id) { JSONValue.object(result).write(to: &$0) }
    } else if var error = value["error"]?.object, var data = error["data"]?.object {
      data["duplicate"] = true
      error["data"] = .object(data)
      errorReply(to: id) { JSONValue.object(error).write(to: &$0) }
    } else {
      reply(to: id, refusing: .internalError)
    }
  }
}
