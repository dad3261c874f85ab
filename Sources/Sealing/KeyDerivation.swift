internal import CGcrypt

/// HKDF with SHA-256 (RFC 5869): independent keys from one secret.
package enum KeyDerivation {
  private static let digestBytes = 32

  /// The requested number of bytes, at most 255 × 32, for one purpose, which `info` names.
  package static func bytes(
    _ count: Int, from secret: [UInt8], salt: [UInt8] = [], info: [UInt8]
  ) -> [UInt8] {
    // RFC 5869: an omitted salt stands for as many zeros as the hash has bytes.
    let salt = salt.isEmpty ? [UInt8](repeating: 0, count: digestBytes) : salt
    let extracted = code(of: secret, by: salt)
    var (bytes, block): ([UInt8], [UInt8]) = ([], [])
    for number in 1...UInt8.max where bytes.count < count {
      block = code(of: block + info + [number], by: extracted)
      bytes += block
    }
    return Array(bytes.prefix(count))
  }

  /// HMAC-SHA-256 of a text.
  private static func code(of text: [UInt8], by key: [UInt8]) -> [UInt8] {
    precondition(GcryptLibrary.isReady)
    var digest = [UInt8](repeating: 0, count: digestBytes)
    let isDone = unsafe key.withUnsafeBufferPointer { key in
      unsafe text.withUnsafeBufferPointer { text in
        unsafe digest.withUnsafeMutableBufferPointer { digest in
          unsafe cgcrypt_hmac_sha256(
            key.baseAddress, key.count, text.baseAddress, text.count, digest.baseAddress)
        }
      }
    }
    precondition(isDone != 0, "libgcrypt refuses HMAC-SHA-256")
    return digest
  }

  /// SHA-256 of a text.
  static func digest(of text: [UInt8]) -> [UInt8] {
    precondition(GcryptLibrary.isReady)
    var digest = [UInt8](repeating: 0, count: digestBytes)
    let isDone = unsafe text.withUnsafeBufferPointer { text in
      unsafe digest.withUnsafeMutableBufferPointer { digest in
        unsafe cgcrypt_sha256(text.baseAddress, text.count, nil, 0, digest.baseAddress)
      }
    }
    precondition(isDone != 0, "libgcrypt refuses to hash")
    return digest
  }
}
