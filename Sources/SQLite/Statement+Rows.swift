extension Statement {
  /// The first row as `read` returns it, or nil without a row; resets the statement.
  package func first<Value>(_ read: (Statement) -> Value) throws(SQLiteError) -> Value? {
    defer { reset() }
    return try step() ? read(self) : nil
  }

  /// Every row as `read` returns it, in the statement's order; resets the statement.
  package func all<Value>(_ read: (Statement) -> Value) throws(SQLiteError) -> [Value] {
    defer { reset() }
    var values: [Value] = []
    while try step() { values.append(read(self)) }
    return values
  }

  /// Passes each row to `body` until `body` returns false; resets the statement.
  package func forEachRow(_ body: (Statement) -> Bool) throws(SQLiteError) {
    defer { reset() }
    while try step(), body(self) {}
  }
}
