/// Makes texts that differ only in case equal.
enum CaseFolding {
  /// The lower case of the upper case of a text.
  ///
  /// Nearly Unicode's full case folding: `ß`, `SS` and `ss` come out alike, and so do the three
  /// sigmas. It differs for a dozen letters, such as the Turkish dotless i, which here equals i.
  static func folded(_ text: String) -> String {
    text.uppercased().lowercased()
  }

  /// The lower case of a byte of ASCII.
  static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
