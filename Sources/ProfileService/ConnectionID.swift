/// What the shell calls a connection: a small number, from 0.
///
/// It is used again, but never while a connection of that number is known here.
package struct ConnectionID: Hashable, Sendable {
  package var rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}
