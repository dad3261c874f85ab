import Alchemy
import Profiles
import Wire

// MARK: - From a change to its watches

extension Service {
  /// Notes a change that somebody is to hear of when it is durable.
  mutating func announce(
    _ entry: ProfileEntry, _ source: NewsSource, _ applied: Book.Applied,
    _ difference: RecipeDifference?
  ) {
    guard watches.hasLists || watches.isWatched(entry.id) || feeds.isWatched(entry.id)
    else { return }
    let summary = watches.hasLists ? summary(of: entry) : nil
    if summary != nil { shelf.endDoubt(of: entry.id) }
    announcements.append(
      Announcement(
        profile: entry.id, lsn: entry.lsn, source: source, effects: applied.effects,
        recipes: difference.flatMap { recipes(of: entry, $0) },
        conflictCount: entry.conflicts.count, summary: summary,
        kind: applied.before.news(after: entry)), ticket: entry.ticket)
  }

  private func recipes(
    of entry: ProfileEntry, _ difference: RecipeDifference
  ) -> RecipesOfChange? {
    guard let index = shelf.recipes.index(of: entry.id),
      let shelved = shelf.usableCatalog(entry.profile.catalog)
    else { return nil }
    return RecipesOfChange(difference: difference, index: index, ids: shelved.ids)
  }

  /// Tells of all that became durable, in the order of the log.
  mutating func announceDurable() {
    let durable = announcements.takeDone(pipe.completed)
    guard !durable.isEmpty else { return }
    for announcement in durable { tell(announcement) }
    tellChanges(durable)
  }

  private mutating func tell(_ announcement: Announcement) {
    var texts = EventTexts(of: announcement)
    for watch in watches.watches(of: announcement.profile) {
      // One that resumes is told by what the store reads for it; one may have ended with another.
      guard watch.catchUp == nil, !watch.isEnded, watch.lsn < announcement.lsn else { continue }
      tell(watch, &texts)
    }
    if texts.deletesProfile { tellPresence(of: announcement.profile, besides: nil) }
    tellLists(announcement)
  }

  /// Tells one watch of a change, and ends it when that deletes its profile.
  mutating func tell(_ watch: Watch, _ texts: inout EventTexts) {
    watch.lsn = texts.announcement.lsn
    if !texts.announcement.effects.isEmpty {
      tell(watch, texts.text(for: watch))
      if texts.deletesProfile, watch.lsn > watch.beganLSN { endDeleted(watch) }
    }
    texts.announcement.conflictCount.map { tell(watch, conflicts: $0) }
  }

  private mutating func tell(_ watch: Watch, _ text: EventText) {
    if text.isWanted, mustHold(watch.session) || watch.held != nil {
      hold(text, for: watch)
    } else if let line = text.line {
      deliver(line, to: watch)
    } else {
      watch.owesProgress = true
      expectSilence(of: watch)
    }
  }

  func mustHold(_ session: Session) -> Bool {
    session.waitingBytes >= ServiceLimits.eventBytes
  }

  /// Puts an event behind all that the session sends before it.
  mutating func deliver(_ event: EventLine, to watch: Watch) {
    respond(to: watch.session, event: event.line(for: watch.id), of: watch)
    watch.toldMilliseconds = now.monotonicMilliseconds
    watch.owesProgress = true
    expectSilence(of: watch)
  }

  /// A deletion ends a watch, behind all that is held for it.
  mutating func endDeleted(_ watch: Watch) {
    if watch.held != nil {
      watch.held?.isDeleted = true
      watch.isEnded = true
      watches.remove(watch)
      flush(watch.session)
    } else {
      forget(watch)
      deliver(.ended(.deleted), to: watch)
    }
  }
}

// MARK: - Presence

extension Service {
  /// Tells a profile's watches who ask for it that somebody came, went or has another name.
  mutating func tellPresence(of profile: ProfileID, besides session: Session?) {
    let wanting = watches.watches(of: profile).filter {
      $0.session !== session && $0.interest.topics.contains(.presence)
    }
    guard !wanting.isEmpty else { return }
    var audience = PresentAudience(watches.watches(of: profile))
    for watch in wanting { tellPresence(to: watch, &audience) }
  }

  mutating func tellPresence(to watch: Watch) {
    var audience = PresentAudience(watches.watches(of: watch.profile))
    tellPresence(to: watch, &audience)
  }

  private mutating func tellPresence(to watch: Watch, _ audience: inout PresentAudience) {
    if mustHold(watch.session) || watch.held != nil {
      hold(for: watch) { $0.isPresenceDue = true }
    } else {
      deliver(audience.line(for: watch), to: watch)
    }
  }

  /// A connection has another name: who looks at the same profiles is told.
  mutating func renamed(_ session: Session) {
    for profile in Set(session.watches.map(\.profile)) {
      tellPresence(of: profile, besides: session)
    }
  }
}

// MARK: - Conflicts

extension Service {
  /// Tells of journals that became shorter though their profiles did not change.
  mutating func tellJournals() {
    for profile in book.takeJournalNews(completed: pipe.completed) {
      guard let entry = book.profiles.entries[profile] else { continue }
      for watch in watches.watches(of: profile) { tell(watch, conflicts: entry.conflicts.count) }
    }
  }

  /// Tells a watch that asks for it how many conflicts there are, unless it knows.
  mutating func tell(_ watch: Watch, conflicts count: Int) {
    guard watch.interest.topics.contains(.conflicts), !watch.isEnded, watch.toldConflicts != count
    else { return }
    if mustHold(watch.session) || watch.held != nil {
      hold(for: watch) { $0.areConflictsDue = true }
    } else {
      watch.toldConflicts = count
      deliver(.conflicts(lsn: watch.lsn, count: count), to: watch)
    }
  }
}

// MARK: - Silence

extension Service {
  /// Sees to it that the clock is looked at when the watch has been silent for long enough.
  mutating func expectSilence(of watch: Watch) {
    let due = watch.toldMilliseconds + silenceMilliseconds
    silenceDeadline = min(silenceDeadline ?? due, due)
  }

  /// Tells watches that were silent for long how far they are.
  mutating func breakSilence() {
    guard let deadline = silenceDeadline, now.monotonicMilliseconds >= deadline else { return }
    silenceDeadline = nil
    for watch in watches.all where watch.owesProgress && watch.held == nil && watch.catchUp == nil {
      let due = watch.toldMilliseconds + silenceMilliseconds
      if now.monotonicMilliseconds >= due {
        tellProgress(to: watch)
      } else {
        expectSilence(of: watch)
      }
    }
  }

  private mutating func tellProgress(to watch: Watch) {
    watch.lsn = max(watch.lsn, pipe.durableLSN)
    respond(
      to: watch.session, event: EventLine.progress(lsn: watch.lsn).line(for: watch.id), of: watch)
    watch.toldMilliseconds = now.monotonicMilliseconds
    watch.owesProgress = false
  }
}
