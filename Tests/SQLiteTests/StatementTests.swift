import SQLite
import Testing

@Suite("Statement")
struct StatementTests {
  let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute(
      "CREATE TABLE values_of_any_kind(position INTEGER PRIMARY KEY, value ANY) STRICT")
  }

  /// Stores what `bind` binds to parameter 1, then reads it with `read`.
  func roundTrip<Value>(
    _ bind: (Statement) throws -> Void, _ read: (Statement) -> Value
  ) throws -> Value? {
    let insert = try connection.prepare("INSERT INTO values_of_any_kind(value) VALUES (?1)")
    try bind(insert)
    try insert.run()
    return try connection.prepare(
      "SELECT value FROM values_of_any_kind ORDER BY position DESC LIMIT 1"
    ).first(read)
  }

  @Test("integers of any size come back", arguments: [0, 1, -1, .max, .min] as [Int64])
  func integers(value: Int64) throws {
    let read = try roundTrip({ try $0.bind(value, at: 1) }, { ($0.kind(0), $0.integer(0)) })
    #expect(read?.0 == .integer)
    #expect(read?.1 == value)
  }

  @Test(
    "doubles come back", arguments: [0.5, -0.0, .greatestFiniteMagnitude, .infinity] as [Double])
  func doubles(value: Double) throws {
    let read = try roundTrip({ try $0.bind(value, at: 1) }, { ($0.kind(0), $0.real(0)) })
    #expect(read?.0 == .real)
    #expect(read?.1 == value)
  }

  @Test("texts come back", arguments: ["", "nirnroot", "Möwe 🪶", "zero \0 inside"])
  func texts(value: String) throws {
    let read = try roundTrip({ try $0.bind(value, at: 1) }, { ($0.kind(0), $0.text(0)) })
    #expect(read?.0 == .text)
    #expect(read?.1 == value)
  }

  @Test("texts bound as bytes are texts", arguments: ["", "nirnroot"])
  func textBytes(value: String) throws {
    let bytes = Array(value.utf8)
    let read = try roundTrip(
      { unsafe try $0.bind(text: bytes.span.bytes, at: 1) }, { ($0.kind(0), $0.text(0)) })
    #expect(read?.0 == .text)
    #expect(read?.1 == value)
  }

  @Test("blobs come back", arguments: [[], [0], [255, 0, 1]] as [[UInt8]])
  func blobs(value: [UInt8]) throws {
    let read = try roundTrip({ try $0.bind(value, at: 1) }, { ($0.kind(0), $0.blob(0)) })
    #expect(read?.0 == .blob)
    #expect(read?.1 == value)
  }

  @Test("NULL is told apart from zero and empty")
  func null() throws {
    let read = try roundTrip(
      { try $0.bindNull(at: 1) }, { ($0.isNull(0), $0.integer(0), $0.blob(0)) })
    #expect(read?.0 == true)
    #expect(read?.1 == 0)
    #expect(read?.2 == [])
  }

  @Test("a borrowed blob is stored, and forgotten by the statement")
  func borrowed() throws {
    let insert = try connection.prepare("INSERT INTO values_of_any_kind(value) VALUES (?1)")
    let bytes: [UInt8] = [1, 2, 3]
    unsafe try insert.withBorrowed(blob: bytes.span.bytes, at: 1) { () throws(SQLiteError) in
      try insert.run()
    }
    try insert.run()
    unsafe try insert.withBorrowed(text: Array("text".utf8).span.bytes, at: 1) {
      () throws(SQLiteError) in try insert.run()
    }
    let stored = try connection.prepare("SELECT value FROM values_of_any_kind ORDER BY position")
      .all { ($0.kind(0), $0.blob(0)) }
    #expect(stored.map(\.0) == [.blob, .null, .text])
    #expect(stored.map(\.1) == [[1, 2, 3], [], Array("text".utf8)])
  }

  @Test("bindings outlive a reset")
  func bindingsAndReset() throws {
    let select = try connection.prepare("SELECT ?1")
    try select.bind(7 as Int64, at: 1)
    #expect(try select.first { $0.integer(0) } == 7)
    #expect(try select.first { $0.integer(0) } == 7)
  }

  @Test("rows are read until the caller has enough")
  func rows() throws {
    let count = try connection.prepare(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT i FROM n")
    #expect(try count.all { $0.integer(0) } == [1, 2, 3, 4, 5])
    #expect(count.columnCount == 1)
    var seen: [Int64] = []
    try count.forEachRow {
      seen.append($0.integer(0))
      return seen.count < 3
    }
    #expect(seen == [1, 2, 3])
    #expect(try count.first { $0.integer(0) } == 1)
  }

  @Test("no rows give no value")
  func noRows() throws {
    #expect(try connection.prepare("SELECT 1 WHERE 0").first { $0.integer(0) } == nil)
  }

  @Test("bytes are lent without a copy")
  func lentBytes() throws {
    let select = try connection.prepare("SELECT x'0a0b0c'")
    #expect(try select.step())
    #expect(select.withBytes(0) { $0.byteCount } == 3)
    #expect(try !select.step())
  }

  @Test("a parameter that the statement does not have is an error with its SQL")
  func wrongParameter() throws {
    let select = try connection.prepare("SELECT ?1")
    let error = #expect(throws: SQLiteError.self) { try select.bind(1 as Int64, at: 2) }
    #expect(error?.code.rawValue == 25)
    #expect(error?.operation == "SELECT ?1")
  }

  @Test("a statement outlives its connection")
  func outlives() throws {
    var connection: Connection? = try Connection(path: ":memory:", mode: .create)
    let select = try #require(connection).prepare("SELECT 42")
    connection = nil
    #expect(try select.first { $0.integer(0) } == 42)
  }
}
