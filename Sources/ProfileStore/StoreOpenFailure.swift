/// Why there is no store at a path; the file, if there is one, is as it was.
package enum StoreOpenFailure: Error, Equatable, Sendable {
  /// Another process has the file open, or is just opening or replacing it.
  case inUse
  /// A later version of this program wrote the file.
  case newer(version: Int, known: Int)
  /// The file is another program's database; the number is its `application_id`, or 0.
  case foreign(applicationID: Int32)
  /// Somebody has made something in the file that this program does not make, such as a trigger.
  case altered([SchemaStranger])
  /// The file cannot be opened, made or written; the number is the system's `errno`, or 0.
  case cannotOpen(message: String, errorNumber: Int32)
  /// The file is of an earlier version, and no backup of it could be written.
  case notBackedUp(path: String, cause: String)
  /// The file is damaged, and another could not be made; it is still where it was.
  case notMended(cause: String, problems: [String])
  /// The file is damaged, and could not be moved out of the way of a new one.
  case moveAsideFailed(path: String, message: String, problems: [String])
}
