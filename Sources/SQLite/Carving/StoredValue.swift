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
