internal import Profiles
internal import Replication
internal import SQLite
internal import Wire

/// Reads what `StoreWriter` wrote; its statements are compiled once.
final class StoreReader {
  private let store: Statement
  private let origins: Statement
  private let profiles: Statement
  private let replay: Statement
  private let clients: Statement
  private let page: Statement
  private let reply: Statement
  private let fileSize: FileSize

  init(_ connection: Connection) throws(SQLiteError) {
    store = try connection.prepare(
      "SELECT origin, epoch, lsn, clock, changes, last_commit FROM store")
    origins = try connection.prepare("SELECT id, name FROM origin")
    profiles = try connection.prepare("SELECT id, uuid, lsn, snapshot FROM profile ORDER BY id")
    // CROSS keeps this order of the two, in which the rows of `change` come sorted by themselves.
    replay = try connection.prepare(
      """
      SELECT c.profile, c.lsn, c.origin, c.seq, c.clock, c.edits
      FROM profile AS p CROSS JOIN change AS c ON c.profile = p.id AND c.lsn > p.lsn
      ORDER BY p.id, c.lsn
      """)
    // One step per client, however many replies are kept of each.
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
    page = try connection.prepare(
      """
      SELECT lsn, (SELECT name FROM origin WHERE id = origin), seq, clock, client, context, edits,
        effects
      FROM change WHERE profile = ?1 AND lsn < ?2 ORDER BY lsn DESC LIMIT ?3
      """)
    reply = try connection.prepare("SELECT reply FROM request WHERE client = ?1 AND n = ?2")
    fileSize = try FileSize(connection)
  }

  func reply(client: String, n: Int) throws(StoreFailure) -> [UInt8]? {
    do {
      try reply.bind(client, at: 1)
      try reply.bind(Int64(n), at: 2)
    } catch {
      throw StoreFailure(error)
    }
    return try reply.one { $0.blob(0) }
  }
}

// MARK: - Everything

extension StoreReader {
  /// Each profile is its snapshot and the changes after it, applied as they were when they were new.
  func state() throws(StoreFailure) -> StoredState {
    guard var state = try store.one(header) else {
      throw .damaged(problems: ["the store has no row"])
    }
    state.profiles = try replayed(lastLSN: state.lsn)
    try clients.forEach { state.clients[$0.text(0)] = Int($0.integer(1)) }
    do {
      state.databaseBytes = try fileSize.bytes()
    } catch {
      throw StoreFailure(error)
    }
    return state
  }

  private func header(_ row: Statement) throws(StoreFailure) -> StoredState {
    let epoch = row.text(1)
    guard let origin = Origin(row.text(0)), Origin(epoch) != nil else {
      throw .damaged(problems: ["the store's origin or epoch is not 32 hexadecimal digits"])
    }
    return StoredState(
      origin: origin, epoch: epoch, clock: row.moment(3), lsn: Int(row.integer(2)), profiles: [],
      clients: [:], changeCount: Int(row.integer(4)),
      lastCommitMilliseconds: row.isNull(5) ? nil : Int(row.integer(5)), databaseBytes: 0)
  }

  private func replayed(lastLSN: Int) throws(StoreFailure) -> [StoredState.ProfileAtLSN] {
    var known: [Int64: Origin] = [:]
    try origins.forEach { row throws(StoreFailure) in known[row.integer(0)] = try row.origin(1) }
    var states: [StoredState.ProfileAtLSN] = []
    var places: [Int64: Int] = [:]
    try profiles.forEach { row throws(StoreFailure) in
      places[row.integer(0)] = states.count
      states.append(try row.profileState())
    }
    try replay.forEach { row throws(StoreFailure) in
      guard let place = places[row.integer(0)], let origin = known[row.integer(2)] else {
        throw .damaged(problems: ["a change of an unknown profile or origin"])
      }
      try states[place].replay(row, by: origin)
    }
    if let late = states.first(where: { $0.lsn > lastLSN }) {
      throw .damaged(problems: ["profile \(late.profile.id) is newer than its store"])
    }
    return states
  }
}

extension StoredState.ProfileAtLSN {
  /// Applies the change in a row of `StoreReader.replay`.
  fileprivate mutating func replay(_ row: Statement, by origin: Origin) throws(StoreFailure) {
    let dot = Dot(origin: origin, seq: Int(row.integer(3)))
    guard dot.seq == profile.vector[origin] + 1 else {
      throw .damaged(
        problems: ["profile \(profile.id) lacks a change before \(dot.seq) of \(origin)"])
    }
    lsn = Int(row.integer(1))
    // Neither the context nor the client has a part in what a change does to the state.
    let change = Change(
      profile: profile.id, dot: dot, time: row.moment(4), context: VersionVector(),
      edits: try row.stored(5, StoredEdits.edits), client: nil)
    _ = profile.apply(change, catalog: nil)
  }
}

// MARK: - History

extension StoreReader {
  func history(
    of id: ProfileID, row: Int64, before lsn: Int?, limit: Int
  ) throws(StoreFailure) -> HistoryPage {
    let limit = min(max(limit, 0), StoreLimits.historyPage)
    do {
      try page.bind(row, at: 1)
      try page.bind(Int64(lsn ?? .max), at: 2)
      try page.bind(Int64(limit + 1), at: 3)
    } catch {
      throw StoreFailure(error)
    }
    var changes: [LoggedChange] = []
    var hasMore = false
    try page.forEach { row throws(StoreFailure) in
      if changes.count == limit {
        hasMore = true
      } else {
        changes.append(try row.loggedChange(of: id))
      }
    }
    return HistoryPage(changes: changes, hasMore: hasMore)
  }
}
