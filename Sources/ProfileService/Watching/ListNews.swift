import Profiles
import Wire

/// When watchers of the list were last told of each profile, and what waits for its time.
struct ListNews {
  /// By the monotonic clock; without profiles that were never told of.
  private var toldMilliseconds: [ProfileID: Int] = [:]
  private var waiting: [ProfileID: ProfileNews] = [:]
  /// The last news of each profile, which slow clients get later.
  private(set) var last: [ProfileID: ProfileNews] = [:]
  private(set) var deadlineMilliseconds: Int?

  /// Returns the news if it may be told now; otherwise it waits, and replaces older news.
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

  /// Removes and returns the news that has waited long enough, in the order of the profiles' ids.
  mutating func takeDue(at now: Moment) -> [ProfileNews] {
    guard let deadline = deadlineMilliseconds, now.monotonicMilliseconds >= deadline else {
      return []
    }
    deadlineMilliseconds = nil
    let candidates = waiting.values.sorted { $0.profile.id < $1.profile.id }
    return candidates.compactMap { receive($0, isUrgent: false, at: now) }
  }
}
