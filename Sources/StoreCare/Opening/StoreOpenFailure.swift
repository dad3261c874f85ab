internal import ProfileStore

/// Why a store cannot be opened; the file, if it exists, is unchanged.
package enum StoreOpenFailure: Error, Equatable, Sendable {
  /// Another process has the file open, or is opening or replacing it.
  case inUse
  /// A build from before the first release wrote the file.
  case older(version: Int, known: Int)
  /// A later version of this program wrote the file.
  case newer(version: Int, known: Int)
  /// The file is another program's database; the number is its `application_id`, or 0.
  case foreign(applicationID: Int32)
  /// The file has objects that this program does not make, such as a trigger.
  case altered([SchemaStranger])
  /// The file cannot be opened, created or written; the number is the system's `errno`, or 0.
  case cannotOpen(message: String, errorNumber: Int32)
  /// The file is of an earlier version, and no backup of it could be written.
  case notBackedUp(path: String, cause: String)
  /// The file is damaged, and no mended store could be made; the file is still in its place.
  case notMended(cause: String, problems: [String])
  /// The file is damaged, and could not be moved aside for the mended store.
  case moveAsideFailed(path: String, message: String, problems: [String])
}
