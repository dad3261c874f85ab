internal import JSON
internal import Profiles
internal import SQLite
internal import Wire

/// Gives changes of the log other places, and all that names them, within the transaction of a batch.
struct MoveWriter {
  private let origins: RowNumbers<Origin>
  private let firstRow: Statement
  private let rows: Statement
  private let update: Statement
  private let conflicts: Statement
  private let updateConflict: Statement

  /// Rows in memory at once.
  private static let pageRows = 256

  init(_ connection: Connection, origins: RowNumbers<Origin>) throws(SQLiteError) {
    self.origins = origins
    firstRow = try connection.prepare(
      "SELECT lsn FROM change WHERE profile = ?1 AND origin = ?2 AND seq = ?3")
    rows = try connection.prepare(
      """
      SELECT \(Statement.originName), \(Statement.changeColumns) FROM change
      WHERE lsn >= ?1 AND +profile = ?2 ORDER BY lsn LIMIT \(Self.pageRows)
      """)
    update = try connection.prepare(
      """
      UPDATE change SET origin = ?2, seq = ?3, root = ?4, context = ?5, sum = ?6 WHERE lsn = ?1
      """)
    conflicts = try connection.prepare(
      "SELECT number, kept_by, lost_by FROM conflict WHERE profile = ?1")
    updateConflict = try connection.prepare(
      "UPDATE conflict SET kept_by = ?2, lost_by = ?3 WHERE number = ?1")
  }

  /// Only changes behind the first one that moves can have seen one that does.
  func write(_ branch: BranchMove, of id: ProfileID, row: Int64) throws(SQLiteError) {
    try firstRow.bind(row, at: 1)
    try firstRow.bind(origins.number(of: branch.first.origin), at: 2)
    try firstRow.bind(Int64(branch.first.seq), at: 3)
    guard var next = try firstRow.first({ $0.integer(0) }) else { return }
    while true {
      try rows.bind(next, at: 1)
      try rows.bind(row, at: 2)
      let page = try rows.all { (Origin($0.text(0)), $0.uncheckedChangeRow(from: 1)) }
      for case (let origin?, let row) in page { try move(row, of: id, by: origin, branch) }
      guard let last = page.last?.1.lsn else { break }
      next = last + 1
    }
    try moveConflicts(branch, row: row)
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

  /// What cannot be read is corruption, as it is to SQLite itself.
  private static func readable<Value>(
    _ statement: Statement, _ read: () throws(StoreFailure) -> Value
  ) throws(SQLiteError) -> Value {
    do {
      return try read()
    } catch {
      throw SQLiteError(
        code: .corrupt, message: "a row that is to move cannot be read", operation: statement.sql)
    }
  }
}
