import Sealing
import TestSupport
import Testing

/// Known answers of the standards, and what must not open.
@Suite("The cipher of a vault")
struct CipherTests {
  private func bytes(_ digits: String) -> [UInt8] {
    HexText.bytes(of: digits.filter { $0 != " " }.utf8) ?? []
  }

  @Test("gives the answer of RFC 5297, appendix A.1")
  func syntheticIV() {
    let cipher = SyntheticIV(
      key: bytes("fffefdfc fbfaf9f8 f7f6f5f4 f3f2f1f0 f0f1f2f3 f4f5f6f7 f8f9fafb fcfdfeff"))
    let place = bytes("10111213 14151617 18191a1b 1c1d1e1f 20212223 24252627")
    let text = bytes("11223344 55667788 99aabbcc ddee")
    let sealed = cipher.seal(text, at: place)
    #expect(
      sealed == bytes("85632d07 c6e8f37f 950acd32 0a2ecc93 40c02b96 90c4dc04 daef7f6a fe5c"))
    #expect(cipher.open(sealed[...], at: place) == text)
  }

  @Test("derives the keys of RFC 5869, cases 1 and 3")
  func derivation() {
    let secret = [UInt8](repeating: 0x0b, count: 22)
    #expect(
      KeyDerivation.bytes(
        42, from: secret, salt: Array(0...12), info: Array(0xf0...0xf9))
        == bytes(
          "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"))
    #expect(
      KeyDerivation.bytes(42, from: secret, info: [])
        == bytes(
          "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"))
  }

  @Test("opens nothing of which a bit is another one", arguments: 1...20)
  func tampered(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    func random(_ range: ClosedRange<Int>) -> [UInt8] {
      (0..<Int.random(in: range, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
    }
    let key = try #require(VaultKey(bytes: random(32...32)))
    let (text, place) = (random(1...600), random(1...80))
    let sealed = key.cipher.seal(text, at: place)
    #expect(sealed.count == text.count + SyntheticIV.tagBytes)
    #expect(key.cipher.seal(text, at: place) == sealed, "the same text gives the same bytes")
    #expect(key.cipher.open(sealed[...], at: place) == text)
    func flipped(_ bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      bytes[Int.random(in: bytes.indices, using: &generator)] ^=
        1 << UInt8.random(in: 0...7, using: &generator)
      return bytes
    }
    for _ in 1...20 {
      #expect(key.cipher.open(flipped(sealed)[...], at: place) == nil)
      #expect(key.cipher.open(sealed[...], at: flipped(place)) == nil)
      let other = try #require(VaultKey(bytes: flipped(key.bytes)))
      #expect(other.cipher.open(sealed[...], at: place) == nil)
    }
    for count in [0, 15, 16, sealed.count - 1] {
      #expect(key.cipher.open(sealed.prefix(count), at: place) == nil)
    }
  }

  @Test("reads digits of bytes, and nothing else")
  func digits() {
    #expect(HexText.text(of: [0, 15, 16, 255]) == "000f10ff")
    #expect(HexText.bytes(of: "000F10ff".utf8) == [0, 15, 16, 255])
    for wrong in ["0", "0g", "00 11", "é0"] { #expect(HexText.bytes(of: wrong.utf8) == nil) }
    #expect(VaultKey(digits: String(repeating: "ab", count: 31)) == nil)
    #expect(VaultKey(digits: String(repeating: "ab", count: 32))?.bytes.count == 32)
  }
}
