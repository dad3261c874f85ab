internal import SQLite

extension Statement {
  /// Binds UTF-8 that is at hand as bytes.
  func bind(text: [UInt8], at index: Int) throws(SQLiteError) {
    try unsafe bind(text: text.span.bytes, at: index)
  }

  /// Binds a text, or NULL for none.
  func bind(_ text: String?, at index: Int) throws(SQLiteError) {
    if let text { try bind(text, at: index) } else { try bindNull(at: index) }
  }
}
