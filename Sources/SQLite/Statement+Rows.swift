extension Statement {
  /// What `read` makes of the first row, or nil without one; the statement is reset.
  package func first<Value>(_ read: (Statement) -> Value) throws(SQLiteError) -> Value? {
    defer { reset() }
    return try step() ? read(self) : nil
  }

  /// What `read` makes of every row, in the statement's order; the statement is reset.
  package func all<Value>(_ read: (Statement) -> Value) throws(SQLiteError) -> [Value] {
    defer { reset() }
    var values: [Value] = []
    while try step() { values.append(read(self)) }
    return values
  }

  /// Hands over every row until `body` answers false; the statement is reset.
  package func forEachRow(_ body: (Statement) -> Bool) throws(SQLiteError) {
    defer { reset() }
    while try step(), body(self) {}
  }
}
