package import SQLite

extension Statement {
  /// Binds bytes of UTF-8 as a text.
  func bind(text: [UInt8], at index: Int) throws(SQLiteError) {
    try unsafe bind(text: text.span.bytes, at: index)
  }

  /// Runs the statement with a number as its first parameter.
  package func run(_ value: Int64) throws(SQLiteError) {
    try bind(value, at: 1)
    try run()
  }

  /// Binds a text, or NULL for none.
  func bind(_ text: String?, at index: Int) throws(SQLiteError) {
    if let text { try bind(text, at: index) } else { try bindNull(at: index) }
  }

  /// Binds bytes of UTF-8 as a text, or NULL for none.
  func bind(optional text: [UInt8]?, at index: Int) throws(SQLiteError) {
    if let text { try bind(text: text, at: index) } else { try bindNull(at: index) }
  }

  /// Binds an INTEGER, or NULL for none.
  func bind(optional number: Int64?, at index: Int) throws(SQLiteError) {
    if let number { try bind(number, at: index) } else { try bindNull(at: index) }
  }
}
