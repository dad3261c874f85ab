import Profiles
package import Wire

extension Audience {
  /// The news of a durable change for watches of the list; nil if delayed or not relevant to the
  /// list.
  package mutating func newsForLists(
    of announcement: Announcement, at now: Moment
  ) -> ProfileNews? {
    guard let profile = announcement.summary else { return nil }
    let kind = announcement.kind
    // A deleted profile is not in the list, so its later changes are not relevant.
    if profile.isDeleted, kind != .removed { return nil }
    let news = ProfileNews(kind: kind, profile: profile, lsn: announcement.lsn)
    let isUrgent = kind != .changed || announcement.changesName
    return listNews.receive(news, isUrgent: isUrgent, at: now)
  }

  /// The news of a recipe count that changed without a change of the profile.
  package mutating func recounted(
    _ profile: ProfileSummary, durableLSN: Int, at now: Moment
  ) -> ProfileNews? {
    let news = ProfileNews(kind: .changed, profile: profile, lsn: durableLSN)
    return listNews.receive(news, isUrgent: true, at: now)
  }

  /// Removes and returns the delayed news for the lists that is now due.
  package mutating func takeDueListNews(durableLSN: Int, at now: Moment) -> [ProfileNews] {
    listNews.takeDue(at: now).map { news in
      // News of later changes was sent meanwhile, and an lsn must never decrease.
      ProfileNews(kind: news.kind, profile: news.profile, lsn: durableLSN)
    }
  }

  /// When `takeDueListNews` has news, in milliseconds of the monotonic clock.
  package var listDeadline: Int? { listNews.deadlineMilliseconds }

  /// Tells a watch of the list the news of a profile, in this line.
  ///
  /// A replica learns of each removed profile, even if it never learnt of the profile before.
  package func tell(
    _ list: ListWatch, _ news: ProfileNews, _ line: EventLine, isReplica: Bool, waitingBytes: Int
  ) -> ServiceEffect {
    guard waitingBytes >= ServiceLimits.eventBytes || !list.held.isEmpty else {
      return .sendToList(line, list)
    }
    list.held[news.profile.id] = news.kind.following(
      list.held[news.profile.id], tellingAll: isReplica)
    return keepBack(list.viewer, waitingBytes)
  }

  /// Sends the held news to a watch of the list, whose client has room again.
  package func flush(_ list: ListWatch) -> [ServiceEffect] {
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
