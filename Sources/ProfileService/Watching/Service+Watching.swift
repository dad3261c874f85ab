import Alchemy
import Profiles
import StoreJobs
import Wire

// MARK: - Beginning

extension Service {
  /// Registers a watch and shows what it begins with, in one step.
  mutating func watch(_ parameters: ProfileWatch, _ call: Call) throws(Refusal) -> Outcome {
    let entry = try liveEntry(parameters.profile)
    try checkRoomForWatch(call.session)
    try check(parameters.interest, of: entry)
    guard let snapshot = describe(entry) else { return .parked }
    let start = start(from: parameters.from, of: entry)
    let watch = Watch(
      id: call.session.takeWatchID(), session: call.session, entry: entry,
      interest: parameters.interest, lsn: start.lsn, at: now)
    if start.lsn < entry.lsn {
      watch.catchUp = CatchUp(after: start.lsn, beganLSN: entry.lsn, for: watch.interest)
    }
    watches.insert(watch)
    call.session.watches.append(watch)
    afterReply = .began(watch)
    ProfileWatch.Result(
      watch: watch.id, epoch: book.epoch, lsn: start.lsn, reset: start.reset
    ).write(withSnapshot: start.isResumed ? nil : snapshot, to: &result)
    return .found(ticket: ticket(of: entry, parameters.profile))
  }

  private func checkRoomForWatch(_ session: Session) throws(Refusal) {
    guard session.watchCount < ServiceLimits.watches else {
      throw .tooManyWatches(limit: ServiceLimits.watches)
    }
  }

  /// A field of a thing that the catalog lacks would never have news.
  private func check(_ interest: WatchInterest, of entry: ProfileEntry) throws(Refusal) {
    guard let fields = interest.fields, let shelved = shelf.usableCatalog(entry.profile.catalog)
    else { return }
    for field in fields {
      switch field {
      case .ingredient(let id), .stock(let id): _ = try shelved.catalog.checkedIngredient(id)
      case .effect(let id): _ = try shelved.catalog.checkedEffect(id)
      case .single: continue
      }
    }
  }

  /// Where a watch begins: with a snapshot, or behind what the client still has.
  private struct Start {
    var lsn: Int
    var isResumed = false
    var reset: ProfileWatch.Reset?
  }

  private func start(from position: ProfileWatch.Position?, of entry: ProfileEntry) -> Start {
    guard let position else { return Start(lsn: entry.lsn) }
    if position.epoch != book.epoch { return Start(lsn: entry.lsn, reset: .epoch) }
    if position.lsn > book.lsn { return Start(lsn: entry.lsn, reset: .future) }
    if position.lsn < entry.floor.lsn { return Start(lsn: entry.lsn, reset: .compacted) }
    return Start(lsn: position.lsn, isResumed: true)
  }

  /// Registers a watch of the list of profiles.
  mutating func watchList(_ call: Call) throws(Refusal) -> Outcome {
    try checkRoomForWatch(call.session)
    guard let summaries = summaries(includingDeleted: false) else { return .parked }
    let list = ListWatch(id: call.session.takeWatchID(), session: call.session, lsn: book.lsn)
    watches.insert(list)
    call.session.listWatches.append(list)
    afterReply = .listBegan(list)
    ProfilesWatch.Result(watch: list.id, lsn: book.lsn, profiles: summaries).write(to: &result)
    return .found(ticket: pipe.issued)
  }
}

// MARK: - After the reply

/// What is to follow a reply once that has its place in the session.
enum AfterReply {
  case began(Watch)
  case listBegan(ListWatch)
  case changesBegan(WatchTarget)
  case cancelled(Watch)
  case listCancelled(ListWatch)
  case changesCancelled(WatchTarget)

