import Profiles
import Replication

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
  /// Whether a program of level 1 writes the store: it keeps the edits of the bench unread.
  var isOlder = false

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
  mutating func edit(_ edits: [Edit], undoing: Dot? = nil, nowMilliseconds: Int) -> Change {
    let time = clock.mint(nowMilliseconds: nowMilliseconds)
    let change = profile.change(
      minting: edits, at: time, origin: origin, client: nil, undoing: undoing)
    append(change)
    return change
  }

  /// Undoes the newest own change that can be undone; nil where there is none.
  mutating func undo(nowMilliseconds: Int) -> Change? {
    var search = UndoSearch(for: nil)
    search.look(at: log.reversed().map { isOlder ? $0.withoutBench : $0 }, hasMore: false)
    guard case .found(let target) = search.outcome else { return nil }
    let plan = UndoPlan(of: target, in: profile) { _ in true }
    guard !plan.edits.isEmpty else { return nil }
    return edit(
      plan.edits, undoing: target.logged.change.dot, nowMilliseconds: nowMilliseconds)
  }

  /// Takes in another's batch; throws why not, with nothing moved.
  mutating func push(_ changes: [Change], nowMilliseconds: Int) throws(ChangeRefusal) {
    let incoming = try IncomingChanges(
      changes, for: profile, retired: retired, nowMilliseconds: nowMilliseconds)
    for known in incoming.known {
      let held = log.first { $0.change.dot == known.dot }
      if let held, held.change != known { throw .fork(known.dot) }
    }
    for change in incoming.fresh {
      clock.receive(change.time)
      journal += profile.conflicts(with: isOlder ? change.withoutBench : change)
      append(change)
    }
  }

  /// Takes in another's whole state; false if both cannot be right.
  mutating func join(_ state: Profile, nowMilliseconds: Int) throws(ChangeRefusal) -> Bool {
    let latest = state.times.values.max() ?? .zero
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

  /// Takes the oldest changes out of the log; a program of level 1 keeps those it cannot read.
  mutating func compact(keeping count: Int) {
    let gone = log.prefix(max(0, log.count - count)).prefix {
      !isOlder || $0.change.version < Bench.version
    }
    for logged in gone { floor.insert(logged.change.dot) }
    log.removeFirst(gone.count)
  }

  /// A program that knows the bench opens the store: what was kept unread takes effect.
  mutating func upgrade() {
    guard isOlder else { return }
    isOlder = false
    for logged in log { profile.applyKeptBench(of: logged.change) }
  }

  private mutating func append(_ change: Change) {
    let applied = isOlder ? change.withoutBench : change
    let effects = profile.apply(applied, catalog: nil)
    let lsn = (log.last?.lsn ?? 0) + 1
    log.append(LoggedChange(lsn: lsn, change: change, effects: effects))
  }
}

extension LoggedChange {
  fileprivate var withoutBench: LoggedChange {
    var logged = self
    logged.change = change.withoutBench
    return logged
  }
}

extension Change {
  /// What a program of level 1 reads of the change.
  fileprivate var withoutBench: Change {
    var change = self
    change.edits.removeAll { edit in
      switch edit.place {
      case .field(.bench), .field(.tally): true
      case .field(.ingredient), .field(.effect), .field(.stock), .field(.single), .column, nil:
        false
      }
    }
    return change
  }
}
