import Profiles
import Wire

/// What of one announcement watches are told: made once for all that asked for the same.
package struct EventTexts {
  let announcement: Announcement
  /// Whether it hides its profile.
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

/// What one announcement comes to for all watches that asked for the same.
final class EventText {
  /// Nil where it has nothing that they asked for.
  let news: WatchNews?
  let isWanted: Bool
  let lsn: Int
  /// For those that are told now.
  private(set) lazy var line = news?.line
  /// For those that begin to wait with it: from now on they share what is merged.
  private(set) lazy var merged = news.map(MergedNews.init)

  init(_ news: WatchNews?, lsn: Int) {
    self.news = news
    self.lsn = lsn
    isWanted = news != nil
  }
}
