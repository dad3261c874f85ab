internal import Profiles
internal import Replication
internal import SQLite

/// Reads a profile's log page by page, backwards or forwards.
struct HistoryReader {
  private let index: LogIndex
  private let change: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    index = try LogIndex(connection)
    change = try connection.prepare(
      """
      SELECT \(Statement.originName), \(Statement.changeColumns) FROM change WHERE lsn = ?1
      """)
  }

  /// The changes of the profile in a row of `profile`, the newest first.
  func page(
    of id: ProfileID, row: Int64, before lsn: Int?, limit: Int
  ) throws(StoreFailure) -> HistoryPage {
    try page(of: id, limit: limit) { count throws(SQLiteError) in
      try newest(of: row, before: Int64(lsn ?? .max), limit: count)
    }
  }

  /// The changes of the profile in a row of `profile` that have higher numbers, the oldest first.
  func page(
    of id: ProfileID, row: Int64, after lsn: Int, limit: Int
  ) throws(StoreFailure) -> HistoryPage {
    try page(of: id, limit: limit) { count throws(SQLiteError) in
      try oldest(of: row, after: Int64(lsn), limit: count)
    }
  }

  private func page(
    of id: ProfileID, limit: Int, _ find: (Int) throws(SQLiteError) -> ArraySlice<Int64>
  ) throws(StoreFailure) -> HistoryPage {
    let limit = min(max(limit, 0), StoreLimits.historyPage)
    // One more than is asked for tells whether there are more.
    let lsns = try storeFailing { () throws(SQLiteError) in try find(limit + 1) }
    var changes: [LoggedChange] = []
    var steps = 0
    for lsn in lsns.prefix(limit) where steps < StoreLimits.historyPageSteps {
      try storeFailing { () throws(SQLiteError) in try change.bind(lsn, at: 1) }
      let logged = try change.one { row throws(StoreFailure) in
        let (change, origin) = try row.namedChangeRow(of: id)
        return try change.logged(of: id, by: origin)
      }
      if let logged {
        changes.append(logged)
        steps += logged.change.edits.count + logged.effects.count
      }
    }
    return HistoryPage(changes: changes, hasMore: lsns.count > changes.count)
  }

  /// Each origin's newest changes; of these the newest are the profile's.
  private func newest(
    of row: Int64, before lsn: Int64, limit: Int
  ) throws(SQLiteError) -> ArraySlice<Int64> {
    var lsns: [Int64] = []
    for origin in try index.origins(of: row) {
      lsns += try index.lsns(of: row, origin: origin, before: lsn, limit: limit)
    }
    return lsns.sorted(by: >).prefix(limit)
  }

  /// The same from the other end.
  private func oldest(
    of row: Int64, after lsn: Int64, limit: Int
  ) throws(SQLiteError) -> ArraySlice<Int64> {
    var lsns: [Int64] = []
    for origin in try index.origins(of: row) {
      lsns += try index.lsns(of: row, origin: origin, afterLSN: lsn, limit: limit)
    }
    return lsns.sorted().prefix(limit)
  }
}
