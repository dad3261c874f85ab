import Profiles
import Wire

/// When the watchers of the list were told of each profile, and what waits for its moment.
struct ListNews {
  /// By the monotonic clock; profiles that were never told of are missing.
  private var toldMilliseconds: [ProfileID: Int] = [:]
  private var waiting: [ProfileID: ProfileNews] = [:]
  /// What was told last of each profile; it is told again to clients that were slow.
  private(set) var last: [ProfileID: ProfileNews] = [:]
  private(set) var deadlineMilliseconds: Int?

  /// The news if they may be told now; else they wait, in the place of older ones.
  mutating func take(_ news: ProfileNews, isUrgent: Bool, at now: Moment) -> ProfileNews? {
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

  /// What has waited long enough, by the profiles' ids.
  mutating func takeDue(at now: Moment) -> [ProfileNews] {
    guard let deadline = deadlineMilliseconds, now.monotonicMilliseconds >= deadline else {
      return []
    }
    deadlineMilliseconds = nil
    let candidates = waiting.values.sorted { $0.profile.id < $1.profile.id }
    return candidates.compactMap { take($0, isUrgent: false, at: now) }
  }
}
