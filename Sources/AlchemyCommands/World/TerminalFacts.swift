/// What is known of a terminal.
package struct TerminalFacts: Equatable, Sendable {
  /// How many cells a line has; at least 1.
  package let columns: Int

  package init(columns: Int) {
    self.columns = max(1, columns)
  }
}
