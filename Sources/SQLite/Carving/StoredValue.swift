/// A column's value as it lies in a file.
package enum StoredValue: Hashable, Sendable {
  case null
  case integer(Int64)
  /// Eight bytes of a floating-point number that nobody here reads.
  case real
  case text([UInt8])
  case blob([UInt8])
}

extension StoredValue {
  /// Nil for anything but an INTEGER.
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

  /// Whether it is NULL.
  package var isNull: Bool { self == .null }
}
