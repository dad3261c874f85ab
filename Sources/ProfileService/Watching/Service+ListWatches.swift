import Profiles
import Replication
import Wire

extension Service {
  /// Tells the watchers of the list what a change made of its profile.
  mutating func tellLists(_ announcement: Announcement) {
    guard let profile = announcement.summary else { return }
    let kind = announcement.kind
    // A profile that is deleted is in no list, so nothing else of it is news.
    if profile.isDeleted, kind != .removed { return }
    let news = ProfileNews(kind: kind, profile: profile, lsn: announcement.lsn)
    let isUrgent = kind != .changed || announcement.changesName
    if let news = listNews.take(news, isUrgent: isUrgent, at: now) { tellLists(news) }
  }

  private mutating func tellLists(_ news: ProfileNews) {
    tell(news) { news.profile.lsn > $0.beganLSN }
  }

  private mutating func tell(_ news: ProfileNews, to isMeant: (ListWatch) -> Bool) {
    let line = EventLine.profile(news.kind, news.profile, lsn: news.lsn)
    let id = news.profile.id
    for list in watches.lists where isMeant(list) && !list.session.isClosing {
      if mustHold(list.session) || !list.held.isEmpty {
        list.held[id] = news.kind.following(
          list.held[id], tellingAll: list.session.replica != nil)
        noteHeld(of: list.session)
      } else {
        deliver(line, to: list)
      }
    }
  }

  mutating func deliver(_ event: EventLine, to list: ListWatch) {
    respond(to: list.session, event: event.line(for: list.id), of: nil)
  }

  /// Tells what has waited for a second.
  mutating func tellDueLists() {
    for var news in listNews.takeDue(at: now) {
      // Others were told of later changes meanwhile, and an lsn never falls.
      news.lsn = pipe.durableLSN
      tellLists(news)
    }
  }

  mutating func flush(_ list: ListWatch) {
    let held = list.held.compactMap { id, kind in listNews.last[id].map { (kind, news: $0) } }
    list.held = [:]
    for (kind, news) in held.sorted(by: { $0.news.precedes($1.news) }) {
      deliver(.profile(kind, news.profile, lsn: news.lsn), to: list)
    }
  }
}

// MARK: - Other catalogs

extension Service {
  /// Tells the lists of profiles whose recipe counts have changed.
  ///
  /// Some wait for an index, or for a commit.
  mutating func tellDoubtfulCounts() {
    let profiles = shelf.doubtedProfiles
    guard !profiles.isEmpty else { return }
    guard watches.hasLists else { return shelf.endDoubts() }
    for id in profiles {
      guard let entry = self.book.profiles.entries[id], !entry.isDeleted else {
        shelf.endDoubt(of: id)
        continue
      }
      guard entry.ticket <= pipe.completed, let summary = summary(of: entry) else { continue }
      if shelf.endDoubt(of: id) != summary.recipeCount { tellAnew(summary) }
    }
  }

  /// Nothing was changed, so that whoever began meanwhile hears of it too.
  private mutating func tellAnew(_ summary: ProfileSummary) {
    let news = ProfileNews(kind: .changed, profile: summary, lsn: pipe.durableLSN)
    if let news = listNews.take(news, isUrgent: true, at: now) { tell(news) { _ in true } }
  }
}

extension ProfileNews {
  fileprivate func precedes(_ other: ProfileNews) -> Bool {
    (lsn, profile.id) < (other.lsn, other.profile.id)
  }
}

extension Announcement {
  fileprivate var changesName: Bool {
    effects.contains { $0.field == .name || $0.field == .scope }
  }
}
