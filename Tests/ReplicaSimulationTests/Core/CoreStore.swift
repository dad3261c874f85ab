import Profiles
import TestSupport

/// What a replica of the core's simulation has on its disk, or in its memory ahead of it.
struct CoreStore {
  var origin: Origin
  var clock = HybridLogicalClock()
  var profile: Profile
  /// In the order in which the changes were taken in.
  var log: [LoggedChange] = []
  /// Changes up to these stand in no log.
  var floor = VersionVector()
  var journal: [Conflict] = []
  var retired: Set<Origin> = []

  init(origin: Origin, profile: Profile) {
    self.origin = origin
    self.profile = profile
  }

  /// The changes that a vector lacks, in the order of the log; nil where the log begins later.
  func changes(missingIn vector: VersionVector) -> [Change]? {
    guard vector.contains(floor) else { return nil }
    return log.lazy.map(\.change).filter { !vector.contains($0.dot) }
  }
}

// MARK: - Changing

extension CoreStore {
  /// Makes a change of edits asked for here.
  mutating func edit(_ edits: [Edit], undoing: ChangeHash? = nil, nowMilliseconds: Int) -> Change {
    let time = clock.mint(nowMilliseconds: nowMilliseconds)
    let change = profile.change(
      minting: edits, at: time, origin: origin, client: nil, undoing: undoing)
    append(change)
    return change
  }

  /// Undoes the newest own change that can be undone; nil where there is none.
  mutating func undo(nowMilliseconds: Int) -> Change? {
    var search = UndoSearch(for: nil)
    search.look(at: log.reversed(), hasMore: false)
    guard case .found(let target) = search.outcome else { return nil }
    let plan = UndoPlan(of: target, in: profile) { _ in true }
    guard !plan.edits.isEmpty else { return nil }
    return edit(
      plan.edits, undoing: target.logged.change.hash, nowMilliseconds: nowMilliseconds)
  }

  /// Takes in another's batch; throws why not, with nothing moved.
  mutating func push(_ changes: [Change], nowMilliseconds: Int) throws(ChangeRefusal) {
    let incoming = try IncomingChanges(
      changes, for: profile, retired: retired, nowMilliseconds: nowMilliseconds)
    for link in incoming.claims.duplicates + incoming.claims.links {
      let held = log.first { $0.change.dot == link.dot }
      if let held, held.change.hash != link.hash { throw .fork(link.dot) }
    }
    for change in incoming.fresh {
      clock.receive(change.time)
      journal += profile.conflicts(with: change)
      append(change)
    }
  }

  /// Takes in another's whole state; false if both cannot be right.
  mutating func join(_ state: Profile, nowMilliseconds: Int) throws(ChangeRefusal) -> Bool {
    let latest = state.latestMoment
    guard latest.milliseconds - IncomingChanges.futureMilliseconds <= nowMilliseconds else {
      throw .future(theirs: latest.milliseconds, ours: nowMilliseconds)
    }
    for dot in state.vector.entries where retired.contains(dot.origin) {
      guard profile.vector.contains(dot) else { throw .retired(dot.origin) }
    }
    clock.receive(latest)
    let bringsNothing = profile.vector.contains(state.vector)
    let joined = profile.join(state, catalog: nil)
    if !bringsNothing { floor = profile.vector }
    journal += joined.conflicts
    return joined.isSound
  }

  /// Takes the oldest changes out of the log.
  mutating func compact(keeping count: Int) {
    let gone = log.prefix(max(0, log.count - count))
    for logged in gone { floor.insert(logged.change.dot) }
    log.removeFirst(gone.count)
  }

  private mutating func append(_ change: Change) {
    let effects = profile.apply(change, catalog: nil)
    let lsn = (log.last?.lsn ?? 0) + 1
    log.append(LoggedChange(lsn: lsn, change: change, effects: effects))
  }
}
