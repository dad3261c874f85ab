import Profiles
import Replication
import StoreJobs
import Wire

// MARK: - Beginning and ending

extension Service {
  /// From now on each change of a profile that another replica lacks is sent to it.
  mutating func watchChanges(_ parameters: SyncWatch, _ call: Call) throws(Refusal) -> Outcome {
    let session = call.session
    guard session.feed.count < ServiceLimits.changeWatches else {
      throw .tooManyWatches(limit: ServiceLimits.changeWatches)
    }
    let entry = profiles.entries[parameters.profile]
    let seen = entry?.profile.vector ?? VersionVector()
    let watch = ChangeWatch(
      id: session.takeWatchID(), session: session, profile: parameters.profile,
      vector: parameters.vector, lsn: entry?.lsn ?? lsn,
      isLevel: parameters.vector.contains(seen))
    changeWatches.insert(watch)
    session.feed.insert(watch)
    afterReply = .changesBegan(watch)
    SyncWatch.write(watch: watch.id, epoch: epoch, lsn: watch.lsn, to: &result)
    return .found(ticket: entry?.ticket ?? queue.issued)
  }

  /// Takes a watch out of all tables, and drops what is read for it.
  mutating func remove(_ watch: ChangeWatch) {
    watch.isEnded = true
    changeWatches.remove(watch)
    watch.session.feed.remove(watch)
    guard let reading = watch.session.feed.reading, reading.watch === watch else { return }
    queue.drop(reading.read)
    watch.session.feed.endReading()
    feed(watch.session)
  }

  /// A connection is gone.
  mutating func removeFeed(of session: Session) {
    if let reading = session.feed.reading { queue.drop(reading.read) }
    for watch in session.feed.watches.values {
      watch.isEnded = true
      changeWatches.remove(watch)
    }
    session.feed = ChangeFeed()
  }

  /// The watch brings nothing any more: the two replicas must begin anew.
  private mutating func reset(_ watch: ChangeWatch, _ reset: SyncWatch.Reset) {
    remove(watch)
    deliver(.sync(lsn: watch.lsn, reset: reset), to: watch)
  }

  mutating func deliver(_ event: EventLine, to watch: ChangeWatch) {
    respond(to: watch.session, event: event.line(for: watch.id), of: nil)
  }
}

// MARK: - What becomes durable

extension Service {
  /// Sends what became durable to the replicas that lack it.
  mutating func tellChanges(_ durable: some Sequence<Announcement>) {
    guard !changeWatches.isEmpty else { return }
    var told: [ChangeWatch] = []
    for announcement in durable {
      for watch in changeWatches.watches(of: announcement.profile) where watch.isLevel {
        guard let change = announcement.source.change else {
          reset(watch, .state)
          continue
        }
        let isFirst = watch.news.isEmpty
        if watch.take(change, lsn: announcement.lsn), isFirst { told.append(watch) }
      }
    }
    for watch in told where !watch.isEnded { tell(watch) }
  }

  /// What a client has no room for is not kept, but read again when it has.
  private mutating func tell(_ watch: ChangeWatch) {
    let news = watch.takeNews()
    if mustHold(watch.session) {
      watch.session.feed.fallBehind(watch)
      noteHeld(of: watch.session)
    } else {
      send(news, to: watch)
    }
  }

  /// Sends changes in as many events as fit into lines that the replica reads.
  private mutating func send(_ changes: [Change], to watch: ChangeWatch) {
    guard !changes.isEmpty else { return }
    let line = EventLine.sync(lsn: watch.lsn, changes: changes).line(for: watch.id)
    if line.count > ServiceLimits.syncLineBytes, changes.count > 1 {
      let half = changes.count / 2
      send(Array(changes[..<half]), to: watch)
      send(Array(changes[half...]), to: watch)
    } else {
      respond(to: watch.session, event: line, of: nil)
      watch.sent(changes)
    }
  }
}

// MARK: - What the log has

extension Service {
  /// Has the store read on for a session, if there is room for what it will find.
  mutating func feed(_ session: Session) {
    guard !session.isClosing, let watch = session.feed.next else { return }
    if mustHold(session) { return noteHeld(of: session) }
    let read = StoreRead.missing(
      watch.profile, watch.vector, limit: ServiceLimits.changesPerRead)
    session.feed.reads(queue.ask(read, for: .page(session)), for: watch)
  }

  /// Takes in the pages that the store has read.
  mutating func takePages(_ findings: [Findings.Found<Session>]) {
    for found in findings {
      let session = found.owner
      guard let reading = session.feed.reading, reading.read == found.id else { continue }
      session.feed.endReading()
      take(found.finding, for: reading.watch)
      feed(session)
    }
  }

  private mutating func take(_ finding: StoreFinding, for watch: ChangeWatch) {
    switch finding {
    case .missing(let changes, let hasMore):
      if mustHold(watch.session) { return }
      // Else it would go on for ever.
      if hasMore, !changes.contains(where: { !watch.vector.contains($0.dot) }) {
        return reset(watch, .lagged)
      }
      if !hasMore {
        watch.session.feed.catchUp(watch)
        watch.reached(queue.durableLSN)
      }
      send(changes, to: watch)
    case .belowFloor: reset(watch, .compacted)
    default: reset(watch, .lagged)
    }
  }
}
