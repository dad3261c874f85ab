extension SQLiteError: CustomStringConvertible {
  /// One line for a log, with the code's number to look up in SQLite's manual.
  package var description: String { "\(message) (SQLite code \(code.rawValue)) in: \(operation)" }
}
