/// The secret of a vault, from which the cipher of its bodies is derived.
package struct VaultKey: Hashable, Sendable {
  /// 256 bits.
  package static let byteCount = 32

  /// Random, and known only to the user's machines.
  package let bytes: [UInt8]

  /// Nil unless there are `byteCount` bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Reads `digits`; nil for any other text.
  package init?(digits: some StringProtocol) {
    guard let bytes = HexText.bytes(of: digits.utf8) else { return nil }
    self.init(bytes: bytes)
  }

  /// 64 hexadecimal digits.
  package var digits: String { HexText.text(of: bytes) }

  /// The cipher for all bodies of the vault.
  package var cipher: SyntheticIV {
    SyntheticIV(key: KeyDerivation.bytes(64, from: bytes, info: Array("alchemy-hub bodies".utf8)))
  }
}
