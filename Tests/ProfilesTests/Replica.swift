import Alchemy
import Profiles
import TestSupport

/// One store of a small world: its state, and its changes in the order in which they came.
struct Replica {
  let origin: Origin
  private(set) var profile: Profile
  private(set) var log: [Change] = []
  /// Changes up to these came within a state, and stand in no log.
  private(set) var floor = VersionVector()
  /// Every conflict that was noticed here, in order.
  private(set) var journal: [Conflict] = []
  private var clock = HybridLogicalClock()

  init(number: Int, profile: Profile = .fresh()) {
    origin = .numbered(number)
    self.profile = profile
  }

  /// Makes a change here, and says which effective values are others now.
  @discardableResult
  mutating func edit(
    _ edits: [Edit], now: Int, catalog: Catalog?, undoing: ChangeHash? = nil
  ) -> [FieldChange] {
    let time = clock.mint(nowMilliseconds: now)
    let change = Change(of: profile, edits, at: time, by: origin, undoing: undoing)
    return take(change, catalog: catalog)
  }

  /// Takes in a change of another replica.
  @discardableResult
  mutating func receive(_ change: Change, catalog: Catalog?) -> [FieldChange] {
    clock.receive(change.time)
    return take(change, catalog: catalog)
  }

  /// Takes in the next changes of another replica that are missing here, at most so many; or its
  /// whole state where its log does not reach back so far.
  mutating func pull(from other: Replica, limit: Int, catalog: Catalog?) {
    guard profile.vector.contains(other.floor) else {
      join(other.profile, catalog: catalog)
      return
    }
    let missing = other.log.filter { !profile.vector.contains($0.dot) }
    for change in missing.prefix(limit) { receive(change, catalog: catalog) }
  }

  /// Takes in another replica's whole state.
  @discardableResult
  mutating func join(_ state: Profile, catalog: Catalog?) -> Profile.Joined {
    for head in state.heads.values { clock.receive(head.time) }
    let joined = profile.join(state, catalog: catalog)
    floor.merge(state.vector)
    journal += joined.conflicts
    profile.checkInvariants()
    return joined
  }

  private mutating func take(_ change: Change, catalog: Catalog?) -> [FieldChange] {
    log.append(change)
    journal += profile.conflicts(with: change)
    let changes = profile.apply(change, catalog: catalog)
    profile.checkInvariants()
    return changes
  }
}
