/// What is known of a terminal.
package struct TerminalFacts: Equatable, Sendable {
  /// How many cells a line has; at least 1.
  package let columns: Int

  /// Takes any number; one below 1 counts as 1.
  package init(columns: Int) {
    self.columns = max(1, columns)
  }
}
