import Alchemy
import Lists
import Profiles
import Wire

// MARK: - From a change to its watches

extension Service {
  /// What watches will learn of a change; nil if nobody watches.
  mutating func announcement(
    of entry: ProfileEntry, _ source: NewsSource, _ applied: Book.Applied,
    _ shift: RecipeShift?
  ) -> Announcement? {
    guard audience.hasLists || audience.isWatched(entry.id) || feeds.isWatched(entry.id)
    else { return nil }
    let summary = audience.hasLists ? summaryForLists(of: entry) : nil
    return Announcement(
      profile: entry.id, lsn: entry.lsn, source: source, effects: applied.effects,
      recipes: recipes(
        of: entry, shift, isRepriced: applied.effects.contains(where: \.reprices)),
      standing: entry.standing, summary: summary,
      kind: applied.before.news(after: entry))
  }

  /// A profile's row for watchers of the list; if its recipes are not yet counted, watchers learn
  /// of the change after the count.
  private mutating func summaryForLists(of entry: ProfileEntry) -> ProfileSummary? {
    if let summary = summary(of: entry) {
      shelf.doubts.end(entry.id)
      return summary
    }
    guard entry.isDeleted else {
      shelf.doubts.begin(unknown: entry.id)
      return nil
    }
    // A deletion removes the row, so its content does not matter.
    return ProfileSummary(
      id: entry.id, name: entry.name, catalog: entry.profile.catalog, isDeleted: true,
      lsn: entry.lsn, recipeCount: 0)
  }

  private mutating func recipes(
    of entry: ProfileEntry, _ shift: RecipeShift?, isRepriced: Bool
  ) -> RecipesOfChange? {
    guard shift != nil || isRepriced,
      let shelved = shelf.usableCatalog(entry.profile.catalog)
    else { return nil }
    switch shift {
    case .counted(let difference):
      return RecipesOfChange(.counted(difference), ids: shelved.ids, isRepriced: isRepriced)
    case .uncounted:
      return RecipesOfChange(.uncounted, ids: shelved.ids, isRepriced: isRepriced)
    case .listed(let difference):
      return recipes(of: entry, listed: difference, shelved, isRepriced: isRepriced)
    case nil where shelved.summary.isSearched:
      // Only prices changed, so no recipe came or went.
      guard let count = recipeCount(of: entry) else {
        return RecipesOfChange(.uncounted, ids: shelved.ids, isRepriced: isRepriced)
      }
      return RecipesOfChange(
        .counted(SearchedDifference(count: count, added: 0, removed: 0)), ids: shelved.ids,
        isRepriced: isRepriced)
    case nil: return recipes(of: entry, listed: nil, shelved, isRepriced: isRepriced)
    }
  }

  private mutating func recipes(
    of entry: ProfileEntry, listed difference: RecipeDifference?, _ shelved: ShelvedCatalog,
    isRepriced: Bool
  ) -> RecipesOfChange? {
    guard let derived = shelf.recipes[entry.id] else { return nil }
    let unchanged = { RecipeDifference(from: derived.matches, to: derived.matches) }
    let prices = shelf.prices(of: entry.profile.catalog, for: entry.profile.bench.alchemist)
    return RecipesOfChange(
      .listed(difference ?? unchanged(), derived.index, prices), ids: shelved.ids,
      isRepriced: isRepriced)
  }

  /// Announces all changes that became durable, in the order of the log.
  mutating func announceDurable() {
    let durable = audience.takeDurable(pipe.completed)
    guard !durable.isEmpty else { return }
    for announcement in durable { tell(announcement) }
    tellChanges(durable)
  }

  private mutating func tell(_ announcement: Announcement) {
    var texts = EventTexts(of: announcement)
    for watch in audience.watches(of: announcement.profile) where watch.isDue(announcement) {
      tell(watch, &texts)
    }
    if texts.deletesProfile { tellPresence(of: announcement.profile, besides: nil) }
    if let news = audience.newsForLists(of: announcement, at: now) { tellLists(news) }
  }

  /// Tells a watch of a change; ends the watch if the change deletes its profile.
  private mutating func tell(_ watch: Watch, _ texts: inout EventTexts) {
    perform(
      audience.tell(watch, &texts, waitingBytes: waitingBytes(watch.connection), at: now))
    if texts.deletesProfile { perform(audience.toldOfDeletion(watch, at: now)) }
    for news in texts.announcement.standing { tell(watch, news) }
  }

  /// Tells a resuming watch of a change that it missed.
  mutating func retell(_ announcement: Announcement, to watch: Watch) {
    var texts = EventTexts(of: announcement)
    tell(watch, &texts)
  }

  /// Bytes that the client has not read.
  private func waitingBytes(_ connection: ConnectionID) -> Int {
    desk[connection]?.waitingBytes ?? 0
  }
}

// MARK: - Presence, journals and lists

extension Service {
  /// Tells the watches that ask for presence that a watcher came, left or was renamed.
  mutating func tellPresence(of profile: ProfileID, besides connection: ConnectionID?) {
    guard let (wanting, present) = audience.presence(of: profile, besides: connection) else {
      return
    }
    var presence = present
    for watch in wanting {
      perform(
        audience.tell(
          watch, &presence, waitingBytes: waitingBytes(watch.connection), at: now))
    }
  }

