import Profiles
import Wire

/// The event texts of one announcement, each made once for all watches with the same interest.
package struct EventTexts {
  let announcement: Announcement
  /// Whether the announced change deletes its profile.
  package let deletesProfile: Bool
  private var made: [Int: EventText] = [:]

  /// Makes each text only on request.
  package init(of announcement: Announcement) {
    self.announcement = announcement
    deletesProfile = announcement.effects.contains(where: \.isDeletion)
  }

  mutating func text(for watch: Watch) -> EventText {
    if let known = made[watch.interestNumber] { return known }
    let text = EventText(announcement.news(for: watch.interest), lsn: announcement.lsn)
    made[watch.interestNumber] = text
    return text
  }
}

/// The event of one announcement for all watches with the same interest.
final class EventText {
  /// Nil if the announcement has nothing for this interest.
  let news: WatchNews?
  let isWanted: Bool
  let lsn: Int
  /// The line for watches that get the event now.
  private(set) lazy var line = news?.line
  /// For watches whose held events begin with this one: they share the merged event.
  private(set) lazy var merged = news.map(MergedNews.init)

  init(_ news: WatchNews?, lsn: Int) {
    self.news = news
    self.lsn = lsn
    isWanted = news != nil
  }
}
