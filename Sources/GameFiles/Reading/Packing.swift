internal import CLZ4
internal import CZlib

/// How bytes of a file are packed.
enum Packing: Equatable {
  case zlib
  /// One block of LZ4, without a frame around it.
  case lz4Block
  /// A frame of LZ4, which has any number of blocks.
  case lz4Frame

  /// The unpacked bytes; nil unless their number is the expected one and all packed bytes were used.
  ///
  /// Memory is reserved for `size` bytes, so the caller checks `size` against a limit first.
  func unpacked(_ packed: Span<UInt8>, _ size: Int) -> [UInt8]? {
    guard let packedSize = Int32(exactly: packed.count), let wholeSize = Int32(exactly: size)
    else { return nil }
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      unsafe packed.withUnsafeBufferPointer { source in
        switch self {
        case .zlib:
          unsafe isWhole = Self.inflate(source, into: buffer)
        case .lz4Block:
          unsafe isWhole = Self.decompress(source, packedSize, into: buffer, wholeSize)
        case .lz4Frame:
          let written = unsafe clz4_unframe(
            source.baseAddress, source.count, buffer.baseAddress, size)
          isWhole = written == size
        }
      }
      count = isWhole ? size : 0
    }
    return isWhole ? bytes : nil
  }

  @unsafe
  private static func inflate(
    _ source: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    var size = uLong(buffer.count)
    var used = uLong(source.count)
    let code = unsafe uncompress2(buffer.baseAddress, &size, source.baseAddress, &used)
    return code == Z_OK && size == buffer.count && used == source.count
  }

  @unsafe
  private static func decompress(
    _ source: UnsafeBufferPointer<UInt8>, _ sourceSize: Int32,
    into buffer: UnsafeMutableBufferPointer<UInt8>, _ size: Int32
  ) -> Bool {
    guard let packed = source.baseAddress, let whole = buffer.baseAddress else { return false }
    let source = unsafe UnsafeRawPointer(packed).assumingMemoryBound(to: CChar.self)
    let target = unsafe UnsafeMutableRawPointer(whole).assumingMemoryBound(to: CChar.self)
    return unsafe LZ4_decompress_safe(source, target, sourceSize, size) == size
  }
}
