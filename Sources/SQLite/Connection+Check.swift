extension Connection {
  /// At most so many problems are listed: one is enough to distrust a file.
  package static let problemLimit = 100

  /// What is wrong with the file's structure, one line each; nothing when it is sound.
  ///
  /// Reads the whole file. Damage so heavy that the check itself fails is a problem, not an error.
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

  /// The same, with every index compared to its table and every constraint tried.
  package func integrityCheck() throws(SQLiteError) -> [String] {
    try check("integrity_check")
  }

  /// The value of a PRAGMA that answers one number.
  package func integerPragma(_ name: String) throws(SQLiteError) -> Int64 {
    try prepare("PRAGMA \(name)").first { $0.integer(0) } ?? 0
  }
}
