/// A failure that SQLite reported, and the operation that failed.
package struct SQLiteError: Error, Hashable, Sendable {
  /// The extended code; compare its `primary` to decide.
  package let code: ResultCode
  /// SQLite's message, in English.
  package let message: String
  /// The statement's SQL, or the name of the step that failed ("open", "migrate").
  package let operation: String
  /// The `errno` behind `ioError`, `cantOpen` and `full`; 0 if there is none.
  package let systemErrorNumber: Int32

  /// Makes an error with a message that the connection did not supply.
  package init(code: ResultCode, message: String, operation: String, systemErrorNumber: Int32 = 0) {
    self.code = code
    self.message = message
    self.operation = operation
    self.systemErrorNumber = systemErrorNumber
  }
}

extension SQLiteError: CustomStringConvertible {
  /// One line for a log, with the code's number to look up in SQLite's manual.
  package var description: String { "\(message) (SQLite code \(code.rawValue)) in: \(operation)" }
}
