internal import JSON
internal import Profiles
internal import SQLite
internal import Wire

/// Moves changes of the log to other places, with everything that names them, some rows at a time.
///
/// The batch that begins a move writes the moved snapshot and rewrites the first rows. A longer
/// move is then noted in the table `move`, and each step rewrites more rows in a transaction of its
/// own. Until a move ends, old and new places are side by side in the profile's log, so `finish`
/// comes before anything else that reads or writes that log. Used by one thread. A class, because
/// the store and its writer share the unfinished moves.
final class MoveWriter {
  private let connection: Connection
  private let origins: RowNumbers<Origin>
  private let firstRow: Statement
  private let lastRow: Statement
  private let rows: Statement
  private let update: Statement
  private let conflicts: Statement
  private let updateConflict: Statement
  private let pending: Statement
  private let keep: Statement
  private let end: Statement
  /// The unfinished moves, by the profile's row.
  private var rests: [Int64: Rest] = [:]

  /// The rest of a move.
  private struct Rest {
    var profile: ProfileID
    var branch: BranchMove
    /// The lsn of the first row that was not yet examined.
    var next: Int64

    /// A hash of the values in a row of `move`, which reveals a damaged row.
    var sum: Int64 {
      var hash = RowCheck()
      hash.combine(profile.high)
      hash.combine(profile.low)
      hash.combine(branch.first.origin)
      hash.combine(Int64(branch.first.seq))
      hash.combine(branch.name)
      hash.combine(next)
      return Int64(bitPattern: hash.value)
    }
  }

  init(_ connection: Connection, origins: RowNumbers<Origin>) throws(SQLiteError) {
    self.connection = connection
    self.origins = origins
    firstRow = try connection.prepare(
      "SELECT lsn FROM change WHERE profile = ?1 AND origin = ?2 AND seq = ?3")
    lastRow = try connection.prepare("SELECT max(lsn) FROM change")
    rows = try connection.prepare(
      """
      SELECT \(Statement.originName), \(Statement.changeColumns) FROM change
      WHERE lsn BETWEEN ?1 AND ?2 AND +profile = ?3 ORDER BY lsn LIMIT \(StoreLimits.movedPerStep)
      """)
    update = try connection.prepare(
      """
      UPDATE change SET origin = ?2, seq = ?3, root = ?4, context = ?5, sum = ?6 WHERE lsn = ?1
      """)
    conflicts = try connection.prepare(
      "SELECT number, kept_by, lost_by FROM conflict WHERE profile = ?1")
    updateConflict = try connection.prepare(
      "UPDATE conflict SET kept_by = ?2, lost_by = ?3 WHERE number = ?1")
    pending = try connection.prepare(
      """
      SELECT profile, (SELECT uuid FROM profile WHERE id = profile), \(Statement.originName),
        first, (SELECT name FROM origin WHERE id = move.name), next, sum
      FROM move
      """)
    keep = try connection.prepare(
      """
      INSERT OR REPLACE INTO move (profile, origin, first, name, next, sum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """)
    end = try connection.prepare("DELETE FROM move WHERE profile = ?1")
    try load()
  }

  /// Reads the unfinished moves.
  ///
  /// A damaged row is reported as corruption, like SQLite's own.
  private func load() throws(SQLiteError) {
    let found = try pending.all { row in
      (
        row.integer(0), ProfileID(row.text(1)), Origin(row.text(2)), Origin(row.text(4)),
        first: Int(row.integer(3)), next: row.integer(5), sum: row.integer(6)
      )
    }
    for row in found {
      guard let profile = row.1, let origin = row.2, let name = row.3 else {
        throw Self.unreadable(pending)
      }
      // To rewrite rows, the name and the first place suffice.
      let branch = BranchMove(
        first: Dot(origin: origin, seq: row.first), last: row.first, name: name, staying: nil,
        sums: [:])
      let rest = Rest(profile: profile, branch: branch, next: row.next)
      guard rest.sum == row.sum else { throw Self.unreadable(pending) }
      rests[row.0] = rest
    }
  }

  /// Begins a move, and ends it if it is short, within the transaction of a batch.
  ///
  /// Starts at the first row that moves: only later changes can have seen a change that moves.
  func begin(_ branch: BranchMove, of id: ProfileID, row: Int64) throws(SQLiteError) {
    try finish(row)
    try firstRow.bind(row, at: 1)
    try firstRow.bind(origins.number(of: branch.first.origin), at: 2)
    try firstRow.bind(Int64(branch.first.seq), at: 3)
    guard let first = try firstRow.first({ $0.integer(0) }) else { return }
    try moveConflicts(branch, row: row)
    try advance(Rest(profile: id, branch: branch, next: first), row)
  }

