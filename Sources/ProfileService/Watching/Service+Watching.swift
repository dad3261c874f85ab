import Alchemy
import JSON
import Profiles
import StoreJobs
import Wire

// MARK: - Beginning

extension Service {
  /// Begins a watch; the reply has a snapshot unless the watch resumes.
  mutating func watch(_ parameters: ProfileWatch, _ call: Call) throws(Refusal) -> Outcome {
    let entry = try liveEntry(parameters.profile)
    try checkRoomForWatch(call.session)
    try check(parameters.interest, of: entry)
    guard let snapshot = describe(entry) else { return .parked }
    let start = start(from: parameters.from, of: entry, parameters.interest)
    let watch = audience.begin(
      call.session.takeWatchTarget(), of: entry.id, lastLSN: entry.lsn, from: start.lsn,
      for: parameters.interest, name: call.session.clientName, isPeer: call.session.isPeer,
      at: now)
    ProfileWatch.Result(
      watch: watch.id, epoch: book.epoch, lsn: start.lsn, reset: start.reset
    ).write(withSnapshot: start.isResumed ? nil : snapshot, to: &request.result)
    return .found(ticket: ticket(of: entry, parameters.profile), then: .began(watch))
  }

  private func checkRoomForWatch(_ session: Session) throws(Refusal) {
    guard audience.count(on: session.id) < ServiceLimits.watches else {
      throw .tooManyWatches(limit: ServiceLimits.watches)
    }
  }

  /// Throws if the catalog lacks the ingredient or effect of a field, which would never have news.
  private func check(_ interest: WatchInterest, of entry: ProfileEntry) throws(Refusal) {
    guard let fields = interest.fields, let shelved = shelf.usableCatalog(entry.profile.catalog)
    else { return }
    for field in fields {
      switch field {
      case .bench(.reserve(BenchField.everyIngredient)): continue
      case .ingredient(let id), .stock(let id), .bench(.reserve(let id)):
        _ = try shelved.catalog.checkedIngredient(id)
      case .effect(let id): _ = try shelved.catalog.checkedEffect(id)
      case .bench(.known(let ingredient, let effect)):
        _ = try shelved.catalog.checkedIngredient(ingredient)
        _ = try shelved.catalog.checkedEffect(effect)
      case .bench(.label(let label)): try shelved.catalog.check(label)
      case .single, .bench(.alchemist), .tally: continue
      }
    }
  }

  /// How a watch begins: with a snapshot, or after what the client already has.
  private struct Start {
    var lsn: Int
    var isResumed = false
    var reset: ProfileWatch.Reset?
  }

  private func start(
    from position: ProfileWatch.Position?, of entry: ProfileEntry, _ interest: WatchInterest
  ) -> Start {
    guard let position else { return Start(lsn: entry.lsn) }
    if position.epoch != book.epoch { return Start(lsn: entry.lsn, reset: .epoch) }
    if position.lsn > book.lsn { return Start(lsn: entry.lsn, reset: .future) }
    if position.lsn < entry.floor.lsn { return Start(lsn: entry.lsn, reset: .compacted) }
    // With searched recipes, each missed change would need a count of its own.
    if interest.topics.contains(.recipes), position.lsn < entry.lsn,
      shelf.isSearched(entry.profile.catalog)
    {
      return Start(lsn: entry.lsn, reset: .searched)
    }
    return Start(lsn: position.lsn, isResumed: true)
  }

  /// Begins a watch of the list of profiles.
  mutating func watchList(_ call: Call) throws(Refusal) -> Outcome {
    try checkRoomForWatch(call.session)
    guard let summaries = summaries(includingDeleted: false) else { return .parked }
    let list = audience.beginList(
      call.session.takeWatchTarget(), lsn: book.lsn, name: call.session.clientName,
      isPeer: call.session.isPeer)
    ProfilesWatch.Result(
      watch: list.id, lsn: book.lsn, profiles: summaries
    ).write(to: &request.result)
    return .found(ticket: pipe.issued, then: .listBegan(list))
  }
}

// MARK: - After the reply

/// What happens after a reply has its place in the session.
enum AfterReply {
  case began(Watch)
  case listBegan(ListWatch)
  case changesBegan(WatchTarget)
  case cancelled(Watch)
  case listCancelled(ListWatch)
  case changesCancelled(WatchTarget)

  /// What the reply shows of watches; void if the running commit fails.
  var shown: PendingReply.Shown? {
    switch self {
    case .began(let watch): .beginning(watch)
    case .listBegan(let list): .list(list)
    case .changesBegan(let target): .changes(target)
    case .cancelled, .listCancelled, .changesCancelled: nil
    }
  }
}

