import SQLite
import TestSupport
import Testing

/// Rows that are read from the bytes of a file, beside the library.
@Suite struct CarvingTests {
  /// A database with rows of all sizes, some of them in its log alone: what its tables hold.
  private func database(
    in folder: TemporaryFolder, seed: UInt64
  ) throws -> (connection: Connection, rows: [Int64: [StoredValue]], keyed: [[StoredValue]]) {
    var generator = SeededGenerator(seed: seed)
    let connection = try Connection(
      path: folder.appending("file.db"), mode: .create, locking: .exclusive)
    try connection.apply(ConnectionSettings())
    try connection.execute(
      """
      CREATE TABLE a (id INTEGER PRIMARY KEY, n INTEGER, t TEXT, b BLOB, u TEXT UNIQUE) STRICT;
      CREATE TABLE k (t TEXT, n INTEGER, b BLOB, PRIMARY KEY (t, n)) STRICT, WITHOUT ROWID;
      """)
    let insert = try connection.prepare("INSERT INTO a VALUES (?1, ?2, ?3, ?4, ?5)")
    let keyed = try connection.prepare("INSERT INTO k VALUES (?1, ?2, ?3)")
    var rows: [Int64: [StoredValue]] = [:]
    var keyedRows: [[StoredValue]] = []
    for step in 0..<120 {
      let id =
        Int64(truncatingIfNeeded: generator.next()) >> Int64.random(in: 0...62, using: &generator)
      let number =
        Int64(truncatingIfNeeded: generator.next()) >> Int64.random(in: 0...63, using: &generator)
      let size = [0, 3, 300, 5_000, 20_000][Int.random(in: 0..<5, using: &generator)]
      let text = (0..<size).map { _ in UInt8.random(in: 32...126, using: &generator) }
      let unique = Array("u\(step)".utf8)
      guard rows[id] == nil else { continue }
      try insert.bind(id, at: 1)
      try insert.bind(number, at: 2)
      if size == 0 {
        try insert.bindNull(at: 3)
      } else {
        try unsafe insert.bind(text: text.span.bytes, at: 3)
      }
      try insert.bind(text, at: 4)
      try unsafe insert.bind(text: unique.span.bytes, at: 5)
      try insert.run()
      rows[id] = [
        .null, .integer(number), size == 0 ? .null : .text(text), .blob(text), .text(unique),
      ]
      try unsafe keyed.bind(text: unique.span.bytes, at: 1)
      try keyed.bind(number, at: 2)
      try keyed.bind(text, at: 3)
      try keyed.run()
      keyedRows.append([.text(unique), .integer(number), .blob(text)])
      if step == 60 { try connection.checkpoint() }
    }
    return (connection, rows, keyedRows)
  }

  private func image(of folder: TemporaryFolder) throws -> DatabaseImage {
    let names = try folder.names()
    return DatabaseImage(
      file: try folder.bytes(of: "file.db"),
      log: names.contains("file.db-wal") ? try folder.bytes(of: "file.db-wal") : [])
  }

  @Test(.seeds(1...6))
  func `every row of a sound file and its log is found, whatever its size and its table`() throws {
    let seed = Seeds.current
    let folder = try TemporaryFolder()
    let (connection, rows, keyed) = try database(in: folder, seed: seed)
    for isClosed in [false, true] {
      if isClosed { try connection.checkpoint() }
      var found: [Int64: [StoredValue]] = [:]
      var foundKeyed: Set<[UInt8]> = []
      try image(of: folder).forEachRow { row in
        if let id = row.rowID, row.values.count == 5, rows[id] == row.values {
          found[id] = row.values
        } else if row.rowID == nil, keyed.contains(row.values), let key = row.values[0].text {
          foundKeyed.insert(key)
        }
      }
      #expect(found.count == rows.count)
      #expect(foundKeyed.count == keyed.count)
    }
  }

  @Test
  func `a log of any length is no more than it is, and one without a head has lost something`()
    throws
  {
    let folder = try TemporaryFolder()
    let open = try database(in: folder, seed: 1)
    let (file, log) = (try folder.bytes(of: "file.db"), try folder.bytes(of: "file.db-wal"))
    #expect(log.count > 4096)
    for length in 0...40 {
      _ = DatabaseImage(file: file, log: Array(log.prefix(length))).hasLostCommits
    }
    let headless = [UInt8](repeating: 0, count: 32) + log.dropFirst(32)
    #expect(!DatabaseImage(file: file, log: log).hasLostCommits)
    #expect(DatabaseImage(file: file, log: headless).hasLostCommits)
    #expect(!DatabaseImage(file: file, log: [UInt8](repeating: 0, count: 9_000)).hasLostCommits)
    func rows(_ log: [UInt8]) -> Int {
      var count = 0
      DatabaseImage(file: file, log: log).forEachRow { _ in count += 1 }
      return count
    }
    #expect(rows(headless) == rows(log) && rows(log) > rows([]))
    withExtendedLifetime(open.connection) {}
  }

  @Test(.seeds(1...8))
  func `damage of any kind hides rows and stops nothing`() throws {
    let seed = Seeds.current
    let folder = try TemporaryFolder()
    let open = try database(in: folder, seed: seed % 3)
    var generator = SeededGenerator(seed: seed)
    var parts = [try folder.bytes(of: "file.db"), try folder.bytes(of: "file.db-wal")]
    for part in parts.indices {
      for _ in 0..<40 where !parts[part].isEmpty {
        let start = Int.random(in: parts[part].indices, using: &generator)
        let end = min(start + Int.random(in: 1...200, using: &generator), parts[part].count)
        for index in start..<end {
          parts[part][index] = UInt8(truncatingIfNeeded: generator.next())
        }
      }
      let cut = Int.random(in: 0...parts[part].count, using: &generator)
      if Bool.random(using: &generator) { parts[part].removeSubrange(cut...) }
    }
    var count = 0
    DatabaseImage(file: parts[0], log: parts[1]).forEachRow { _ in count += 1 }
    DatabaseImage(file: parts[1], log: parts[0]).forEachRow { _ in count += 1 }
    DatabaseImage(file: [], log: []).forEachRow { _ in count += 1 }
    #expect(count > 0)
    withExtendedLifetime(open.connection) {}
  }
}
