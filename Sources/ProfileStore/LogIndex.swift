internal import SQLite

/// Finds changes in the log by profile, author and number, without reading the changes themselves.
///
/// One index, which ends in the lsn, has all answers. Within a profile and an origin the lsn rises
/// with the seq, because a store takes each origin's changes in their order.
struct LogIndex {
  private let nextOrigin: Statement
  private let newestSeq: Statement
  private let lsnOfSeq: Statement
  private let lastUpTo: Statement
  private let rowsAfter: Statement
  private let lsnsAfter: Statement
  private let rowsDown: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    func prepare(_ columns: String, _ condition: String) throws(SQLiteError) -> Statement {
      try connection.prepare("SELECT \(columns) FROM change WHERE profile = ?1 AND \(condition)")
    }
    nextOrigin = try prepare("origin", "origin > ?2 ORDER BY origin LIMIT 1")
    newestSeq = try prepare("max(seq)", "origin = ?2")
    lsnOfSeq = try prepare("lsn", "origin = ?2 AND seq = ?3")
    lastUpTo = try prepare("seq, lsn", "origin = ?2 AND seq <= ?3 ORDER BY seq DESC LIMIT 1")
    rowsAfter = try prepare("seq, lsn", "origin = ?2 AND seq > ?3 ORDER BY seq LIMIT ?4")
    lsnsAfter = try prepare("lsn", "origin = ?2 AND seq > ?3")
    rowsDown = try prepare("seq, lsn", "origin = ?2 AND seq <= ?3 ORDER BY seq DESC LIMIT ?4")
  }

  /// The row numbers of all origins with a change in a profile's log; costs one step for each.
  func origins(of profile: Int64) throws(SQLiteError) -> [Int64] {
    var origins: [Int64] = []
    while let next = try bound(nextOrigin, profile, origins.last ?? 0).first({ $0.integer(0) }) {
      origins.append(next)
    }
    return origins
  }

  /// The lsns of one origin's changes after a number.
  func lsns(of profile: Int64, origin: Int64, after seq: Int) throws(SQLiteError) -> [Int64] {
    try bound(lsnsAfter, profile, origin, Int64(seq)).all { $0.integer(0) }
  }

  /// A change's origin, its number, and its lsn.
  struct Row {
    var origin: Int64
    var seq: Int
    var lsn: Int64
  }

  /// Some changes of one origin on one side of an lsn, the nearest first.
  struct Stretch {
    /// The nearest change on the other side of the lsn; nil if the index has none there.
    var neighbour: Row?
    var rows: [Row]

    /// The neighbour, if there is one, and the rows.
    var all: [Row] { [neighbour].compactMap(\.self) + rows }
  }

  /// The oldest changes of one origin that come after a number, ascending.
  func rows(
    of profile: Int64, origin: Int64, after seq: Int, limit: Int
  ) throws(SQLiteError) -> [Row] {
    try bound(rowsAfter, profile, origin, Int64(seq), Int64(limit)).all {
      Row(origin: origin, seq: Int($0.integer(0)), lsn: $0.integer(1))
    }
  }

  /// The lsn of a change; nil if the log does not have it, or no longer.
  func lsn(of profile: Int64, origin: Int64, seq: Int) throws(SQLiteError) -> Int64? {
    try bound(lsnOfSeq, profile, origin, Int64(seq)).first { $0.integer(0) }
  }

  /// The newest changes of one origin whose lsn is lower than `before`, descending.
  func stretch(
    of profile: Int64, origin: Int64, before lsn: Int64, limit: Int
  ) throws(SQLiteError) -> Stretch {
    let seq = try lastSeq(of: profile, origin: origin) { $0 < lsn }
    let rows = try bound(rowsDown, profile, origin, seq + 1, Int64(limit + 1)).all {
      Row(origin: origin, seq: Int($0.integer(0)), lsn: $0.integer(1))
    }
    return Stretch(rows, limit: limit) { $0.seq > seq }
  }

  /// The oldest changes of one origin whose lsn is higher than a number, ascending.
  func stretch(
    of profile: Int64, origin: Int64, afterLSN lsn: Int64, limit: Int
  ) throws(SQLiteError) -> Stretch {
    let seq = try lastSeq(of: profile, origin: origin) { $0 <= lsn }
    let rows = try rows(of: profile, origin: origin, after: Int(seq) - 1, limit: limit + 1)
    return Stretch(rows, limit: limit) { $0.seq <= seq }
  }

  /// The number of an origin's newest change whose lsn is at most the given one; nil if the log has none.
  func newest(
    of profile: Int64, origin: Int64, upTo lsn: Int64
  ) throws(SQLiteError) -> Int? {
    // Tries the origin's last row first: usually nothing of the origin came later.
    if let last = try row(of: profile, origin: origin, upTo: .max), last.lsn <= lsn {
      return last.seq
    }
    // The number may have no row of its own, because a joined state brought the change.
    let seq = try lastSeq(of: profile, origin: origin) { $0 <= lsn }
    return try row(of: profile, origin: origin, upTo: seq)?.seq
  }

  private func row(
    of profile: Int64, origin: Int64, upTo seq: Int64
  ) throws(SQLiteError) -> Row? {
    try bound(lastUpTo, profile, origin, seq).first {
      Row(origin: origin, seq: Int($0.integer(0)), lsn: $0.integer(1))
    }
  }

  /// Finds the last number by binary search.
  ///
  /// Numbers may be missing at the beginning, where the log was cut, and where a state was joined.
  private func lastSeq(
    of profile: Int64, origin: Int64, where isBefore: (Int64) -> Bool
  ) throws(SQLiteError) -> Int64 {
    var low: Int64 = 0
    var high = try bound(newestSeq, profile, origin).first { $0.integer(0) } ?? 0
    while low < high {
      let middle = high - (high - low) / 2
      let found = try bound(lastUpTo, profile, origin, middle).first {
        ($0.integer(0), $0.integer(1))
      }
      // Without any change up to here, the log begins later.
      guard let (seq, lsn) = found, !isBefore(lsn) else {
        low = middle
        continue
      }
      high = seq - 1
    }
    return low
  }

  private func bound(_ statement: Statement, _ values: Int64...) throws(SQLiteError) -> Statement {
    for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
    return statement
  }
}

extension LogIndex.Stretch {
  /// Takes rows in their order; the first row may be the neighbour.
  fileprivate init(_ rows: [LogIndex.Row], limit: Int, isNeighbour: (LogIndex.Row) -> Bool) {
    neighbour = rows.first.flatMap { isNeighbour($0) ? $0 : nil }
    self.rows = Array(rows.dropFirst(neighbour == nil ? 0 : 1).prefix(limit))
  }
}
