internal import Profiles
package import SQLite
package import StoreJobs
internal import Wire

/// How far back each profile's log reaches, by the profile's row.
package struct FloorTable {
  private let select: Statement
  private let update: Statement

  /// Prepares its statements; throws if a table lacks a column.
  package init(_ connection: Connection) throws(SQLiteError) {
    select = try connection.prepare("SELECT floor, floor_lsn FROM profile WHERE id = ?1")
    update = try connection.prepare("UPDATE profile SET floor = ?2, floor_lsn = ?3 WHERE id = ?1")
  }

  /// A text that cannot be read back is corruption, as it is to SQLite itself.
  package func floor(of row: Int64) throws(SQLiteError) -> LogFloor {
    try select.bind(row, at: 1)
    defer { select.reset() }
    guard try select.step() else { return .none }
    do throws(StoreFailure) {
      return try select.floor(0, 1)
    } catch {
      throw SQLiteError(
        code: .corrupt, message: "a floor cannot be read", operation: select.sql)
    }
  }

  func set(_ floor: LogFloor, of row: Int64) throws(SQLiteError) {
    try update.bind(text: StoredEdits.text(of: floor.vector), at: 2)
    try update.bind(Int64(floor.lsn), at: 3)
    try update.run(row)
  }
}

extension LogFloor {
  /// The floor of a log that lacks what either of two logs lacks.
  package func joined(with other: LogFloor) -> LogFloor {
    var joined = self
    joined.vector.merge(other.vector)
    joined.lsn = max(lsn, other.lsn)
    return joined
  }
}
