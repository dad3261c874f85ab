internal import Profiles
internal import Replication
internal import SQLite
internal import StoreJobs

/// Reads what other replicas ask for: changes that they lack, and changes to compare theirs with.
struct PeerReader {
  private let index: LogIndex
  private let floors: FloorTable
  private let gaps: LogGaps
  private let origin: Statement
  private let rowOfOrigin: Statement
  private let change: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    index = try LogIndex(connection)
    floors = try FloorTable(connection)
    gaps = try LogGaps(connection)
    origin = try connection.prepare("SELECT name FROM origin WHERE id = ?1")
    rowOfOrigin = try connection.prepare("SELECT id FROM origin WHERE name = ?1")
    change = try connection.prepare(
      "SELECT \(Statement.originName), \(Statement.changeColumns) FROM change WHERE lsn = ?1")
  }

  /// The changes of the profile in a row of `profile` that a vector lacks, in the log's order.
  ///
  /// Every prefix of them is causally closed, for the log is. What a joined state brought, or
  /// compaction took away, is not there one by one: whoever lacks some of that is below the floor.
  func missing(
    of id: ProfileID, row: Int64, in vector: VersionVector, limit: Int
  ) throws(StoreFailure) -> StoreFinding {
    let limit = min(max(limit, 1), StoreLimits.missingChanges)
    guard let lsns = try lacking(id, row, vector, limit: limit + 1) else { return .belowFloor }
    var changes: [Change] = []
    var bytes = 0
    for lsn in lsns.prefix(limit) {
      guard let (read, size) = try read(lsn, of: id) else {
        throw .damaged(problems: ["the log lacks change \(lsn), which its index has"])
      }
      bytes += size
      if !changes.isEmpty && bytes > StoreLimits.missingBytes { break }
      changes.append(read)
    }
    return .missing(changes, hasMore: lsns.count > changes.count)
  }

  /// What the log holds of each of these changes.
  func held(
    of id: ProfileID, row: Int64, _ dots: [Dot]
  ) throws(StoreFailure) -> [Change?] {
    var held: [Change?] = []
    for dot in dots {
      let lsn = try storeFailing { () throws(SQLiteError) in try place(of: dot, row) }
      held.append(try lsn.map { lsn throws(StoreFailure) in try read(lsn, of: id)?.change } ?? nil)
    }
    return held
  }

  private func place(of dot: Dot, _ row: Int64) throws(SQLiteError) -> Int64? {
    try rowOfOrigin.bind(dot.origin.description, at: 1)
    guard let number = try rowOfOrigin.first({ $0.integer(0) }) else { return nil }
    return try index.lsn(of: row, origin: number, seq: dot.seq)
  }

  private func read(
    _ lsn: Int64, of id: ProfileID
  ) throws(StoreFailure) -> (change: Change, bytes: Int)? {
    try storeFailing { () throws(SQLiteError) in try change.bind(lsn, at: 1) }
    return try change.one { row throws(StoreFailure) in
      let (stored, origin) = try row.namedChangeRow(of: id)
      return (try stored.change(of: id, by: origin), stored.changeBytes)
    }
  }

  /// The first changes that a vector lacks, by their lsn; nil when the floor is above it.
  private func lacking(
    _ id: ProfileID, _ row: Int64, _ vector: VersionVector, limit: Int
  ) throws(StoreFailure) -> ArraySlice<Int64>? {
    let floor = try storeFailing { () throws(SQLiteError) in try floors.floor(of: row) }
    guard vector.contains(floor.vector) else { return nil }
    let numbers = try storeFailing { () throws(SQLiteError) in try index.origins(of: row) }
    var lsns: [Int64] = []
    for number in numbers {
      let seen = vector[try name(of: number)]
      let rows = try storeFailing { () throws(SQLiteError) in
        try index.rows(of: row, origin: number, after: seen, limit: limit)
      }
      // They rise, so that the last one's number tells that none is missing among them.
      if let last = rows.last, last.seq != seen + rows.count {
        try gaps.explain(seen + 1...last.seq - 1, of: number, in: id, row: row)
      }
      lsns += rows.map(\.lsn)
    }
    return lsns.sorted().prefix(limit)
  }

  private func name(of number: Int64) throws(StoreFailure) -> Origin {
    try storeFailing { () throws(SQLiteError) in try origin.bind(number, at: 1) }
    let name = try origin.one { row throws(StoreFailure) in try row.origin(0) }
    guard let name else { throw .damaged(problems: ["a change has no author"]) }
    return name
  }
}
