import Profiles

/// All watches of changes, by their profiles.
struct ChangeWatchTable {
  private var byProfile: [ProfileID: [ChangeWatch]] = [:]
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  func watches(of profile: ProfileID) -> [ChangeWatch] {
    byProfile[profile] ?? []
  }

  func isWatched(_ profile: ProfileID) -> Bool {
    byProfile[profile] != nil
  }

  mutating func insert(_ watch: ChangeWatch) {
    byProfile[watch.profile, default: []].append(watch)
    count += 1
  }

  mutating func remove(_ watch: ChangeWatch) {
    guard let place = byProfile[watch.profile]?.firstIndex(where: { $0 === watch }) else { return }
    byProfile[watch.profile]?.remove(at: place)
    if byProfile[watch.profile]?.isEmpty == true { byProfile[watch.profile] = nil }
    count -= 1
  }
}
