/// What the shell calls a connection; never used for another one while that is known here.
package struct ConnectionID: Hashable, Sendable {
  package var rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}
