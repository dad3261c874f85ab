package import SQLite
package import StoreJobs

/// The table of the store's repairs, and of losses found at a start.
package struct RepairTable {
  private let insert: Statement
  private let select: Statement

  /// Prepares its statements; throws if a table lacks a column.
  package init(_ connection: Connection) throws(SQLiteError) {
    insert = try connection.prepare(
      """
      INSERT INTO repair (at, aside, problem, backup, salvaged, lost)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """)
    select = try connection.prepare(
      """
      SELECT at, aside, problem, backup, salvaged, lost FROM repair ORDER BY id DESC LIMIT 1
      """)
  }

  /// Appends a row, which is the last one from then on.
  package func insert(_ repair: StoredRepair) throws(SQLiteError) {
    try insert.bind(Int64(repair.milliseconds), at: 1)
    try insert.bind(repair.aside, at: 2)
    try insert.bind(repair.problem, at: 3)
    try insert.bind(repair.backup, at: 4)
    try insert.bind(Int64(repair.salvaged), at: 5)
    try insert.bind(Int64(repair.lost), at: 6)
    try insert.run()
  }

  /// The last row; nil if the table is empty.
  package func last() throws(SQLiteError) -> StoredRepair? {
    try select.first { row in
      StoredRepair(
        milliseconds: Int(row.integer(0)), aside: row.text(1), problem: row.text(2),
        backup: row.isNull(3) ? nil : row.text(3), salvaged: Int(row.integer(4)),
        lost: Int(row.integer(5)))
    }
  }
}
