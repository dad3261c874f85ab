import Profiles
import Wire

/// All watches, by profile, so that a change visits only the watches of its profile.
struct WatchTable {
  private var byProfile: [ProfileID: [Watch]] = [:]
  private(set) var lists: [ListWatch] = []
  private(set) var count = 0
  /// Each distinct interest with its number, and how many watches have it.
  private var interests: [WatchInterest: (number: Int, watches: Int)] = [:]
  private var lastInterest = 0

  var isEmpty: Bool { count == 0 }
  var hasLists: Bool { !lists.isEmpty }

  func watches(of profile: ProfileID) -> [Watch] {
    byProfile[profile] ?? []
  }

  func isWatched(_ profile: ProfileID) -> Bool {
    byProfile[profile] != nil
  }

  func contains(_ watch: Watch) -> Bool {
    byProfile[watch.profile]?.contains { $0 === watch } ?? false
  }

  /// Whether all counts are correct.
  var isCounted: Bool {
    let watches = byProfile.values.reduce(0) { $0 + $1.count }
    return count == watches + lists.count
      && watches == interests.values.reduce(0) { $0 + $1.watches }
  }

  /// The watches of all profiles, in no particular order.
  var all: some Sequence<Watch> {
    byProfile.values.joined()
  }

  mutating func insert(_ watch: Watch) {
    watch.interestNumber = number(of: watch.interest)
    byProfile[watch.profile, default: []].append(watch)
    count += 1
  }

  /// Removes a watch; false if it is not in the table.
  @discardableResult
  mutating func remove(_ watch: Watch) -> Bool {
    guard let place = byProfile[watch.profile]?.firstIndex(where: { $0 === watch }) else {
      return false
    }
    byProfile[watch.profile]?.remove(at: place)
    if byProfile[watch.profile]?.isEmpty == true { byProfile[watch.profile] = nil }
    release(watch.interest)
    count -= 1
    return true
  }

  private mutating func number(of interest: WatchInterest) -> Int {
    if let known = interests[interest] {
      interests[interest] = (known.number, known.watches + 1)
      return known.number
    }
    lastInterest += 1
    interests[interest] = (lastInterest, 1)
    return lastInterest
  }

  private mutating func release(_ interest: WatchInterest) {
    guard let known = interests[interest] else { return }
    interests[interest] = known.watches > 1 ? (known.number, known.watches - 1) : nil
  }

  mutating func insert(_ list: ListWatch) {
    lists.append(list)
    count += 1
  }

  mutating func remove(_ list: ListWatch) {
    guard let place = lists.firstIndex(where: { $0 === list }) else { return }
    lists.remove(at: place)
    count -= 1
  }
}
