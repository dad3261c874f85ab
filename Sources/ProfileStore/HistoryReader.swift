package import Profiles
package import SQLite

/// Reads a profile's log page by page, backwards or forwards.
///
/// Above the floor, an origin's numbers have no gap. So a page itself shows whether the index has
/// lost some of its changes: an origin's numbers must be consecutive, and must join on to the
/// origin's nearest change outside the page. Without such a change, they must join on to the floor,
/// or to the newest number that the profile has seen.
package struct HistoryReader {
  private let index: LogIndex
  private let gaps: LogGaps
  private let change: Statement

  /// Prepares its statements; throws if a table lacks a column.
  package init(_ connection: Connection) throws(SQLiteError) {
    index = try LogIndex(connection)
    gaps = try LogGaps(connection)
    change = try connection.prepare(
      """
      SELECT \(Statement.originName), \(Statement.changeColumns) FROM change
      WHERE lsn = ?1 AND +origin = ?2 AND +seq = ?3
      """)
  }

  /// The changes of the profile in a row of `profile`, the newest first.
  ///
  /// The log must have every change above the floor that `seen` includes. Throws if the log lacks
  /// one, a change cannot be read back, or SQLite fails.
  package func page(
    of id: ProfileID, row: Int64, before lsn: Int?, limit: Int, seen: VersionVector
  ) throws(StoreFailure) -> HistoryPage {
    try page(of: id, limit: limit) { count throws(StoreFailure) in
      try newest(of: id, row, before: Int64(lsn ?? .max), limit: count, seen: seen)
    }
  }

  /// The changes of the profile in a row of `profile` that have higher numbers, the oldest first.
  ///
  /// Throws if a change cannot be read back, or SQLite fails.
  package func page(
    of id: ProfileID, row: Int64, after lsn: Int, limit: Int
  ) throws(StoreFailure) -> HistoryPage {
    try page(of: id, limit: limit) { count throws(StoreFailure) in
      try oldest(of: id, row, after: Int64(lsn), limit: count)
    }
  }

  private func page(
    of id: ProfileID, limit: Int, _ find: (Int) throws(StoreFailure) -> ArraySlice<LogIndex.Row>
  ) throws(StoreFailure) -> HistoryPage {
    let limit = min(max(limit, 0), StoreLimits.historyPage)
    // One more than requested shows whether there are more.
    let rows = try find(limit + 1)
    var changes: [LoggedChange] = []
    var steps = 0
    for row in rows.prefix(limit) where steps < StoreLimits.historyPageSteps {
      let logged = try self.change(row, of: id)
      changes.append(logged)
      steps += logged.change.edits.count + logged.effects.count
    }
    return HistoryPage(changes: changes, hasMore: rows.count > changes.count)
  }

  /// The change in a row of the index.
  func change(_ row: LogIndex.Row, of id: ProfileID) throws(StoreFailure) -> LoggedChange {
    try found(change, at: row) { row throws(StoreFailure) in
      let (change, origin) = try row.namedChangeRow(of: id)
      return try change.logged(by: origin)
    }
  }

  /// Reads from a change with a statement, which selects it by lsn, origin and number.
  func found<Value>(
    _ statement: Statement, at row: LogIndex.Row,
    _ read: (Statement) throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value {
    try storeFailing { () throws(SQLiteError) in
      try statement.bind(row.lsn, at: 1)
      try statement.bind(row.origin, at: 2)
      try statement.bind(Int64(row.seq), at: 3)
    }
    guard let found = try statement.one(read) else {
      throw .damaged(problems: ["the log lacks change \(row.lsn), which its index has"])
    }
    return found
  }

  /// The profile's newest changes, selected from the newest ones of each origin.
  func newest(
    of id: ProfileID, _ row: Int64, before lsn: Int64, limit: Int, seen: VersionVector
  ) throws(StoreFailure) -> ArraySlice<LogIndex.Row> {
    var unseen = Set(seen.entries.map(\.origin))
    // Read once: a joined state can leave thousands of origins without a row, all below the floor.
    var floor: VersionVector?
    func expect(_ found: Int, upTo last: Int, of origin: Origin) throws(StoreFailure) {
      guard last > found else { return }
      if floor == nil {
        floor = try storeFailing { () throws(SQLiteError) in try gaps.floor(of: row) }
      }
      guard let floor, floor[origin] >= last else {
        throw LogGaps.lacking(last, of: origin, in: id)
      }
    }
    let rows = try merged(of: id, row) { origin throws(StoreFailure) in
      var stretch = try storeFailing { () throws(SQLiteError) in
        try index.stretch(of: row, origin: origin, before: lsn, limit: limit)
      }
      try checkNumbers(of: stretch, in: id)
      let name = try storeFailing { () throws(SQLiteError) in try gaps.name(of: origin) }
      if let name { unseen.remove(name) }
      if let above = stretch.neighbour {
        guard above.lsn >= lsn else { throw Self.disorder(at: above.lsn, in: id) }
      } else if let name {
        try expect(stretch.rows.first?.seq ?? 0, upTo: seen[name], of: name)
      }
      let last = stretch.rows.last ?? stretch.neighbour
      // A short stretch reaches the origin's first row, so the floor must explain what is before it.
      if stretch.rows.count < limit, let last, let name {
        try expect(0, upTo: last.seq - 1, of: name)
      }
      // No change fits between the page's first one and its beginning.
      if let first = stretch.rows.first, first.lsn == lsn - 1 { stretch.neighbour = nil }
      return stretch
    }
    // An origin without any row may be in the vector only if all its changes are below the floor.
    for origin in unseen { try expect(0, upTo: seen[origin], of: origin) }
    return rows.sorted { $0.lsn > $1.lsn }.prefix(limit)
  }

  /// The profile's oldest changes after an lsn, selected from the oldest ones of each origin.
  private func oldest(
    of id: ProfileID, _ row: Int64, after lsn: Int64, limit: Int
  ) throws(StoreFailure) -> ArraySlice<LogIndex.Row> {
    try merged(of: id, row) { origin throws(StoreFailure) in
      var stretch = try storeFailing { () throws(SQLiteError) in
        try index.stretch(of: row, origin: origin, afterLSN: lsn, limit: limit)
      }
      try checkNumbers(of: stretch, in: id)
      // No change fits between the page's beginning and its first one.
      if let first = stretch.rows.first, first.lsn == lsn + 1 {
        stretch.neighbour = nil
        return stretch
      }
      if let below = stretch.neighbour, below.lsn > lsn {
        throw Self.disorder(at: below.lsn, in: id)
      }
      if stretch.neighbour == nil, let first = stretch.rows.first, first.seq > 1 {
        try gaps.explain(1...first.seq - 1, of: origin, in: id, row: row)
      }
      return stretch
    }.sorted { $0.lsn < $1.lsn }.prefix(limit)
  }

  /// Some changes of each origin; throws if a gap between them is above the floor.
  private func merged(
    of id: ProfileID, _ row: Int64,
    _ find: (Int64) throws(StoreFailure) -> LogIndex.Stretch
  ) throws(StoreFailure) -> [LogIndex.Row] {
    var rows: [LogIndex.Row] = []
    let origins = try storeFailing { () throws(SQLiteError) in try index.origins(of: row) }
    for origin in origins {
      let stretch = try find(origin)
      let all = stretch.all
      for (one, next) in zip(all, all.dropFirst()) {
        guard one.seq != next.seq, (one.seq < next.seq) == (one.lsn < next.lsn) else {
          throw Self.disorder(at: next.lsn, in: id)
        }
        if abs(one.seq - next.seq) == 1 { continue }
        let missing = min(one.seq, next.seq) + 1...max(one.seq, next.seq) - 1
        try gaps.explain(missing, of: origin, in: id, row: row)
      }
      rows += stretch.rows
    }
    return rows
  }

  /// Throws for a number below 1: a damaged index can have any number, and sums could overflow.
  private func checkNumbers(
    of stretch: LogIndex.Stretch, in id: ProfileID
  ) throws(StoreFailure) {
    if let row = stretch.all.first(where: { $0.seq < 1 }) {
      throw Self.disorder(at: row.lsn, in: id)
    }
  }

  private static func disorder(at lsn: Int64, in id: ProfileID) -> StoreFailure {
    .damaged(problems: ["the index of profile \(id) has change \(lsn) in the wrong place"])
  }
}
