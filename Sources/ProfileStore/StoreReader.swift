internal import Profiles
package import SQLite
package import StoreJobs
internal import Wire

/// Reads what `StoreWriter` wrote; its statements are compiled once.
package struct StoreReader {
  private let store: Statement
  private let origins: Statement
  private let conflicts: Statement
  private let profiles: Statement
  private let change: Statement
  private let clients: Statement
  private let reply: Statement
  private let index: LogIndex
  private let trail: Statement
  private let fileSize: FileSize
  private let repairs: RepairTable

  /// Prepares its statements; throws if a table lacks a column.
  package init(_ connection: Connection) throws(SQLiteError) {
    store = try connection.prepare(
      "SELECT origin, epoch, lsn, clock, changes, last_commit, last_conflict FROM store")
    origins = try connection.prepare("SELECT id, name, retired, label, own FROM origin")
    conflicts = try connection.prepare(
      """
      SELECT number, (SELECT uuid FROM profile WHERE id = profile), place, kept, lost, kept_by,
        lost_by, noticed
      FROM conflict ORDER BY number
      """)
    profiles = try connection.prepare(
      "SELECT id, uuid, lsn, snapshot, floor, floor_lsn, sum FROM profile ORDER BY id")
    change = try connection.prepare(
      "SELECT origin, \(Statement.changeColumns) FROM change WHERE lsn = ?1")
    // One step of the index per client, however many replies each client has.
    clients = try connection.prepare(
      """
      WITH RECURSIVE client (name) AS (
        SELECT min(client) FROM request
        UNION ALL
        SELECT (SELECT min(client) FROM request WHERE client > name) FROM client
        WHERE name IS NOT NULL)
      SELECT name, (SELECT max(n) FROM request WHERE client = name) FROM client
      WHERE name IS NOT NULL
      """)
    reply = try connection.prepare("SELECT reply FROM request WHERE client = ?1 AND n = ?2")
    trail = try connection.prepare("SELECT sum FROM trail LIMIT 1")
    index = try LogIndex(connection)
    fileSize = try FileSize(connection)
    repairs = try RepairTable(connection)
  }

  /// The kept reply to a request; nil if it is not kept, or no longer.
  ///
  /// Throws only if SQLite fails.
  package func reply(client: String, n: Int) throws(StoreFailure) -> [UInt8]? {
    try storeFailing { () throws(SQLiteError) in
      try reply.bind(client, at: 1)
      try reply.bind(Int64(n), at: 2)
      return try reply.first { $0.blob(0) }
    }
  }

  /// Everything in the store; a profile is its snapshot with the later changes applied to it.
  ///
  /// Throws `damaged` if a row cannot be read back or contradicts another one, and if SQLite fails.
  package func state() throws(StoreFailure) -> StoredState {
    guard var state = try store.one({ row throws(StoreFailure) in try row.storeHeader() }) else {
      throw .damaged(problems: ["the store has no row"])
    }
    let known = try knownOrigins(of: &state)
    try replay(known, into: &state)
    try readJournal(into: &state)
    try clients.forEach { row throws(StoreFailure) in
      state.clients[row.text(0)] = try row.count(1, "a client's request")
    }
    state.databaseBytes = try storeFailing { () throws(SQLiteError) in try fileSize.bytes() }
    // Loads the first page, as of each other table, so that a file that is cut off later can be saved.
    _ = try storeFailing { () throws(SQLiteError) in try trail.first { $0.integer(0) } }
    state.repair = try repair()
    return state
  }

  /// The last repair of the store, although the damaged file may be gone by now.
  ///
  /// Throws only if SQLite fails.
  package func repair() throws(StoreFailure) -> StoredRepair? {
    try storeFailing { () throws(SQLiteError) in try repairs.last() }
  }
}

// MARK: - Origins and the journal

extension StoreReader {
  private func knownOrigins(
    of state: inout StoredState
  ) throws(StoreFailure) -> [Int64: Origin] {
    var known: [Int64: Origin] = [:]
    try origins.forEach { row throws(StoreFailure) in
      let origin = try row.origin(1)
      known[row.integer(0)] = origin
      if row.integer(2) != 0 { state.retired.insert(origin) }
      if row.integer(4) != 0 { state.formers.insert(origin) }
      if !row.isNull(3) { state.names[origin] = row.text(3) }
    }
    return known
  }

