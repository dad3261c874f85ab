/// What the shell calls a connection: a small number, from 0.
///
/// It is used again, but never while a connection of that number is known here.
package struct ConnectionID: Hashable, Sendable {
  /// A place in tables here and in the shell, which grow with the largest.
  package var rawValue: Int

  /// Trusts the shell that it is not below 0, and that no other connection has it.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}
