import Alchemy
import Profiles
import StoreJobs
import Wire

// MARK: - What a resuming watch has missed

extension Service {
  /// Has the store read the next changes that a watch has missed.
  mutating func readMissed(of watch: Watch) {
    guard let catchUp = watch.catchUp else { return }
    let read = StoreRead.changes(
      watch.profile, after: catchUp.readLSN, limit: ServiceLimits.changesPerRead)
    watch.catchUp?.read = pipe.ask(read, for: .missed(watch))
  }

  /// What a watch has missed is not to be told any more; the store need not read it.
  mutating func stopCatchingUp(_ watch: Watch) {
    guard let catchUp = watch.catchUp else { return }
    if let read = catchUp.read { pipe.drop(read) } else { shelf.stopWaiting(watch.target) }
    watch.catchUp = nil
  }

  /// Takes in what the store has read for watches.
  mutating func takeMissed(
    _ findings: [(read: ReadID, watch: Watch, finding: StoreFinding)]
  ) {
    for (read, watch, finding) in findings where watch.catchUp?.read == read {
      watch.catchUp?.read = nil
      take(finding, for: watch)
    }
  }

  private mutating func take(_ finding: StoreFinding, for watch: Watch) {
    guard case .changes(let page, let hasMore) = finding else {
      lag(watch)
      return flush(watch.session)
    }
    watch.catchUp?.take(page)
    if hasMore { readMissed(of: watch) } else { catchUp(watch) }
  }

  /// Tells a watch all that it has missed, up to what is durable; from then on it is told live.
  private mutating func catchUp(_ watch: Watch) {
    guard let missed = watch.catchUp, let entry = book.profiles.entries[watch.profile] else {
      return
    }
    guard let source = recipeSource(for: watch, entry) else {
      // What comes until the index is there is read then.
      shelf.wait(watch.target, for: entry.profile.catalog)
      return
    }
    watch.catchUp = nil
    let replay = Replay(of: missed, for: watch.interest, rewound(entry), source)
    tell(watch, replay, of: missed)
    if watch.isEnded {
      // A deletion that it had missed ended it, perhaps after others began to watch again.
      return tellPresence(of: watch.profile, besides: watch.session)
    }
    watch.lsn = max(watch.lsn, pipe.durableLSN)
    flush(watch.session)
    expectSilence(of: watch)
  }

  private mutating func tell(_ watch: Watch, _ replay: Replay, of missed: CatchUp) {
    guard missed.isOneByOne else {
      if let news = replay.merged { hold(EventText(news, lsn: news.lsn), for: watch) }
      if missed.isEnded { endDeleted(watch) }
      return
    }
    for announcement in replay.announcements(profile: watch.profile) {
      var texts = EventTexts(of: announcement)
      tell(watch, &texts)
    }
  }

  /// The profile as it is on the disk: without the changes that are under way.
  private func rewound(_ entry: ProfileEntry) -> RewoundProfile {
    var profile = RewoundProfile(entry.profile)
    for change in announcements.waiting.reversed().map(\.element)
    where change.profile == entry.id && change.lsn > pipe.durableLSN {
      profile.takeBack(change.effects)
    }
    return profile
  }

  /// What tells a watch of its recipes; nil while their index is being made.
  private mutating func recipeSource(
    for watch: Watch, _ entry: ProfileEntry
  ) -> RecipeSource? {
    guard watch.interest.topics.contains(.recipes),
      let shelved = shelf.usableCatalog(entry.profile.catalog)
    else { return .notWanted }
    switch wantIndex(of: entry.profile.catalog) {
    case .ready(let index): return .index(index, shelved.ids)
    case .missing: return .notWanted
    case .awaited, .build: return nil
    }
  }
}