  private func readJournal(into state: inout StoredState) throws(StoreFailure) {
    var journals: [ProfileID: [JournaledConflict]] = [:]
    try conflicts.forEach { row throws(StoreFailure) in
      let conflict = try row.journaledConflict()
      journals[conflict.profile, default: []].append(conflict)
      guard conflict.number <= state.lastConflict else {
        throw .damaged(problems: ["conflict \(conflict.number) is newer than its store"])
      }
    }
    for index in state.profiles.indices {
      state.profiles[index].conflicts = journals[state.profiles[index].profile.id] ?? []
    }
  }
}

// MARK: - Replaying

extension StoreReader {
  /// A change that its profile's snapshot does not have yet, and the profile's place in the list.
  private struct Pending {
    var lsn: Int64
    var place: Int
  }

  /// Applies the changes in log order, so that each page of the log is read once.
  private func replay(
    _ known: [Int64: Origin], into state: inout StoredState
  ) throws(StoreFailure) {
    var states: [StoredProfileState] = []
    var rows: [Int64] = []
    var pending: [Pending] = []
    try profiles.forEach { row throws(StoreFailure) in
      let state = try row.profileState()
      for lsn in try self.pending(after: state.profile.vector, row: row.integer(0), known) {
        pending.append(Pending(lsn: lsn, place: states.count))
      }
      states.append(state)
      rows.append(row.integer(0))
    }
    pending.sort { $0.lsn < $1.lsn }
    for next in pending { try replay(next.lsn, on: &states[next.place], known) }
    let lastLSN = state.lsn
    if let late = states.first(where: { $0.lsn > lastLSN }) {
      throw .damaged(problems: ["profile \(late.profile.id) is newer than its store"])
    }
    if let own = known.first(where: { $0.value == state.origin })?.key {
      for (row, stored) in zip(rows, states) {
        state.ownSeen[stored.profile.id] = try storeFailing { () throws(SQLiteError) in
          try seen(by: own, known, in: stored, row: row)
        }
      }
    }
    state.profiles = states
  }

  /// The vector of an origin's last change: everything up to it in the log; nil if the log does not
  /// have the change.
  private func seen(
    by number: Int64, _ known: [Int64: Origin], in stored: StoredProfileState, row: Int64
  ) throws(SQLiteError) -> VersionVector? {
    let seq = known[number].map { stored.profile.vector[$0] } ?? 0
    guard seq > 0, let lsn = try index.lsn(of: row, origin: number, seq: seq) else { return nil }
    var seen = stored.floor.lsn < Int(lsn) ? stored.floor.vector : VersionVector()
    for other in try index.origins(of: row) {
      guard let name = known[other], let last = try index.newest(of: row, origin: other, upTo: lsn)
      else { continue }
      seen.merge(VersionVector([Dot(origin: name, seq: last)]))
    }
    return seen
  }

  private func pending(
    after vector: VersionVector, row: Int64, _ known: [Int64: Origin]
  ) throws(StoreFailure) -> [Int64] {
    try storeFailing { () throws(SQLiteError) in
      var lsns: [Int64] = []
      for number in try index.origins(of: row) {
        let seen = known[number].map { vector[$0] } ?? 0
        lsns += try index.lsns(of: row, origin: number, after: seen)
      }
      return lsns
    }
  }

  private func replay(
    _ lsn: Int64, on state: inout StoredProfileState, _ known: [Int64: Origin]
  ) throws(StoreFailure) {
    try storeFailing { () throws(SQLiteError) in try change.bind(lsn, at: 1) }
    let id = state.profile.id
    let read = try change.one { row throws(StoreFailure) in try row.change(of: id, known) }
    guard let read, read.dot.seq == state.profile.vector[read.dot.origin] + 1 else {
      throw .damaged(problems: ["profile \(id) lacks a change before lsn \(lsn)"])
    }
    _ = state.profile.apply(read, catalog: nil)
    state.lsn = Int(lsn)
  }
}
