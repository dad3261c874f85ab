/// Readers that return nil beyond the end, because the file's bytes may be damaged.
extension [UInt8] {
  /// A big-endian unsigned number of `bytes` bytes, at most eight.
  func number(at offset: Int, bytes: Int) -> UInt64? {
    guard offset >= 0, bytes >= 0, offset <= count - bytes else { return nil }
    var number: UInt64 = 0
    for index in offset..<offset + bytes { number = number << 8 | UInt64(self[index]) }
    return number
  }

  /// A big-endian signed number of `bytes` bytes, at most eight.
  func signed(at offset: Int, bytes: Int) -> Int64? {
    guard let number = number(at: offset, bytes: bytes) else { return nil }
    let unused = UInt64(64 - 8 * bytes)
    return bytes == 0 ? 0 : Int64(bitPattern: number << unused) >> Int64(unused)
  }

  /// SQLite's varint of one to nine bytes, whose highest bit says that more follow.
  func varint(at offset: inout Int) -> UInt64? {
    var number: UInt64 = 0
    for place in 0..<9 {
      guard offset >= 0, offset < count else { return nil }
      let byte = self[offset]
      offset += 1
      if place == 8 { return number << 8 | UInt64(byte) }
      number = number << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return number }
    }
    return number
  }
}
