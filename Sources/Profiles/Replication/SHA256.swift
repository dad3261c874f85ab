internal import CGcrypt

/// SHA-256 (FIPS 180-4) by libgcrypt, which uses the processor's own instructions.
///
/// libsystemd loads libgcrypt into the daemon in any case. The first hash initializes the library.
package enum SHA256 {
  private static let isReady: Bool = {
    cgcrypt_begin()
    return true
  }()

  private static let digestBytes = 32

  /// The first 16 bytes of the hash of two pieces, one after the other, as two numbers.
  ///
  /// Traps if the library cannot hash: without hashes no change could be told from another.
  package static func first16Bytes(
    of first: Span<UInt8>, _ second: Span<UInt8>
  ) -> (high: UInt64, low: UInt64) {
    precondition(isReady)
    return unsafe withUnsafeTemporaryAllocation(
      byteCount: digestBytes, alignment: MemoryLayout<UInt64>.alignment
    ) { digest in
      let isHashed = unsafe first.withUnsafeBufferPointer { first in
        unsafe second.withUnsafeBufferPointer { second in
          unsafe cgcrypt_sha256(
            first.baseAddress, first.count, second.baseAddress, second.count, digest.baseAddress)
        }
      }
      precondition(isHashed != 0, "libgcrypt refuses to hash")
      return unsafe (
        UInt64(bigEndian: digest.load(as: UInt64.self)),
        UInt64(bigEndian: digest.load(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }
}
