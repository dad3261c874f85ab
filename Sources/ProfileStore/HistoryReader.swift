internal import Profiles
internal import Replication
internal import SQLite

/// Reads a profile's log page by page, backwards or forwards.
struct HistoryReader {
  private let index: LogIndex
  private let gaps: LogGaps
  private let change: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    index = try LogIndex(connection)
    gaps = try LogGaps(connection)
    change = try connection.prepare(
      """
      SELECT \(Statement.originName), \(Statement.changeColumns) FROM change WHERE lsn = ?1
      """)
  }

  /// The changes of the profile in a row of `profile`, the newest first.
  func page(
    of id: ProfileID, row: Int64, before lsn: Int?, limit: Int
  ) throws(StoreFailure) -> HistoryPage {
    try page(of: id, limit: limit) { count throws(StoreFailure) in
      try newest(of: id, row, before: Int64(lsn ?? .max), limit: count)
    }
  }

  /// The changes of the profile in a row of `profile` that have higher numbers, the oldest first.
  func page(
    of id: ProfileID, row: Int64, after lsn: Int, limit: Int
  ) throws(StoreFailure) -> HistoryPage {
    try page(of: id, limit: limit) { count throws(StoreFailure) in
      try oldest(of: id, row, after: Int64(lsn), limit: count)
    }
  }

  private func page(
    of id: ProfileID, limit: Int, _ find: (Int) throws(StoreFailure) -> ArraySlice<Int64>
  ) throws(StoreFailure) -> HistoryPage {
    let limit = min(max(limit, 0), StoreLimits.historyPage)
    // One more than is asked for tells whether there are more.
    let lsns = try find(limit + 1)
    var changes: [LoggedChange] = []
    var steps = 0
    for lsn in lsns.prefix(limit) where steps < StoreLimits.historyPageSteps {
      try storeFailing { () throws(SQLiteError) in try change.bind(lsn, at: 1) }
      let logged = try change.one { row throws(StoreFailure) in
        let (change, origin) = try row.namedChangeRow(of: id)
        return try change.logged(of: id, by: origin)
      }
      guard let logged else {
        throw .damaged(problems: ["the log lacks change \(lsn), which its index has"])
      }
      changes.append(logged)
      steps += logged.change.edits.count + logged.effects.count
    }
    return HistoryPage(changes: changes, hasMore: lsns.count > changes.count)
  }

  /// Each origin's newest changes; of these the newest are the profile's.
  private func newest(
    of id: ProfileID, _ row: Int64, before lsn: Int64, limit: Int
  ) throws(StoreFailure) -> ArraySlice<Int64> {
    try merged(of: id, row, by: >) { origin throws(SQLiteError) in
      try index.rows(of: row, origin: origin, before: lsn, limit: limit)
    }.prefix(limit)
  }

  /// The same from the other end.
  private func oldest(
    of id: ProfileID, _ row: Int64, after lsn: Int64, limit: Int
  ) throws(StoreFailure) -> ArraySlice<Int64> {
    try merged(of: id, row, by: <) { origin throws(SQLiteError) in
      try index.rows(of: row, origin: origin, afterLSN: lsn, limit: limit)
    }.prefix(limit)
  }

  /// The places in the log of some changes of each origin, which must have no gap.
  private func merged(
    of id: ProfileID, _ row: Int64, by isBefore: (Int64, Int64) -> Bool,
    _ find: (Int64) throws(SQLiteError) -> [LogIndex.Row]
  ) throws(StoreFailure) -> [Int64] {
    var lsns: [Int64] = []
    let origins = try storeFailing { () throws(SQLiteError) in try index.origins(of: row) }
    for origin in origins {
      let rows = try storeFailing { () throws(SQLiteError) in try find(origin) }
      for (one, next) in zip(rows, rows.dropFirst()) where abs(one.seq - next.seq) != 1 {
        let missing = min(one.seq, next.seq) + 1...max(one.seq, next.seq) - 1
        try gaps.explain(missing, of: origin, in: id, row: row)
      }
      lsns += rows.map(\.lsn)
    }
    return lsns.sorted(by: isBefore)
  }
}
