/// Why a file is not, or not yet, a database of this program.
package enum MigrationFailure: Error, Hashable, Sendable {
  /// The library failed.
  case database(SQLiteError)
  /// The file carries another program's `application_id`, or tables and none at all (0).
  case foreignApplication(found: Int32)
  /// A later version of this program wrote the file.
  case newerVersion(found: Int, supported: Int)
}