  /// What the reply shows that must be shown anew if the commit under way fails.
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
    case .began(let watch): began(watch)
    case .listBegan: break
    case .changesBegan(let target): perform([ReplicaFeeds.Effect.readOn(target.connection)])
    case .cancelled(let watch): deliver(.ended(.cancelled), to: watch)
    case .listCancelled(let list): deliver(.listEnded(.cancelled), to: list)
    case .changesCancelled(let target): deliver(.syncEnded(.cancelled), to: target)
    }
  }

  private mutating func began(_ watch: Watch) {
    if watch.session.watches.count(where: { $0.profile == watch.profile }) == 1 {
      tellPresence(of: watch.profile, besides: watch.session)
    }
    if watch.interest.topics.contains(.presence) { tellPresence(to: watch) }
    // A watch that resumes may know of some that are gone.
    watch.toldConflicts = -1
    tell(watch, conflicts: book.profiles.entries[watch.profile]?.conflicts.count ?? 0)
    if watch.catchUp != nil { readMissed(of: watch) }
    expectSilence(of: watch)
  }
}

// MARK: - Ending

extension Service {
  mutating func cancel(_ parameters: WatchCancel, _ call: Call) throws(Refusal) -> Outcome {
    let session = call.session
    let target = WatchTarget(connection: session.id, watch: parameters.watch)
    if let watch = session.watches.first(where: { $0.id == parameters.watch }) {
      remove(watch)
      afterReply = .cancelled(watch)
    } else if let list = session.listWatches.first(where: { $0.id == parameters.watch }) {
      remove(list)
      afterReply = .listCancelled(list)
    } else if feeds.has(target) {
      perform(feeds.end(target))
      afterReply = .changesCancelled(target)
    } else {
      throw .watchNotFound(watch: parameters.watch)
    }
    EmptyResult().write(to: &result)
    return .found(ticket: 0)
  }

  /// Takes a watch out of all tables.
  mutating func forget(_ watch: Watch) {
    watches.remove(watch)
    watch.session.watches.removeAll { $0 === watch }
    stopCatchingUp(watch)
    watch.held = nil
    watch.isEnded = true
  }

  /// Takes a watch out of all tables, and tells those who see who is there.
  mutating func remove(_ watch: Watch) {
    forget(watch)
    if let catalog = book.profiles.entries[watch.profile]?.profile.catalog {
      shelf.use(catalog, at: now)
    }
    guard !watch.session.watches.contains(where: { $0.profile == watch.profile }) else { return }
    tellPresence(of: watch.profile, besides: watch.session)
  }

  mutating func remove(_ list: ListWatch) {
    watches.remove(list)
    list.session.listWatches.removeAll { $0 === list }
    if !watches.hasLists { listNews = ListNews() }
  }

  /// A connection is gone, and its watches with it.
  mutating func removeWatches(of session: Session) {
    for watch in session.watches { remove(watch) }
    for list in session.listWatches { remove(list) }
    perform(feeds.end(session.id))
  }

  /// The daemon ends: every watch is told, so that its client asks again elsewhere, or later.
  mutating func endWatches() {
    for session in desk.all {
      for watch in session.watches {
        watches.remove(watch)
        deliver(.ended(.shutdown), to: watch)
      }
      for list in session.listWatches {
        watches.remove(list)
        deliver(.listEnded(.shutdown), to: list)
      }
      for target in feeds.targets(of: session.id) {
        deliver(.syncEnded(.shutdown), to: target)
      }
      session.watches = []
      session.listWatches = []
      perform(feeds.end(session.id))
    }
  }
}

// MARK: - Failed commits

extension Service {
  /// What a session was going to be shown is void: its watches that were to begin with it are taken
  /// back, and a snapshot that was on its way is due again.
  mutating func takeBackWatches(of session: Session) {
    for shown in session.pending.shownButNotDurable(completed: pipe.completed) {
      switch shown {
      case .beginning(let watch): takeBack(watch)
      case .list(let list): remove(list)
      case .changes(let target): perform(feeds.end(target))
      case .snapshot(let watch):
        // The numbers beyond come again, for other changes; so what is to follow is void too.
        desk.changeReplies(of: session) { $0.dropEvents(of: watch) }
        watch.lsn = min(watch.lsn, pipe.durableLSN)
        lag(watch)
        watch.held?.areConflictsDue = watch.interest.topics.contains(.conflicts)
        watch.held?.isPresenceDue = watch.interest.topics.contains(.presence)
      }
    }
  }

  private mutating func takeBack(_ watch: Watch) {
    remove(watch)
    desk.changeReplies(of: watch.session) { $0.dropEvents(of: watch) }
  }
}