  /// Rewrites more rows in a transaction; true once the profile's move has ended.
  func step(_ row: Int64) throws(SQLiteError) -> Bool {
    guard let rest = rests[row] else { return true }
    try transaction { () throws(SQLiteError) in try advance(rest, row) }
    return rests[row] == nil
  }

  /// Ends the profile's move, in a transaction of its own unless there is one.
  func finish(_ row: Int64) throws(SQLiteError) {
    guard !rests.isEmpty, rests[row] != nil else { return }
    func advanceToEnd() throws(SQLiteError) {
      while let rest = rests[row] { try advance(rest, row) }
    }
    if connection.isInTransaction { return try advanceToEnd() }
    try transaction(advanceToEnd)
  }

  /// Ends all moves.
  func finishAll() throws(SQLiteError) {
    for row in rests.keys { try finish(row) }
  }

  /// Runs a transaction; if it fails, the unfinished moves are the same as before.
  func transaction<Value>(
    _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    let before = rests
    do {
      return try connection.transaction(body)
    } catch {
      rests = before
      throw error
    }
  }

  private func advance(_ rest: Rest, _ row: Int64) throws(SQLiteError) {
    var rest = rest
    // Rows of other profiles are examined, too, so a window of lsns bounds the step.
    let end = rest.next + Int64(StoreLimits.lookedAtPerStep) - 1
    try rows.bind(rest.next, at: 1)
    try rows.bind(end, at: 2)
    try rows.bind(row, at: 3)
    let page = try rows.all {
      (origin: Origin($0.text(0)), row: $0.uncheckedChangeRow(from: 1), sum: $0.integer(9))
    }
    for found in page {
      // A damaged row must not get a correct hash.
      guard let origin = found.origin,
        found.row.sum(profile: rest.profile, origin: origin) == found.sum
      else { throw Self.unreadable(rows) }
      try move(found.row, of: rest.profile, by: origin, rest.branch)
    }
    // A full page may end before the window does.
    let isFull = page.count == StoreLimits.movedPerStep
    rest.next = isFull ? (page.last?.row.lsn ?? end) + 1 : end + 1
    guard rest.next <= (try lastRow.first { $0.integer(0) }) ?? 0 else {
      rests[row] = nil
      return try self.end.run(row)
    }
    rests[row] = rest
    try keep.bind(origins.number(of: rest.branch.first.origin), at: 2)
    try keep.bind(Int64(rest.branch.first.seq), at: 3)
    try keep.bind(origins.number(of: rest.branch.name), at: 4)
    try keep.bind(rest.next, at: 5)
    try keep.bind(rest.sum, at: 6)
    try keep.run(row)
  }

  private func move(
    _ row: ChangeRow, of id: ProfileID, by origin: Origin, _ branch: BranchMove
  ) throws(SQLiteError) {
    let place = try Self.readable(update) { () throws(StoreFailure) in try row.place(by: origin) }
    let moved = branch(place)
    guard moved != place else { return }
    var written = row
    written.seq = Int64(moved.dot.seq)
    written.root = moved.root.map { Array($0.description.utf8) }
    var context = JSONWriter()
    context.context(of: moved)
    written.context = context.bytes
    try update.bind(origins.number(of: moved.dot.origin), at: 2)
    try update.bind(written.seq, at: 3)
    try update.bind(optional: written.root, at: 4)
    try update.bind(text: written.context, at: 5)
    try update.bind(written.sum(profile: id, origin: moved.dot.origin), at: 6)
    try update.run(row.lsn)
  }

  private func moveConflicts(_ branch: BranchMove, row: Int64) throws(SQLiteError) {
    try conflicts.bind(row, at: 1)
    for (number, kept, lost) in try conflicts.all({ ($0.integer(0), $0.blob(1), $0.blob(2)) }) {
      let (keptBy, lostBy) = try Self.readable(conflicts) { () throws(StoreFailure) in
        do throws(StoredTextFailure) {
          return (try StoredEdits.dot(kept), try StoredEdits.dot(lost))
        } catch {
          throw .damaged(problems: ["a conflict cannot be read: \(error.part)"])
        }
      }
      try updateConflict.bind(text: StoredEdits.text(of: branch(keptBy)), at: 2)
      try updateConflict.bind(text: StoredEdits.text(of: branch(lostBy)), at: 3)
      try updateConflict.run(number)
    }
  }

  /// Reports what cannot be read as corruption, like SQLite's own.
  private static func readable<Value>(
    _ statement: Statement, _ read: () throws(StoreFailure) -> Value
  ) throws(SQLiteError) -> Value {
    do {
      return try read()
    } catch {
      throw unreadable(statement)
    }
  }

  private static func unreadable(_ statement: Statement) -> SQLiteError {
    SQLiteError(
      code: .corrupt, message: "a row that is to move cannot be read", operation: statement.sql)
  }
}
