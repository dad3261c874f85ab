package import Profiles
package import SQLite

/// The hashes of changes that the log does not have, or no longer has: 16 bytes each, in runs of one origin.
///
/// The hashes distinguish a replica that lags from one whose store went back: both have fewer
/// changes of an origin than we have, but only the last change of the one that lags is also ours.
package struct TrailTable {
  private let origin: Statement
  private let insert: Statement
  private let findDown: Statement
  private let size: Statement
  private let deleteOldest: Statement

  private static let hashBytes = 16

  /// Prepares its statements; throws if a table lacks a column.
  package init(_ connection: Connection) throws(SQLiteError) {
    origin = try connection.prepare("SELECT id FROM origin WHERE name = ?1")
    insert = try connection.prepare(
      """
      INSERT OR REPLACE INTO trail (profile, origin, first, hashes, sum)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """)
    findDown = try connection.prepare(
      """
      SELECT first, hashes, sum FROM trail
      WHERE profile = ?1 AND origin = ?2 AND first <= ?3 ORDER BY first DESC
      """)
    size = try connection.prepare("SELECT total(length(hashes)) FROM trail WHERE profile = ?1")
    deleteOldest = try connection.prepare(
      """
      DELETE FROM trail WHERE id = (SELECT min(id) FROM trail WHERE profile = ?1)
      RETURNING length(hashes)
      """)
  }

  /// Keeps the hashes of changes, and forgets the oldest ones beyond the limit.
  ///
  /// Each origin must have a row, and its changes must be in the order of their numbers.
  package func keep(_ links: some Sequence<Link>, of profile: Int64) throws(SQLiteError) {
    for run in TrailRun.runs(of: links, limit: StoreLimits.trailRowHashes) {
      try origin.bind(run.origin.description, at: 1)
      guard let number = try origin.first({ $0.integer(0) }) else { continue }
      let hashes = run.hashes.flatMap(\.bytes)
      try insert.bind(number, at: 2)
      try insert.bind(Int64(run.first), at: 3)
      try insert.bind(hashes, at: 4)
      try insert.bind(Self.sum(first: Int64(run.first), hashes), at: 5)
      try insert.run(profile)
    }
    try size.bind(profile, at: 1)
    var count = try size.first { Int($0.real(0)) } ?? 0
    while count > StoreLimits.trailHashes * Self.hashBytes {
      try deleteOldest.bind(profile, at: 1)
      guard let bytes = try deleteOldest.all({ Int($0.integer(0)) }).first else { break }
      count -= bytes
    }
  }

  /// The change at a place; nil if it is not known, or if its row is not as it was written.
  func hash(of profile: Int64, origin: Int64, seq: Int) throws(SQLiteError) -> ChangeHash? {
    try hashes(of: profile, origin: origin, downFrom: seq, atMost: 1).first
  }

  /// The changes at a place and right before it, the newest first; ends where one is not known.
  ///
  /// Reads each row once.
  func hashes(
    of profile: Int64, origin: Int64, downFrom seq: Int, atMost limit: Int
  ) throws(SQLiteError) -> [ChangeHash] {
    var found: [ChangeHash] = []
    try findDown.bind(profile, at: 1)
    try findDown.bind(origin, at: 2)
    try findDown.bind(Int64(seq), at: 3)
    try findDown.forEachRow { row in
      let hashes = Self.hashes(in: row, downFrom: seq - found.count, atMost: limit - found.count)
      found += hashes
      return !hashes.isEmpty && found.count < limit
    }
    return found
  }

  /// The hashes in a row; empty if the row ends before the place, or is damaged.
  private static func hashes(
    in row: Statement, downFrom seq: Int, atMost limit: Int
  ) -> [ChangeHash] {
    let (first, hashes) = (row.integer(0), row.blob(1))
    let end = (seq - Int(first) + 1) * hashBytes
    guard 1...hashes.count ~= end, sum(first: first, hashes) == row.integer(2) else { return [] }
    return stride(from: end - hashBytes, through: max(0, end - limit * hashBytes), by: -hashBytes)
      .compactMap { ChangeHash(bytes: hashes[$0..<$0 + hashBytes]) }
  }

  private static func sum(first: Int64, _ hashes: [UInt8]) -> Int64 {
    var hash = RowCheck()
    hash.combine(first)
    hash.combine(hashes)
    return Int64(bitPattern: hash.value)
  }
}
