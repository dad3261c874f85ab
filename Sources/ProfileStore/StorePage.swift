internal import SQLite

/// The page with the row of `store`, as it is in the open file.
///
/// Every commit changes this row, and only a checkpoint writes the page. So if the page differs from
/// what the last checkpoint left, another program has overwritten the file. The system has the page
/// in its cache, so reading it costs no access to the disk.
struct StorePage {
  /// The first byte of such a page; https://sqlite.org/fileformat2.html#b_tree_pages.
  private static let tableLeaf: UInt8 = 0x0d

  private let offset: Int
  private let bytes: Int
  /// The page as the last checkpoint left it; nil if it could not be read.
  private var written: [UInt8]?

  init(_ connection: Connection) throws(SQLiteError) {
    bytes = Int(try connection.integerPragma("page_size"))
    let number = try connection.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'store'")
      .first { Int($0.integer(0)) }
    offset = ((number ?? 1) - 1) * bytes
    note(connection)
  }

  /// Takes note of the page after a checkpoint.
  mutating func note(_ connection: Connection) {
    var found = [UInt8](repeating: 0, count: bytes)
    written = connection.readFile(at: offset, into: &found) ? found : nil
  }

  /// Whether the page is another database's.
  ///
  /// A page that is not a leaf of a table has the row of `store` in no database. Such a page is
  /// damage, which the next read finds and the next start mends. A page that cannot be read counts
  /// as unchanged.
  func isOfAnotherStore(_ connection: Connection) -> Bool {
    guard let written, connection.fileHas(written, at: offset) == false else { return false }
    var kind: [UInt8] = [0]
    return connection.readFile(at: offset, into: &kind) && kind[0] == Self.tableLeaf
  }
}