extension Service {
  mutating func follow(_ next: AfterReply) {
    switch next {
    case .began(let watch): perform(audience.began(watch))
    case .listBegan: break
    case .changesBegan(let target): perform(.readOn(target.connection))
    case .cancelled(let watch): perform(audience.sayEnd(.cancelled, to: watch, at: now))
    case .listCancelled(let list):
      perform(.sendToList(.listEnded(.cancelled), list))
    case .changesCancelled(let target): send(.syncEnded(.cancelled), to: target, nil)
    }
  }
}

// MARK: - Ending

extension Service {
  mutating func cancel(_ parameters: WatchCancel, _ call: Call) throws(Refusal) -> Outcome {
    let session = call.session
    let target = WatchTarget(connection: session.id, watch: parameters.watch)
    let next: AfterReply
    if let watch = audience.watch(target) {
      perform(audience.remove(watch))
      next = .cancelled(watch)
    } else if let list = audience.list(target) {
      audience.remove(list)
      next = .listCancelled(list)
    } else if feeds.has(target) {
      perform(feeds.end(target))
      next = .changesCancelled(target)
    } else {
      throw .watchNotFound(watch: parameters.watch)
    }
    EmptyResult().write(to: &request.result)
    return .found(ticket: 0, then: next)
  }

  /// Ends the watches of a closed connection.
  mutating func removeWatches(of session: Session) {
    for watch in audience.watches(on: session.id) { perform(audience.remove(watch)) }
    for list in audience.lists(on: session.id) { audience.remove(list) }
    perform(feeds.end(session.id))
  }

  /// Ends all watches because the daemon stops, so that clients reconnect.
  mutating func endWatches() {
    for session in desk.all {
      perform(audience.shutDown(session.id, at: now))
      for target in feeds.targets(of: session.id) {
        send(.syncEnded(.shutdown), to: target, nil)
      }
      perform(feeds.end(session.id))
    }
  }
}

// MARK: - Slow clients

extension Service {
  func mustHold(_ session: Session) -> Bool {
    session.waitingBytes >= ServiceLimits.eventBytes
  }

  /// Whether anything is held until the client has read earlier output.
  func hasHeld(_ session: Session) -> Bool {
    audience.hasHeld(for: session.id) || feeds.isKeptBack(session.id)
  }

  func hasWatches(_ session: Session) -> Bool {
    audience.count(on: session.id) > 0 || feeds.count(of: session.id) > 0
  }

  /// Sends what is held for a session, while there is room.
  mutating func flush(_ session: Session) {
    for watch in audience.watches(on: session.id) where watch.isHeld && !mustHold(session) {
      perform(audience.flush(watch, isGone: isGone(watch.profile), at: now))
    }
    for list in audience.lists(on: session.id) where list.isHeld && !mustHold(session) {
      perform(audience.flush(list))
    }
    readOn(session)
    if !hasHeld(session), session.unsentBytes < ServiceLimits.waitingOutputBytes {
      desk.endStall(of: session)
    }
  }

  /// Whether a profile is durably deleted.
  private func isGone(_ profile: ProfileID) -> Bool {
    guard let entry = book.profiles.entries[profile] else { return true }
    return entry.isDeleted && entry.ticket <= pipe.completed
  }

  /// Sends snapshots that waited for an index, if it is ready now.
  mutating func flushAll() {
    guard !audience.isEmpty else { return }
    for session in desk.all where hasHeld(session) { flush(session) }
  }

  /// Makes snapshots due for the watches of profiles whose catalogs have changed.
  mutating func lagWatches(of catalogs: Set<String>) {
    for watch in audience.all {
      guard let entry = book.profiles.entries[watch.profile],
        catalogs.contains(entry.profile.catalog)
      else { continue }
      perform(audience.lag(watch))
    }
  }
}

// MARK: - Failed commits

extension Service {
  /// Ends the session's watches whose replies show the failed commit, and makes snapshots that show
  /// it due again.
  mutating func takeBackWatches(of session: Session) {
    for shown in session.pending.shownButNotDurable(completed: pipe.completed) {
      switch shown {
      case .beginning(let watch):
        perform(audience.remove(watch))
        desk.changeReplies(of: session) { $0.dropEvents(of: watch) }
      case .list(let list): audience.remove(list)
      case .changes(let target): perform(feeds.end(target))
      case .snapshot(let watch):
        // The numbers of the failed commit will be given to other changes, so events after the
        // snapshot are void, too.
        desk.changeReplies(of: session) { $0.dropEvents(of: watch) }
        perform(audience.takeBackSnapshot(of: watch, durableLSN: pipe.durableLSN))
      }
    }
  }
}
