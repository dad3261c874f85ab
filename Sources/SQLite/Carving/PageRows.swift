/// The rows in one b-tree page.
///
/// See https://sqlite.org/fileformat2.html#b_tree_pages.
struct PageRows {
  private let page: [UInt8]
  private let image: DatabaseImage
  private let start: Int
  private let kind: Kind?

  private enum Kind: UInt8 {
    case indexInterior = 0x02
    case indexLeaf = 0x0A
    case tableLeaf = 0x0D
  }

  init(_ page: [UInt8], number: Int, of image: DatabaseImage) {
    self.page = page
    self.image = image
    // Page 1 begins with the file's header.
    start = number == 1 ? 100 : 0
    kind = start < page.count ? Kind(rawValue: page[start]) : nil
  }

  func forEach(_ body: (CarvedRow) -> Void) {
    guard let kind, let count = page.number(at: start + 3, bytes: 2) else { return }
    let pointers = start + (kind == .indexInterior ? 12 : 8)
    for place in 0..<Int(count) {
      guard let cell = page.number(at: pointers + 2 * place, bytes: 2) else { return }
      if let row = row(kind, at: Int(cell)) { body(row) }
    }
  }

  private func row(_ kind: Kind, at cell: Int) -> CarvedRow? {
    var offset = kind == .indexInterior ? cell + 4 : cell
    guard let length = page.varint(at: &offset), length <= UInt64(Self.limitBytes) else {
      return nil
    }
    var rowID: Int64?
    if kind == .tableLeaf {
      guard let number = page.varint(at: &offset) else { return nil }
      rowID = Int64(bitPattern: number)
    }
    let local = localBytes(of: Int(length), kind)
    guard offset <= page.count - local, let record = record(offset, local, Int(length)) else {
      return nil
    }
    return values(of: record).map { CarvedRow(rowID: rowID, values: $0) }
  }

  /// No row is larger: the largest, a profile's whole state, has a few hundred kilobytes.
  private static let limitBytes = 64 << 20

  /// How many bytes of a row are in its page; the rest is in overflow pages.
  private func localBytes(of length: Int, _ kind: Kind) -> Int {
    let usable = page.count
    let most = kind == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
    if length <= most { return length }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (length - least) % (usable - 4)
    return fitting <= most ? fitting : least
  }

  private func record(_ offset: Int, _ local: Int, _ length: Int) -> [UInt8]? {
    var record = Array(page[offset..<offset + local])
    guard length > local else { return record }
    var next = page.number(at: offset + local, bytes: 4)
    while record.count < length {
      // Each page adds bytes, so that even a cycle of pages ends.
      guard let number = next, let more = image.page(Int(number)) else { return nil }
      record += more.dropFirst(4).prefix(length - record.count)
      next = more.number(at: 0, bytes: 4)
    }
    return record
  }

  private func values(of record: [UInt8]) -> [StoredValue]? {
    var offset = 0
    guard let end = record.varint(at: &offset), end <= UInt64(record.count) else { return nil }
    var body = Int(end)
    var values: [StoredValue] = []
    while offset < Int(end) {
      guard let type = record.varint(at: &offset),
        let value = record.value(of: type, at: &body)
      else { return nil }
      values.append(value)
    }
    return offset == Int(end) && body == record.count ? values : nil
  }
}

extension [UInt8] {
  /// A value of a record by its serial type.
  fileprivate func value(of type: UInt64, at offset: inout Int) -> StoredValue? {
    switch type {
    case 0: return .null
    case 1...4: return integer(at: &offset, bytes: Int(type))
    case 5: return integer(at: &offset, bytes: 6)
    case 6: return integer(at: &offset, bytes: 8)
    case 7:
      offset += 8
      return offset <= count ? .real : nil
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 10, 11: return nil
    default: return bytes(at: &offset, type)
    }
  }

  private func integer(at offset: inout Int, bytes: Int) -> StoredValue? {
    defer { offset += bytes }
    return signed(at: offset, bytes: bytes).map { .integer($0) }
  }

  private func bytes(at offset: inout Int, _ type: UInt64) -> StoredValue? {
    let length = (type - 12) / 2
    guard length <= UInt64(count - offset) else { return nil }
    let bytes = Array(self[offset..<offset + Int(length)])
    offset += Int(length)
    return type & 1 == 0 ? .blob(bytes) : .text(bytes)
  }
}

/// A row found in a page, of any table.
package struct CarvedRow: Equatable, Sendable {
  /// Nil for a row of an index, or of a table without rowid.
  package var rowID: Int64?
  /// In the order of the table's columns; an INTEGER PRIMARY KEY is NULL and has the rowid's value.
  package var values: [StoredValue]
}

/// A column's value as stored in a file.
package enum StoredValue: Hashable, Sendable {
  case null
  case integer(Int64)
  /// An eight-byte floating-point number, which nothing here reads.
  case real
  case text([UInt8])
  case blob([UInt8])
}

extension StoredValue {
  /// The number of an INTEGER; nil for anything else.
  package var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The bytes of a TEXT; nil for anything else.
  package var text: [UInt8]? {
    if case .text(let bytes) = self { bytes } else { nil }
  }

  /// The bytes of a BLOB; nil for anything else.
  package var blob: [UInt8]? {
    if case .blob(let bytes) = self { bytes } else { nil }
  }

  /// Whether the value is NULL.
  package var isNull: Bool { self == .null }
}
