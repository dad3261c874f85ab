import Profiles
package import Wire

extension Audience {
  /// What the watches of the list are told of a durable change; nil while it has to wait, or if a list
  /// says nothing of it.
  package mutating func newsForLists(
    of announcement: Announcement, at now: Moment
  ) -> ProfileNews? {
    guard let profile = announcement.summary else { return nil }
    let kind = announcement.kind
    // A profile that is deleted is in no list, so nothing else of it is news.
    if profile.isDeleted, kind != .removed { return nil }
    let news = ProfileNews(kind: kind, profile: profile, lsn: announcement.lsn)
    let isUrgent = kind != .changed || announcement.changesName
    return listNews.take(news, isUrgent: isUrgent, at: now)
  }

  /// What the lists say of a profile has changed, though the profile has not; everything up to
  /// `durableLSN` is durable.
  package mutating func recounted(
    _ profile: ProfileSummary, durableLSN: Int, at now: Moment
  ) -> ProfileNews? {
    let news = ProfileNews(kind: .changed, profile: profile, lsn: durableLSN)
    return listNews.take(news, isUrgent: true, at: now)
  }

  /// The news of the lists that have waited long enough.
  package mutating func takeDueListNews(durableLSN: Int, at now: Moment) -> [ProfileNews] {
    listNews.takeDue(at: now).map { news in
      // Others were told of later changes meanwhile, and an lsn never falls.
      ProfileNews(kind: news.kind, profile: news.profile, lsn: durableLSN)
    }
  }

  /// When `takeDueListNews` has something, in milliseconds of the monotonic clock.
  package var listDeadline: Int? { listNews.deadlineMilliseconds }

  /// Tells a watch of the list what became of a profile; `line` says it.
  ///
  /// A replica hears of each profile that went, even of one that it has never heard of.
  package func tell(
    _ list: ListWatch, _ news: ProfileNews, _ line: EventLine, isReplica: Bool, waitingBytes: Int
  ) -> Effect {
    guard waitingBytes >= ServiceLimits.eventBytes || !list.held.isEmpty else {
      return .sendToList(line, list)
    }
    list.held[news.profile.id] = news.kind.following(
      list.held[news.profile.id], tellingAll: isReplica)
    return keepBack(list.viewer, waitingBytes)
  }

  /// Sends what is held for a watch of the list, whose client has room again.
  package func flush(_ list: ListWatch) -> [Effect] {
    let held = list.held.compactMap { id, kind in listNews.last[id].map { (kind, news: $0) } }
    list.held = [:]
    return held.sorted { $0.news.precedes($1.news) }.map { kind, news in
      .sendToList(news.line(kind), list)
    }
  }
}

extension Announcement {
  fileprivate var changesName: Bool {
    effects.contains { $0.field == .name || $0.field == .scope }
  }
}
