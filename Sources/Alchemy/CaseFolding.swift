/// Makes texts equal that differ only in case.
enum CaseFolding {
  /// The text in upper case, then in lower case.
  ///
  /// Almost Unicode's full case folding: `ß`, `SS` and `ss` become equal, and so do the three
  /// sigmas. The result differs for a dozen letters, such as the Turkish dotless i, which here
  /// equals i.
  static func folded(_ text: String) -> String {
    text.uppercased().lowercased()
  }

  /// The lower case of an ASCII byte; other bytes are unchanged.
  static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
