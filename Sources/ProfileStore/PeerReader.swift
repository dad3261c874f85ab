package import Profiles
package import SQLite
package import StoreJobs

/// Reads changes for other replicas: those that they lack, and those that they compare with theirs.
package struct PeerReader {
  private let index: LogIndex
  private let floors: FloorTable
  private let gaps: LogGaps
  private let origin: Statement
  private let rowOfOrigin: Statement
  private let change: Statement
  private let hash: Statement
  private let hashesDown: Statement
  private let undos: Statement
  private let trail: TrailTable

  /// Prepares its statements; throws if a table lacks a column.
  package init(_ connection: Connection) throws(SQLiteError) {
    index = try LogIndex(connection)
    floors = try FloorTable(connection)
    gaps = try LogGaps(connection)
    origin = try connection.prepare("SELECT name FROM origin WHERE id = ?1")
    rowOfOrigin = try connection.prepare("SELECT id FROM origin WHERE name = ?1")
    hash = try connection.prepare("SELECT hash FROM change WHERE lsn = ?1")
    hashesDown = try connection.prepare(
      """
      SELECT seq, hash FROM change WHERE profile = ?1 AND origin = ?2 AND seq <= ?3
      ORDER BY seq DESC LIMIT ?4
      """)
    undos = try connection.prepare(
      "SELECT lsn FROM change WHERE profile = ?1 AND undoes = ?2 AND lsn > ?3")
    trail = try TrailTable(connection)
    change = try connection.prepare(
      "SELECT \(Statement.originName), \(Statement.changeColumns) FROM change WHERE lsn = ?1")
  }

  /// The profile's changes that a vector lacks, in log order.
  ///
  /// Each prefix of the result is causally closed, because the log is. The log does not have the changes
  /// that a joined state brought or that compaction deleted: a vector that lacks any of these is below
  /// the floor. Throws `damaged` if the log lacks a change of its index, or a change cannot be read
  /// back.
  package func missing(
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

  /// The hashes of the changes at these places; nil where the hash is no longer known.
  package func hashes(of row: Int64, at dots: [Dot]) throws(SQLiteError) -> [ChangeHash?] {
    var hashes: [ChangeHash?] = []
    for dot in dots {
      guard let number = try rowNumber(of: dot.origin) else {
        hashes.append(nil)
        continue
      }
      if let lsn = try index.lsn(of: row, origin: number, seq: dot.seq) {
        try hash.bind(lsn, at: 1)
        hashes.append(try hash.first { ChangeHash(bytes: $0.blob(0)) } ?? nil)
      } else {
        hashes.append(try trail.hash(of: row, origin: number, seq: dot.seq))
      }
    }
    return hashes
  }

  /// The newest hashes of each origin that are known without a gap, at most `limit` in all.
  package func trail(
    of row: Int64, before vector: VersionVector, limit: Int
  ) throws(SQLiteError) -> [TrailRun] {
    guard !vector.entries.isEmpty else { return [] }
    // Equal shares, so that no origin with many changes takes the place of the others.
    let count = max(1, limit / vector.entries.count)
    var runs: [TrailRun] = []
    for dot in vector.entries.prefix(limit) {
      guard let number = try rowNumber(of: dot.origin) else { continue }
      var hashes: [ChangeHash] = []
      while hashes.count < min(count, dot.seq) {
        let seq = dot.seq - hashes.count
        let wanted = min(count, dot.seq) - hashes.count
        var found = try logged(of: row, origin: number, downFrom: seq, atMost: wanted)
        if found.isEmpty {
          // The log no longer has the older changes, but the trail keeps their hashes.
          found = try trail.hashes(of: row, origin: number, downFrom: seq, atMost: wanted)
        }
        guard !found.isEmpty else { break }
        hashes += found
      }
      guard !hashes.isEmpty else { continue }
      runs.append(
        TrailRun(
          origin: dot.origin, first: dot.seq - hashes.count + 1, hashes: hashes.reversed()))
    }
    return runs
  }

  /// The changes that the log has at a place and right before it, the newest first.
  private func logged(
    of row: Int64, origin: Int64, downFrom seq: Int, atMost limit: Int
  ) throws(SQLiteError) -> [ChangeHash] {
    for (index, value) in [row, origin, Int64(seq), Int64(limit)].enumerated() {
      try hashesDown.bind(value, at: index + 1)
    }
    var found: [ChangeHash] = []
    try hashesDown.forEachRow { row in
      guard Int(row.integer(0)) == seq - found.count, let hash = ChangeHash(bytes: row.blob(1))
      else { return false }
      found.append(hash)
      return true
    }
    return found
  }

  /// Looks up the undos of some more changes; undos up to the floor do not affect the present state.
  ///
  /// Throws `damaged` if a change cannot be read back, or undoes another one than its row says.
  package func advance(
    _ search: inout StandingUndos, of id: ProfileID, row: Int64, floor: Int
  ) throws(StoreFailure) {
    var count = 0
    while let target = search.next, count < StoreLimits.changesPerLook {
      let lsns = try storeFailing { () throws(SQLiteError) in
        try undos.bind(row, at: 1)
        try undos.bind(target.bytes, at: 2)
        try undos.bind(Int64(floor), at: 3)
        return try undos.all { $0.integer(0) }
      }
      var found: [Change] = []
      for lsn in lsns {
        guard let change = try read(lsn, of: id)?.change, change.undoes == target else {
          throw .damaged(problems: ["change \(lsn) does not undo what its row says"])
        }
        found.append(change)
      }
      search.visit(found)
      count += 1 + found.count
    }
  }

  /// Reads some more changes of a branch that is to move.
  ///
  /// A false hash ends the search at its first change: otherwise a peer could make the store read its whole log.
  /// Throws `damaged` if the log lacks one of the changes, or a change cannot be read back.
  package func advance(
    _ search: inout BranchSearch, of id: ProfileID, row: Int64
  ) throws(StoreFailure) {
    let number = try storeFailing { () throws(SQLiteError) in
      try rowNumber(of: search.first.dot.origin)
    }
    guard let number else { return search.end() }
    let rows = try storeFailing { () throws(SQLiteError) in
      try index.rows(
        of: row, origin: number, after: search.nextSeq - 1, limit: StoreLimits.changesPerLook)
    }
    for place in rows where !search.isOver {
      guard let change = try read(place.lsn, of: id)?.change else {
        throw .damaged(problems: ["the log lacks change \(place.lsn), which its index has"])
      }
      let before = search.move == nil ? try self.before(change, row: row, of: id) : nil
      search.visit(change) { before }
    }
    if rows.count < StoreLimits.changesPerLook { search.end() }
  }

  /// The preceding change; without its time if it was cut from the log, and nil before an origin's first change.
  private func before(
    _ change: Change, row: Int64, of id: ProfileID
  ) throws(StoreFailure) -> Head? {
    let dot = Dot(origin: change.dot.origin, seq: change.dot.seq - 1)
    guard dot.seq > 0, let parent = change.place.parent else { return nil }
    let lsn = try storeFailing { () throws(SQLiteError) -> Int64? in
      guard let number = try rowNumber(of: dot.origin) else { return nil }
      return try index.lsn(of: row, origin: number, seq: dot.seq)
    }
    let time = try lsn.map { lsn throws(StoreFailure) in try read(lsn, of: id)?.change.time } ?? nil
    return Head(time: time ?? .zero, hash: parent.hash)
  }

  private func read(
    _ lsn: Int64, of id: ProfileID
  ) throws(StoreFailure) -> (change: Change, bytes: Int)? {
    try storeFailing { () throws(SQLiteError) in try change.bind(lsn, at: 1) }
    return try change.one { row throws(StoreFailure) in
      let (stored, origin) = try row.namedChangeRow(of: id)
      return (try stored.change(by: origin), stored.changeBytes)
    }
  }

  /// The lsns of the first changes that a vector lacks; nil if the vector is below the floor.
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
      // The numbers rise, so the last one shows whether any is missing.
      if let last = rows.last, last.seq != seen + rows.count {
        try gaps.explain(seen + 1...last.seq - 1, of: number, in: id, row: row)
      }
      lsns += rows.map(\.lsn)
    }
    return lsns.sorted().prefix(limit)
  }

  private func rowNumber(of origin: Origin) throws(SQLiteError) -> Int64? {
    try rowOfOrigin.bind(origin.description, at: 1)
    return try rowOfOrigin.first { $0.integer(0) }
  }

  private func name(of number: Int64) throws(StoreFailure) -> Origin {
    try storeFailing { () throws(SQLiteError) in try origin.bind(number, at: 1) }
    let name = try origin.one { row throws(StoreFailure) in try row.origin(0) }
    guard let name else { throw .damaged(problems: ["a change has no author"]) }
    return name
  }
}
