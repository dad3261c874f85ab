internal import CGcrypt

/// AES-SIV (RFC 5297) by libgcrypt: a cipher that does not need a nonce.
///
/// The same text in the same place under the same key gives the same bytes, which reveal only that
/// the texts are equal. So a disk that is reset to an earlier state does no harm, and a repeated
/// push stays a duplicate.
package struct SyntheticIV: Sendable {
  /// The bytes that sealing adds to a text.
  package static let tagBytes = 16

  private let key: [UInt8]

  /// Traps unless the key has 32 bytes, for AES-128, or 64, for AES-256.
  package init(key: [UInt8]) {
    precondition(key.count == 32 || key.count == 64, "AES-SIV takes two keys of AES")
    self.key = key
  }

  /// The tag and the encrypted text, which opens only in the same place.
  ///
  /// Traps if the library lacks the cipher: otherwise a text could leave in the clear.
  package func seal(_ text: [UInt8], at place: [UInt8]) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: Self.tagBytes)
    guard let sealed = run(opens: false, text, at: place, &tag) else {
      preconditionFailure("libgcrypt refuses AES-SIV")
    }
    return tag + sealed
  }

  /// The text; nil if the sealed bytes, the place or the key differ in a single bit.
  package func open(_ sealed: ArraySlice<UInt8>, at place: [UInt8]) -> [UInt8]? {
    guard sealed.count > Self.tagBytes else { return nil }
    var tag = Array(sealed.prefix(Self.tagBytes))
    return run(opens: true, Array(sealed.dropFirst(Self.tagBytes)), at: place, &tag)
  }

  private func run(
    opens: Bool, _ text: [UInt8], at place: [UInt8], _ tag: inout [UInt8]
  ) -> [UInt8]? {
    precondition(GcryptLibrary.isReady)
    var result = [UInt8](repeating: 0, count: text.count)
    let isDone = unsafe key.withUnsafeBufferPointer { key in
      unsafe place.withUnsafeBufferPointer { place in
        unsafe text.withUnsafeBufferPointer { text in
          unsafe tag.withUnsafeMutableBufferPointer { tag in
            unsafe result.withUnsafeMutableBufferPointer { result in
              unsafe cgcrypt_siv(
                opens ? 1 : 0, key.baseAddress, key.count, place.baseAddress, place.count,
                tag.baseAddress, text.baseAddress, text.count, result.baseAddress)
            }
          }
        }
      }
    }
    return isDone != 0 ? result : nil
  }
}

/// The library's own state.
enum GcryptLibrary {
  /// True when the library is ready; the first access initializes it.
  static let isReady: Bool = {
    cgcrypt_begin()
    return true
  }()
}
