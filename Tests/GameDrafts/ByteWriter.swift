internal import CLZ4
internal import CZlib

/// Writes little-endian values one behind the other, as the game does.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func number(_ number: some FixedWidthInteger) {
    for place in 0..<number.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place)))
    }
  }

  package mutating func float(_ value: Float) { number(value.bitPattern) }

  /// A number from 0 to 4,194,303 in as few bytes as it needs, or in more.
  package mutating func variable(_ value: Int, bytes count: Int? = nil) {
    let count = count ?? (value < 64 ? 1 : value < 16_384 ? 2 : 3)
    let bits = value << 2 | count - 1
    for place in 0..<count {
      bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * place)))
    }
  }

  /// A reference: three bytes, the high one first.
  package mutating func reference(_ bits: UInt32) {
    for place in [16, 8, 0] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: bits >> place))
    }
  }

  package mutating func text(_ text: [UInt8]) {
    number(UInt16(text.count))
    bytes += text
  }

  package mutating func text(_ text: String) { self.text(Array(text.utf8)) }

  package mutating func append(_ more: [UInt8]) { bytes += more }

  /// So many bytes that are no reader's business.
  package mutating func filler(_ count: Int) { bytes += Array(repeating: 0xAB, count: count) }
}

/// How a writer of saves packs bytes.
package enum TestPacking: CaseIterable {
  case zlib
  case lz4Block

  /// The number of the packing in the header.
  package var number: UInt16 {
    switch self {
    case .zlib: 1
    case .lz4Block: 2
    }
  }

  package func packed(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .zlib:
      var size = compressBound(uLong(bytes.count))
      var packed = [UInt8](repeating: 0, count: Int(size))
      let code = unsafe compress(&packed, &size, bytes, uLong(bytes.count))
      precondition(code == Z_OK)
      return Array(packed[..<Int(size)])
    case .lz4Block:
      let source = bytes.map { CChar(bitPattern: $0) }
      var packed = [CChar](repeating: 0, count: Int(LZ4_compressBound(Int32(bytes.count))))
      let size = unsafe LZ4_compress_default(
        source, &packed, Int32(source.count), Int32(packed.count))
      precondition(size > 0)
      return packed[..<Int(size)].map { UInt8(bitPattern: $0) }
    }
  }
}
