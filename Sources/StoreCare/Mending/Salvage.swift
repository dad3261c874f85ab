internal import ProfileStore
internal import Profiles
internal import SQLite
internal import StoreJobs

/// Adds the changes read from a damaged store to another store, as if another replica had sent them.
struct Salvage {
  private let writer: StoreWriter
  private let history: HistoryReader
  private let rows: SalvagedRows
  private let seed: StoreSeed
  private var state: StoredState
  private var places: [ProfileID: Int] = [:]
  private var entries: [StoreEntry] = []
  /// Profiles that got changes since their last snapshot.
  private var touched: Set<ProfileID> = []
  /// The backup's last lsn.
  private let formerLSN: Int
  /// The number of changes in the backup's log.
  private let formerCount: Int
  /// The lsns that changes and states have got since then.
  private var given: Set<Int> = []
  /// Whether the lsns still show the order of the changes.
  private var areInOrder = true
  /// How many changes and states were added.
  private(set) var count = 0

  init(_ rows: SalvagedRows, into opened: OpenedStore, seed: StoreSeed) {
    writer = opened.store.writer
    history = opened.store.history
    state = opened.state
    formerLSN = state.lsn
    formerCount = state.changeCount
    self.rows = rows
    self.seed = seed
    for (place, stored) in state.profiles.enumerated() { places[stored.profile.id] = place }
  }

  /// Adds everything that can be read, in the order of the log; returns what is missing.
  ///
  /// A change whose author had seen a missing one waits for a state that has the missing one.
  /// Changes that still wait at the end are added without it: see `BridgedProfile`.
  mutating func run() throws(StoreFailure) -> SalvageLosses {
    var waiting = try apply(rows.changes.values.flatMap(\.values).sorted { $0.lsn < $1.lsn })
    // After the single changes, which keep the history: a state only adds what they lack.
    for snapshot in rows.snapshots.sorted(by: { $0.lsn < $1.lsn }) {
      try join(snapshot, with: waiting)
    }
    // A state may have brought what these waited for.
    waiting = try apply(waiting)
    let gaps = try bridge(waiting)
    try storeSnapshots()
    try commit()
    let profiles = state.profiles.map { ($0.profile.id, $0.profile) }
    let outcome = SalvageLosses.Outcome(
      formerLSN: formerLSN, formerCount: formerCount, gaps: gaps, areNumbersKept: areInOrder,
      profiles: Dictionary(profiles, uniquingKeysWith: { $1 }))
    return SalvageLosses(rows, in: outcome)
  }

  private mutating func apply(
    _ changes: [LoggedChange]
  ) throws(StoreFailure) -> [LoggedChange] {
    var waiting: [LoggedChange] = []
    for logged in changes where try !apply(logged) { waiting.append(logged) }
    return waiting
  }
}

// MARK: - Taking

extension Salvage {
  /// Adds a change; returns false if the change does not follow what the store has.
  private mutating func apply(_ logged: LoggedChange) throws(StoreFailure) -> Bool {
    let change = logged.change
    let place = place(of: change.profile)
    var profile = state.profiles[place].profile
    // A state that was joined in the meantime has the change.
    if profile.vector.contains(change.dot) { return true }
    guard follows(change, profile) else { return false }
    let conflicts = profile.conflicts(with: change)
    _ = profile.apply(change, catalog: nil)
    state.profiles[place].profile = profile
    let numbered = numbered(logged)
    state.profiles[place].lsn = numbered.lsn
    state.clock = max(state.clock, change.time)
    touched.insert(change.profile)
    let reply = numbered.lsn == logged.lsn ? rows.reply(to: logged) : nil
    try append(
      StoreEntry(change: numbered, request: reply, notes: notes(conflicts, of: change.profile)))
    return true
  }

  /// Checks a change as if another replica had sent it.
  ///
  /// But neither a late stamp nor an origin that was retired later matters here.
  private func follows(_ change: Change, _ profile: Profile) -> Bool {
    do {
      let checked = try IncomingChanges(
        [change], for: profile, retired: [], nowMilliseconds: .max)
      return checked.fresh.count == 1
    } catch {
      return false
    }
  }

  /// The change under its old lsn, or under the next one if the store is past the old lsn by now.
  private mutating func numbered(_ logged: LoggedChange) -> LoggedChange {
    let numbered = logged.numbered(max(logged.lsn, state.lsn + 1))
    state.lsn = numbered.lsn
    given.insert(numbered.lsn)
    if numbered.lsn != logged.lsn { areInOrder = false }
    return numbered
  }

  /// Joins a state if it has more than the single changes give; the log then begins after the
  /// state, or with the last changes that have no gap after them.
  private mutating func join(
    _ snapshot: StoredSnapshot, with waiting: [LoggedChange]
  ) throws(StoreFailure) {
    let place = place(of: snapshot.profile.id)
    var stored = state.profiles[place]
    guard !stored.profile.vector.contains(snapshot.profile.vector) else { return }
    let before = stored.profile.vector
    let joined = stored.profile.join(snapshot.profile, catalog: nil)
    state.lsn = max(state.lsn + 1, snapshot.lsn)
    state.clock = max(state.clock, snapshot.profile.latestMoment)
    stored.lsn = state.lsn
    let history = JoinedHistory(
      of: stored.profile.vector, beyond: before, in: free(waiting, of: stored))
    stored.floor.raise(over: history, joinedAt: state.lsn)
    state.profiles[place] = stored
    touched.remove(snapshot.profile.id)
    for logged in history.older + history.changes { try keep(logged) }
    given.insert(state.lsn)
    // Others may name the newest changes as seen, also when later ones have come.
    let read = Set((history.older + history.changes).map(\.change.dot))
    let ends = stored.profile.links(beyond: before, trail: [])
      .filter { !read.contains($0.dot) && $0.hash != .unknown }
    let notes =
      [.floor(stored.profile.id, stored.floor), .trail(stored.profile.id, ends)]
      + notes(joined.conflicts, of: stored.profile.id)
    try append(
      StoreEntry(
        snapshot: StoredSnapshot(profile: stored.profile, lsn: stored.lsn), notes: notes))
  }

