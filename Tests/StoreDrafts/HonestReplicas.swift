package import Profiles
internal import StoreJobs
package import TestSupport
internal import Wire

/// Replicas that edit a few profiles and tell each other, with stamps as the merge rule wants them.
///
/// The first one is ours: what it makes and gets is the log of a store.
package struct HonestReplicas {
  /// What one replica has of one profile, and in which order it came.
  package struct Copy {
    package var profile: Profile
    package var changes: [Change] = []
    /// What the replica's own newest change had seen, itself included.
    package var linked = VersionVector()
  }

  package let profiles: [ProfileID]
  private let origins: [Origin]
  private var copies: [[Copy]]
  private var clock = 1_700_000_000_000
  package private(set) var log: [LoggedChange] = []
  package var generator: SeededGenerator

  /// `ours` is the origin of the store.
  package init(ours: Origin, seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    let count = generator.integer(in: 1...3)
    profiles = [.default] + (1...count).map { ProfileID(randomHigh: UInt64($0), randomLow: seed) }
    origins = [ours, Origin(high: 0, low: 7), Origin(high: .max, low: 8)]
    let untouched = profiles.map { Copy(profile: Profile(untouched: $0)) }
    copies = origins.map { _ in untouched }
  }

  /// Our copy of a profile.
  package func ours(_ id: ProfileID) -> Profile? {
    profiles.firstIndex(of: id).map { copies[0][$0].profile }
  }

  /// What another replica has of a profile.
  package func theirs(_ id: ProfileID) -> [Profile] {
    guard let place = profiles.firstIndex(of: id) else { return [] }
    return copies.dropFirst().map { $0[place].profile }
  }

  /// Goes on until the log has so many changes.
  package mutating func grow(to count: Int) {
    while log.count < count {
      let (replica, place) = (replica(), generator.integer(in: 0...profiles.count - 1))
      if generator.chance(oneIn: 5) {
        deliver(place, from: generator.integer(in: 0...2), to: generator.integer(in: 0...2))
      } else {
        edit(place, at: replica)
      }
    }
  }

  private mutating func replica() -> Int {
    generator.chance(oneIn: 2) ? 0 : generator.integer(in: 0...2)
  }

  /// Everybody has the same in the end.
  package mutating func deliverAll() {
    for place in profiles.indices {
      for from in origins.indices { deliver(place, from: from, to: 0) }
      for to in origins.indices { deliver(place, from: 0, to: to) }
    }
  }

  private mutating func edit(_ place: Int, at replica: Int) {
    let profile = copies[replica][place].profile
    let isNew = profile.vector.entries.isEmpty && profiles[place] != .default
    if isNew, copies.contains(where: { !$0[place].changes.isEmpty }) { return }
    clock += generator.integer(in: 1...50)
    let wall = HybridTimestamp(milliseconds: clock + generator.integer(in: -200...200))
    let time = max(wall, HybridTimestamp(rawValue: profile.latestMoment.rawValue + 1))
    let edits: [Edit] =
      isNew
      ? [.create(catalog: "skyrim", name: "thief")] : Edit.random(count: 1...3, using: &generator)
    take(
      Change(
        profile.draft(
          minting: edits, at: time, origin: origins[replica], client: "pen",
          beyond: copies[replica][place].linked, salt: generator.next())), place, at: replica)
    copies[replica][place].linked = copies[replica][place].profile.vector
  }

  private mutating func deliver(_ place: Int, from: Int, to: Int) {
    for change in copies[from][place].changes
    where !copies[to][place].profile.vector.contains(change.dot) {
      take(change, place, at: to)
    }
  }

  private mutating func take(_ change: Change, _ place: Int, at replica: Int) {
    let effects = copies[replica][place].profile.apply(change, catalog: nil)
    copies[replica][place].changes.append(change)
    guard replica == 0 else { return }
    log.append(LoggedChange(lsn: log.count + 1, change: change, effects: effects))
  }
}
