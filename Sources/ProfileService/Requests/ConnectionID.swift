/// The shell's number of a connection: small, from 0.
///
/// Reused later, but never while a connection with this number is known here.
package struct ConnectionID: Hashable, Sendable {
  /// An index into tables here and in the shell, which are as long as the largest number.
  package var rawValue: Int

  /// The number must be at least 0, and no other connection may have it.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}
