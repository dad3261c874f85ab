/// What SQLite answered instead of success, and to what.
package struct SQLiteError: Error, Hashable, Sendable {
  /// The extended code; decide by its `primary`.
  package let code: ResultCode
  /// The library's own words, in English.
  package let message: String
  /// The statement's SQL, or the name of the step that failed ("open", "migrate").
  package let operation: String
  /// The operating system's `errno` behind `ioError`, `cantOpen` and `full`; 0 where there is none.
  package let systemErrorNumber: Int32

  /// States a failure that the library did not word itself.
  package init(code: ResultCode, message: String, operation: String, systemErrorNumber: Int32 = 0) {
    self.code = code
    self.message = message
    self.operation = operation
    self.systemErrorNumber = systemErrorNumber
  }
}
