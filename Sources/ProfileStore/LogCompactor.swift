internal import Profiles
package import SQLite
package import StoreJobs

/// Deletes a profile's oldest changes from the log, a few at a time, and keeps their hashes.
package struct LogCompactor {
  private let connection: Connection
  private let index: LogIndex
  private let floors: FloorTable
  private let trail: TrailTable
  private let covered: Statement
  private let countUpTo: Statement
  private let candidate: Statement
  private let delete: Statement
  private let lowerCount: Statement

  /// A change that may be deleted.
  private struct Removable {
    var lsn: Int64
    var origin: Origin
    var seq: Int
    var hash: ChangeHash
  }

  /// Prepares its statements; throws if a table lacks a column.
  package init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    index = try LogIndex(connection)
    floors = try FloorTable(connection)
    trail = try TrailTable(connection)
    covered = try connection.prepare(
      "SELECT lsn FROM profile WHERE id = ?1 AND snapshot IS NOT NULL")
    // The limit avoids counting a long log to its end.
    countUpTo = try connection.prepare(
      "SELECT count(*) FROM (SELECT 1 FROM change WHERE profile = ?1 LIMIT ?2)")
    candidate = try connection.prepare(
      """
      SELECT (SELECT name FROM origin WHERE id = origin), seq, json_extract(body, '$.stamp'),
        json_extract(body, '$.version'), hash
      FROM change WHERE lsn = ?1
      """)
    delete = try connection.prepare("DELETE FROM change WHERE lsn = ?1")
    lowerCount = try connection.prepare("UPDATE store SET changes = changes - ?1")
  }

  /// Performs one step in its own transaction; returns the new floor, and whether more can be deleted.
  ///
  /// A step deletes a prefix of the profile's log, so that the rest is causally closed above the
  /// floor.
  package func step(
    of row: Int64, _ retention: LogRetention
  ) throws(SQLiteError) -> (floor: LogFloor, hasMore: Bool) {
    let limit = min(max(retention.stepLimit, 0), StoreLimits.compactionStep)
    let removable = try removable(of: row, retention, limit: limit + 1)
    let going = removable.prefix(limit)
    guard let last = going.last else { return (try floors.floor(of: row), !removable.isEmpty) }
    let floor = try connection.transaction { () throws(SQLiteError) in
      var floor = try floors.floor(of: row)
      for change in going { floor.vector.insert(Dot(origin: change.origin, seq: change.seq)) }
      floor.lsn = max(floor.lsn, Int(last.lsn))
      // The hashes stay, so that a replica that went back is still told from one that lags.
      try trail.keep(going.map { Link(Dot(origin: $0.origin, seq: $0.seq), $0.hash) }, of: row)
      for change in going { try delete.run(change.lsn) }
      try floors.set(floor, of: row)
      try lowerCount.run(Int64(going.count))
      return floor
    }
    return (floor, removable.count > limit)
  }

  /// The oldest changes that may be deleted, at most `limit` of them.
  private func removable(
    of row: Int64, _ retention: LogRetention, limit: Int
  ) throws(SQLiteError) -> [Removable] {
    let covered = try covered(row)
    let oldest = try oldest(of: row, limit: limit)
    guard let first = oldest.first, try removable(first, covered, retention) != nil else {
      return []
    }
    // Counts only if the oldest change may be deleted, because counting reads many rows.
    let spare = try spare(of: row, retention, limit: limit)
    var removable: [Removable] = []
    for lsn in oldest.prefix(spare) {
      guard let change = try self.removable(lsn, covered, retention) else { break }
      removable.append(change)
    }
    return removable
  }

  /// The lsn of the profile's snapshot, which has every change up to there.
  private func covered(_ row: Int64) throws(SQLiteError) -> Int64 {
    try covered.bind(row, at: 1)
    return try covered.first { $0.integer(0) } ?? 0
  }

  private func oldest(of row: Int64, limit: Int) throws(SQLiteError) -> ArraySlice<Int64> {
    var lsns: [Int64] = []
    for origin in try index.origins(of: row) {
      lsns += try index.rows(of: row, origin: origin, after: 0, limit: limit).map(\.lsn)
    }
    return lsns.sorted().prefix(limit)
  }

  /// How many changes there are beyond those that the retention keeps, up to a limit.
  private func spare(
    of row: Int64, _ retention: LogRetention, limit: Int
  ) throws(SQLiteError) -> Int {
    let staying = min(max(retention.changes, 0), SaturatingSum.limit)
    try countUpTo.bind(row, at: 1)
    try countUpTo.bind(Int64(staying + limit), at: 2)
    return max(0, (try countUpTo.first { Int($0.integer(0)) } ?? 0) - staying)
  }

  /// The change, if it may be deleted; nil if it must stay, and then all later changes stay too.
  ///
  /// A change is as old as its stamp, because the store does not record when a change arrived. A
  /// change that arrives late counts as old at once, but it follows newer changes in the log.
  private func removable(
    _ lsn: Int64, _ covered: Int64, _ retention: LogRetention
  ) throws(SQLiteError) -> Removable? {
    guard lsn <= covered else { return nil }
    try candidate.bind(lsn, at: 1)
    return try candidate.first { row in
      guard let time = HybridTimestamp(row.text(2)), let hash = ChangeHash(bytes: row.blob(4))
      else { return nil }
      let isYoung = time.milliseconds >= retention.sinceMilliseconds
      // A newer program's change may have edits that no snapshot has applied yet: only the log has them.
      let isOurs = row.integer(3) <= ChangeContent.currentVersion
      guard !isYoung, isOurs, let origin = Origin(row.text(0)) else { return nil }
      return Removable(lsn: lsn, origin: origin, seq: Int(row.integer(1)), hash: hash)
    } ?? nil
  }
}
