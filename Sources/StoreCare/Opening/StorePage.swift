internal import ProfileStore
internal import SQLite

/// The first page of the open file, which begins with the file's head, and the page with the row of
/// `store`.
///
/// Only a checkpoint writes these pages. So if one differs from what the last checkpoint left, another
/// program has written to the file, or the disk has lost a bit. The system has both pages in its cache,
/// so reading them costs no access to the disk.
struct StorePage {
  /// What the pages in the file show.
  enum Standing {
    case asWritten
    /// One of the pages differs, and the other one shows that the file is still ours.
    case spoilt
    /// Nothing shows that the file is still ours; it may be an older copy of ours.
    case overwritten
  }

  /// The first byte of a page with rows; https://sqlite.org/fileformat2.html#b_tree_pages.
  private static let tableLeaf: UInt8 = 0x0d
  /// Where a page with rows has the number of its rows.
  private static let rowCount = 3..<5

  /// The beginning of every SQLite file.
  private static let magic = Array("SQLite format 3\0".utf8)

  /// The number of bytes that a disk changes when it loses a bit.
  ///
  /// An older page differs in more bytes of the row: in the lsn, the number of changes and the time.
  private static let spoiltBytes = 1

  /// The problem that a check reports for a spoilt file.
  static let spoiltWords = "the beginning of the file is not what was written"

  /// The bytes of one page.
  private let size: Int
  /// Where the page with the row of `store` begins.
  private let start: Int
  /// The parts of the file that are compared; in each file of ours the row is in the second page, so
  /// that one read has both pages.
  private let parts: [Range<Int>]
  /// The parts as the last checkpoint left them; nil for what the system could not read.
  private var written: [[UInt8]?] = []

  init(_ connection: Connection) throws(SQLiteError) {
    size = Int(try connection.integerPragma("page_size"))
    let number = try connection.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'store'")
      .first { Int($0.integer(0)) }
    start = ((number ?? 1) - 1) * size
    parts = start <= size ? [0..<start + size] : [0..<size, start..<start + size]
    note(connection)
  }

  /// Remembers the pages as they are after a checkpoint.
  mutating func note(_ connection: Connection) {
    written = parts.map { Self.read($0, connection) }
  }

  /// Compares the file with what was noted; what cannot be read counts as unchanged.
  func standing(_ connection: Connection) -> Standing {
    let isWritten = zip(parts, written).allSatisfy { part, bytes in
      bytes.map { connection.fileHas($0, at: part.lowerBound) != false } ?? true
    }
    guard !isWritten, let before = pages(written),
      let now = pages(parts.map { Self.read($0, connection) })
    else { return .asWritten }
    switch (before.first == now.first, before.row == now.row) {
    case (true, true): return .asWritten
    case (false, true):
      // Before the first checkpoint, only the write-ahead log has the row.
      return before.row.first == Self.tableLeaf ? .spoilt : .overwritten
    case (true, false):
      let count = zip(before.row, now.row).count { $0 != $1 }
      // An older page of ours would differ in more bytes, and would still look like a page of rows.
      return count <= Self.spoiltBytes || !Self.hasRows(now.row, like: before.row)
        ? .spoilt : .overwritten
    case (false, false): return .overwritten
    }
  }

  /// Whether the file is any SQLite database.
  func isDatabase(_ connection: Connection) -> Bool {
    Self.read(0..<Self.magic.count, connection) == Self.magic
  }

  /// Whether a page is a page with as many rows as another page.
  ///
  /// This is true of an older page of ours. Of pages of random bytes, one in 256 begins like a page with rows,
  /// and one in 65,536 of those has as many.
  private static func hasRows(_ page: ArraySlice<UInt8>, like other: ArraySlice<UInt8>) -> Bool {
    func count(_ page: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      page.prefix(rowCount.upperBound).dropFirst(rowCount.lowerBound)
    }
    return page.first == tableLeaf && count(page) == count(other)
  }

  private func pages(_ parts: [[UInt8]?]) -> (first: ArraySlice<UInt8>, row: ArraySlice<UInt8>)? {
    guard let first = parts.first ?? nil, let last = parts.last ?? nil else { return nil }
    return (first.prefix(size), last.suffix(size))
  }

  private static func read(_ range: Range<Int>, _ connection: Connection) -> [UInt8]? {
    var found = [UInt8](repeating: 0, count: range.count)
    return connection.readFile(at: range.lowerBound, into: &found) ? found : nil
  }
}
