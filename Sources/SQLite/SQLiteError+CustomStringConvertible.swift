extension SQLiteError: CustomStringConvertible {
  /// One line for a log, with the code's number, so that the library's manual can be consulted.
  package var description: String { "\(message) (SQLite code \(code.rawValue)) in: \(operation)" }
}
