import Profiles
import Wire

/// When watchers of the list last got news of each profile, and news that waits for its time.
struct ListNews {
  /// By the monotonic clock; lacks profiles without news so far.
  private var toldMilliseconds: [ProfileID: Int] = [:]
  private var waiting: [ProfileID: ProfileNews] = [:]
  /// The last news of each profile, for slow clients.
  private(set) var last: [ProfileID: ProfileNews] = [:]
  private(set) var deadlineMilliseconds: Int?

  /// Returns the news if it may be sent now; otherwise queues it, replacing older news of the
  /// profile.
  mutating func receive(_ news: ProfileNews, isUrgent: Bool, at now: Moment) -> ProfileNews? {
    let id = news.profile.id
    let due = (toldMilliseconds[id] ?? .min / 2) + ServiceLimits.listNewsMilliseconds
    guard isUrgent || now.monotonicMilliseconds >= due else {
      waiting[id] = news
      deadlineMilliseconds = min(deadlineMilliseconds ?? due, due)
      return nil
    }
    waiting[id] = nil
    toldMilliseconds[id] = now.monotonicMilliseconds
    last[id] = news
    return news
  }

  /// Removes and returns the news that is now due, in the order of the profiles' ids.
  mutating func takeDue(at now: Moment) -> [ProfileNews] {
    guard let deadline = deadlineMilliseconds, now.monotonicMilliseconds >= deadline else {
      return []
    }
    deadlineMilliseconds = nil
    let candidates = waiting.values.sorted { $0.profile.id < $1.profile.id }
    return candidates.compactMap { receive($0, isUrgent: false, at: now) }
  }
}
