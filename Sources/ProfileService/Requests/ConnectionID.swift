/// The shell's number of a connection: small, from 0.
///
/// It is used again, but never while a connection of that number is known here.
package struct ConnectionID: Hashable, Sendable {
  /// An index of tables here and in the shell, which grow with the largest.
  package var rawValue: Int

  /// The number must be at least 0, and no other connection may have it.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}
