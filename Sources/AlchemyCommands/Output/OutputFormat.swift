/// In which form a command prints what it found.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// For people: headings, aligned, as wide as the terminal.
  case table
  /// For scripts: fields between tabs, no heading, ids instead of names; stable.
  case plain
  /// The daemon's own result object on one line.
  case json
}
