/// Whether several connections may have the file open.
package enum LockingMode: Hashable, Sendable {
  /// Locks are released after each transaction.
  case normal
  /// The first read locks the file until the connection ends; no `-shm` file is made.
  case exclusive
}
