internal import Profiles

/// A short hash in place of bytes that must not be stored, or would be too long.
package enum Fingerprint {
  /// The first 16 bytes of the SHA-256, as 32 hexadecimal digits; linear in the bytes.
  package static func of(_ bytes: [UInt8]) -> String {
    let (high, low) = SHA256.first16Bytes(of: bytes.span, [UInt8]().span)
    return Hexadecimal.text(of: [high, low])
  }
}
