/// What is known about a terminal.
package struct TerminalFacts: Equatable, Sendable {
  /// The number of cells in a line; at least 1.
  package let columns: Int

  /// Takes any number; a number below 1 counts as 1.
  package init(columns: Int) {
    self.columns = max(1, columns)
  }
}
