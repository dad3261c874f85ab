import SQLite
import Testing

@Suite("Transactions")
struct TransactionTests {
  let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t(a INTEGER PRIMARY KEY)")
  }

  func insert(_ value: Int) throws(SQLiteError) {
    try connection.execute("INSERT INTO t VALUES (\(value))")
  }

  func stored() throws -> [Int64] {
    try connection.prepare("SELECT a FROM t ORDER BY a").all { $0.integer(0) }
  }

  @Test("a commit keeps, a rollback undoes, and a rollback of nothing does nothing")
  func commitAndRollback() throws {
    try connection.begin()
    #expect(connection.isInTransaction)
    try insert(1)
    try connection.commit()
    try connection.begin()
    try insert(2)
    try connection.rollback()
    try connection.rollback()
    #expect(try stored() == [1])
    #expect(!connection.isInTransaction)
  }

  @Test("a savepoint begins a transaction, which ends with the outermost one")
  func savepoints() throws {
    try connection.beginSavepoint()
    try insert(1)
    try connection.beginSavepoint()
    try connection.releaseSavepoint()
    #expect(connection.isInTransaction)
    try connection.releaseSavepoint()
    #expect(!connection.isInTransaction)
    #expect(try stored() == [1])
  }

  @Test("a body that fails is rolled back and its error told")
  func failingBody() throws {
    try insert(1)
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction { () throws(SQLiteError) in
        try insert(2)
        try insert(1)
      }
    }
    #expect(error?.code == .primaryKeyConstraint)
    #expect(!connection.isInTransaction)
    #expect(try stored() == [1])
  }

  @Test("a commit without a transaction fails")
  func commitWithout() {
    #expect(throws: SQLiteError.self) { try connection.commit() }
  }
}
