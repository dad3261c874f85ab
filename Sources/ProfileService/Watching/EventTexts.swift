import Profiles
import Wire

/// The event texts of one announcement, each made once for all watches with the same interest.
package struct EventTexts {
  let announcement: Announcement
  /// Whether the announced change deletes its profile.
  package let deletesProfile: Bool
  private var made: [Int: EventText] = [:]

  /// No text is made yet.
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
  /// Nil if the announcement has nothing that these watches asked for.
  let news: WatchNews?
  let isWanted: Bool
  let lsn: Int
  /// For the watches that get the event now.
  private(set) lazy var line = news?.line
  /// For the watches that begin to hold events with this one: they share the merged event.
  private(set) lazy var merged = news.map(MergedNews.init)

  init(_ news: WatchNews?, lsn: Int) {
    self.news = news
    self.lsn = lsn
    isWanted = news != nil
  }
}
