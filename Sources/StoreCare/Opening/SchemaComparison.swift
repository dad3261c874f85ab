internal import JSON
internal import ProfileStore
internal import SQLite
internal import Wire

/// Compares what a file's `sqlite_schema` lists with what the migrations make.
///
/// A trigger that somebody else added would run with each commit, and a view in place of a table could
/// return anything. So a file is opened only if it has exactly the tables and indexes of its version.
struct SchemaComparison {
  /// Our tables that are missing or differ from what the migrations make: damage, one line each.
  private(set) var damage: [String] = []
  /// Objects that another program made.
  private(set) var strangers: [SchemaStranger] = []

  /// A row of `sqlite_schema`.
  private struct Entry: Hashable {
    var kind: String
    var name: String
    var table: String
    /// The statement that made it; nil for an index that a table's constraint makes.
    var sql: String?

    /// Whether the object is a `STRICT` table.
    ///
    /// Its text shows that; `PRAGMA table_list` would run the module of a virtual table.
    var isStrict: Bool {
      guard let options = sql?.split(separator: ")", omittingEmptySubsequences: false).last else {
        return false
      }
      return options.uppercased().includes("STRICT")
    }

    var title: String { "the \(kind) \(name)" }
  }

  /// Compares the schema of a file with that of a version.
  init(_ connection: Connection, version: Int) throws(SQLiteError) {
    var missing = Dictionary(
      uniqueKeysWithValues: try Self.expected(version: version).map { ($0.title, $0) })
    for entry in try Self.entries(connection) {
      guard let ours = missing.removeValue(forKey: entry.title) else {
        strangers.append(Self.stranger(entry))
        continue
      }
      if ours == entry { continue }
      if ours.isStrict && !entry.isStrict {
        strangers.append(SchemaStranger(kind: .looseTable, name: entry.name))
      } else {
        damage.append("\(entry.title) is not as this program makes it")
      }
    }
    damage += missing.keys.sorted().map { "\($0) is missing" }
  }

  /// Whether the file has exactly the tables and indexes of the version.
  var isOurs: Bool { damage.isEmpty && strangers.isEmpty }

  private static func expected(version: Int) throws(SQLiteError) -> [Entry] {
    let connection = try Connection(path: ":memory:", mode: .create)
    do throws(MigrationFailure) {
      try StoreSchema.migrator(seed: .none, upTo: version).migrate(connection)
    } catch {
      guard case .database(let error) = error else {
        preconditionFailure("a database that is new is refused: \(error)")
      }
      throw error
    }
    return try entries(connection)
  }

  private static func entries(_ connection: Connection) throws(SQLiteError) -> [Entry] {
    try connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema").all { row in
      Entry(
        kind: row.text(0), name: row.text(1), table: row.text(2),
        sql: row.isNull(3) ? nil : row.text(3))
    }
  }

  private static func stranger(_ entry: Entry) -> SchemaStranger {
    let kind: SchemaStranger.Kind =
      switch entry.kind {
      case "trigger": .trigger
      case "view": .view
      case "index": .index
      default: kindOfTable(entry.sql ?? "")
      }
    return SchemaStranger(kind: kind, name: entry.name)
  }

  /// The kind of a table, by its statement, such as `CREATE VIRTUAL TABLE name USING module(…)`.
  private static func kindOfTable(_ sql: String) -> SchemaStranger.Kind {
    guard sql.prefix("CREATE VIRTUAL".count).uppercased() == "CREATE VIRTUAL" else { return .table }
    let words = sql.split { $0.isWhitespace || $0 == "(" || $0 == ";" }.map { $0.lowercased() }
    let using = words.firstIndex(of: "using").map { words.index(after: $0) }
    guard let using, using < words.endIndex else { return .virtualTable }
    return modules.contains(words[using]) ? .virtualTable : .virtualTableOfOtherModule
  }

  /// The modules of Debian's sqlite3 that can make virtual tables in a file.
  private static let modules: Set = [
    "dbstat", "fts3", "fts4", "fts4aux", "fts5", "fts5vocab", "rtree", "rtree_i32",
  ]
}