  /// Tells a watch the present values of these standing topics.
  mutating func tellStanding(_ topics: WatchTopics, to watch: Watch) {
    if topics.contains(.presence) {
      perform(
        audience.tellPresence(
          to: watch, waitingBytes: waitingBytes(watch.connection), at: now))
    }
    guard let entry = book.profiles.entries[watch.profile] else { return }
    let all: [StandingNews] = [
      .conflicts(entry.conflicts.count), .forks(entry.profile.branches.count),
      .inbox(run.inbox.count),
    ]
    for news in all where topics.contains(news.topic) { tell(watch, news) }
  }

  /// Tells the watches that ask for the topic how many files of the inbox need attention.
  mutating func tellInbox() {
    for watch in audience.all { tell(watch, .inbox(run.inbox.count)) }
  }

  /// Tells watches of settled conflicts and moved branches, which occur without a change of the
  /// profile.
  mutating func tellJournals() {
    for profile in book.takeJournalNews(completed: pipe.completed) {
      for watch in audience.watches(of: profile) { tellStanding([.conflicts, .forks], to: watch) }
    }
  }

  private mutating func tell(_ watch: Watch, _ news: StandingNews) {
    // Few watches ask for such a topic, but this check runs for every watch and announcement.
    guard watch.interest.topics.contains(news.topic) else { return }
    perform(
      audience.tell(watch, news, waitingBytes: waitingBytes(watch.connection), at: now))
  }

  /// Tells watches of the list; unless `all`, only those that do not have this news.
  private mutating func tellLists(_ news: ProfileNews, all: Bool = false) {
    let line = news.line
    for list in audience.lists where all || list.lacks(news) {
      guard let session = desk[list.connection], !session.isClosing else { continue }
      perform(
        audience.tell(
          list, news, line, isReplica: session.replica != nil,
          waitingBytes: session.waitingBytes))
    }
  }

  /// Sends the delayed news for the lists that is now due.
  mutating func tellDueLists() {
    for news in audience.takeDueListNews(durableLSN: pipe.durableLSN, at: now) {
      tellLists(news)
    }
  }

  /// Tells watches of the list which recipe counts changed.
  ///
  /// Some counts wait for an index or for a commit. The profiles themselves have not changed, so
  /// even watches that began meanwhile get the news.
  mutating func tellDoubtfulCounts() {
    let profiles = shelf.doubts.profiles
    guard !profiles.isEmpty else { return }
    guard audience.hasLists else { return shelf.doubts.endAll() }
    for id in profiles {
      guard let entry = book.profiles.entries[id], !entry.isDeleted else {
        shelf.doubts.end(id)
        continue
      }
      guard entry.ticket <= pipe.completed else { continue }
      // The remaining counts follow when this one is done: many counts at once would delay
      // everybody.
      guard let summary = summary(of: entry) else { return }
      guard shelf.doubts.end(id) != summary.recipeCount,
        let news = audience.recounted(summary, durableLSN: pipe.durableLSN, at: now)
      else { continue }
      tellLists(news, all: true)
    }
  }
}

// MARK: - Sending

extension Service {
  mutating func send(_ event: EventLine, to target: WatchTarget, _ watch: Watch?) {
    guard let session = desk[target.connection] else { return }
    sendEvent(to: session, of: watch) { event.append(to: &$0, for: target.watch) }
  }

  mutating func send(_ snapshot: EventLine, to watch: Watch, ticket: Int) {
    guard let session = desk[watch.connection] else { return }
    let wait: PendingReply.Wait = ticket > pipe.completed ? .ticket(ticket) : .nothing
    respond(
      to: session,
      PendingReply(
        wait: wait, bytes: snapshot.line(for: watch.id), isEvent: true, shows: .snapshot(watch)))
    send(session)
  }

  /// Sends a watch a fresh snapshot, unless an index must be built first.
  ///
  /// The snapshot shows the state in memory, and like a reply waits until this state is durable. A
  /// pending deletion is not shown; it ends the watch when it is durable.
  mutating func show(_ watch: Watch) {
    guard let entry = book.profiles.entries[watch.profile], !entry.isDeleted,
      let snapshot = describe(entry)
    else { return }
    perform(audience.show(watch, snapshot, lsn: entry.lsn, ticket: entry.ticket, at: now))
  }

  /// Tells a watch what it has missed, if the index for its recipes is ready.
  mutating func replay(_ watch: Watch) {
    guard let entry = book.profiles.entries[watch.profile] else { return }
    guard let source = recipeSource(for: watch, entry) else {
      // Changes that happen until the index is ready are read then.
      return shelf.wait(watch.target, for: entry.profile.catalog)
    }
    perform(
      audience.replay(
        to: watch, entry.profile, source, durableLSN: pipe.durableLSN,
        waitingBytes: waitingBytes(watch.connection)))
  }

  /// The source of a watch's recipes; nil while their index is being built.
  private mutating func recipeSource(
    for watch: Watch, _ entry: ProfileEntry
  ) -> RecipeSource? {
    guard watch.interest.topics.contains(.recipes),
      let shelved = shelf.usableCatalog(entry.profile.catalog)
    else { return .notWanted }
    switch wantIndex(of: entry.profile.catalog) {
    case .ready(.searched): return .notWanted
    case .ready(.held):
      let cache = shelf.priceCache(of: entry.profile.catalog)
      return cache.map { .priced($0, shelved.ids) } ?? .notWanted
    case .missing: return .notWanted
    case .awaited, .build: return nil
    }
  }
}