  /// A profile's changes with unused lsns, which come before its state in the log.
  private func free(
    _ waiting: [LoggedChange], of stored: StoredProfileState
  ) -> [LoggedChange] {
    guard areInOrder else { return [] }
    let lowest = max(formerLSN, stored.floor.lsn)
    var numbers = given
    return waiting.filter {
      $0.change.profile == stored.profile.id && $0.lsn > lowest && $0.lsn <= stored.lsn
        && numbers.insert($0.lsn).inserted
    }
  }

  /// Keeps a change in the log that a joined state includes.
  private mutating func keep(_ logged: LoggedChange) throws(StoreFailure) {
    given.insert(logged.lsn)
    try append(StoreEntry(change: logged, request: rows.reply(to: logged)))
  }

  /// Adds changes although some are missing before them; a snapshot then ends the gap in the log.
  private mutating func bridge(
    _ waiting: [LoggedChange]
  ) throws(StoreFailure) -> [ProfileID: [BridgedProfile.Gap]] {
    // The lsns of the states come after all of these.
    if areInOrder, let last = waiting.last { state.lsn = max(state.lsn, last.lsn) }
    let profiles = Dictionary(grouping: waiting, by: \.change.profile)
    var gaps: [ProfileID: [BridgedProfile.Gap]] = [:]
    for id in profiles.keys.sorted() {
      let place = place(of: id)
      let changes = (profiles[id] ?? []).map { renumberedIfTaken($0) }
      var stored = state.profiles[place]
      let bridged = BridgedProfile(
        stored.profile, of: try log(of: id), over: changes, origin: seed.origin)
      for (logged, conflicts) in zip(changes, bridged.conflicts) {
        state.clock = max(state.clock, logged.change.time)
        try append(
          StoreEntry(
            change: logged, request: rows.reply(to: logged), notes: notes(conflicts, of: id)))
      }
      gaps[id] = bridged.gaps
      stored.profile = bridged.profile
      state.lsn += 1
      stored.lsn = state.lsn
      given.insert(state.lsn)
      stored.floor.vector = bridged.profile.vector
      stored.floor.lsn = bridged.gaps.reduce(stored.floor.lsn) { max($0, $1.before - 1) }
      state.profiles[place] = stored
      touched.remove(id)
      entries.append(
        StoreEntry(
          snapshot: StoredSnapshot(profile: stored.profile, lsn: stored.lsn),
          notes: [.floor(id, stored.floor), .trail(id, bridged.ends)]))
    }
    return gaps
  }

  /// The changes that the new store has of a profile so far.
  private mutating func log(of id: ProfileID) throws(StoreFailure) -> [Change] {
    try commit()
    let row = try storeFailing { () throws(SQLiteError) in try writer.row(of: id) }
    guard let row else { return [] }
    var changes: [LoggedChange] = []
    while true {
      let page = try history.page(
        of: id, row: row, after: changes.last?.lsn ?? 0, limit: StoreLimits.historyPage)
      changes += page.changes
      if !page.hasMore { return changes.map(\.change) }
    }
  }

  /// A change with its old lsn, if that is free.
  private mutating func renumberedIfTaken(_ logged: LoggedChange) -> LoggedChange {
    guard areInOrder, logged.lsn > formerLSN, given.insert(logged.lsn).inserted else {
      return numbered(logged)
    }
    return logged
  }

  private mutating func place(of id: ProfileID) -> Int {
    if let place = places[id] { return place }
    state.profiles.append(StoredProfileState(profile: Profile(untouched: id), lsn: 0))
    places[id] = state.profiles.count - 1
    return state.profiles.count - 1
  }

  private mutating func notes(_ conflicts: [Conflict], of id: ProfileID) -> [StoreNote] {
    conflicts.map { conflict in
      state.lastConflict += 1
      return .conflict(
        JournaledConflict(
          number: state.lastConflict, profile: id, conflict: conflict,
          milliseconds: seed.nowMilliseconds))
    }
  }
}

// MARK: - Writing

extension Salvage {
  private mutating func append(_ entry: StoreEntry) throws(StoreFailure) {
    entries.append(entry)
    count += 1
    if entries.count >= StoreLimits.salvagedPerCommit { try commit() }
  }

  /// Writes a snapshot, so that the next load replays nothing of the profile.
  private mutating func storeSnapshots() throws(StoreFailure) {
    for id in touched.sorted() {
      let stored = state.profiles[place(of: id)]
      entries.append(
        StoreEntry(snapshot: StoredSnapshot(profile: stored.profile, lsn: stored.lsn)))
    }
  }

  private mutating func commit() throws(StoreFailure) {
    guard !entries.isEmpty else { return }
    let batch = StoreBatch(
      entries: entries, clock: state.clock, nowMilliseconds: seed.nowMilliseconds)
    entries = []
    try storeFailing { () throws(SQLiteError) in _ = try writer.commit(batch) }
  }
}

extension LogFloor {
  /// Raises the floor over missing changes: to right below the present ones, or to the joined state.
  fileprivate mutating func raise(over history: JoinedHistory, joinedAt lsn: Int) {
    guard !history.missing.entries.isEmpty else { return }
    vector.merge(history.missing)
    self.lsn = max(self.lsn, history.changes.first.map { $0.lsn - 1 } ?? lsn)
  }
}
