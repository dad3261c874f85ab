/// Why a file is not, or not yet, a database of this program.
package enum MigrationFailure: Error, Hashable, Sendable {
  /// SQLite failed.
  case database(SQLiteError)
  /// Another program's `application_id`, or tables and none (0), or ours and a negative version.
  case foreignApplication(found: Int32)
  /// A later version of this program wrote the file.
  case newerVersion(found: Int, supported: Int)
}
