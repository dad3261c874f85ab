extension Connection {
  /// The most problems that a check lists; one is enough to distrust a file.
  package static let problemLimit = 100

  /// The problems in the file's structure, one per line; none if the file is sound.
  ///
  /// Reads the whole file. If heavy damage makes the check itself fail, that counts as a problem
  /// and is not thrown.
  package func quickCheck() throws(SQLiteError) -> [String] {
    try check("quick_check")
  }

  private func check(_ pragma: String) throws(SQLiteError) -> [String] {
    do {
      let lines = try prepare("PRAGMA \(pragma)(\(Connection.problemLimit))").all { $0.text(0) }
      return lines == ["ok"] ? [] : lines
    } catch  where error.code.primary == .corrupt || error.code.primary == .notADatabase {
      return [error.message]
    }
  }

  /// Like `quickCheck`, but also compares every index with its table and tests every constraint.
  package func integrityCheck() throws(SQLiteError) -> [String] {
    try check("integrity_check")
  }

  /// The value of a PRAGMA that returns one number.
  package func integerPragma(_ name: String) throws(SQLiteError) -> Int64 {
    try prepare("PRAGMA \(name)").first { $0.integer(0) } ?? 0
  }
}
