extension KeyDecoder {
  /// The key of a control character; Enter differs from control-J, and tab is control-I.
  static func input(ofControl byte: UInt8, alt: Bool) -> TerminalInput {
    let held: Modifiers = alt ? .alt : []
    switch byte {
    case 0x09: return .key(.tab, held)
    case 0x0D: return .key(.enter, held)
    case 0x08, 0x7F: return .key(.backspace, held)
    case 0x00: return .key(.character(" "), held.union(.control))
    default:
      let letters = Array("abcdefghijklmnopqrstuvwxyz[\\]^_")
      return .key(.character(letters[Int(byte) - 1]), held.union(.control))
    }
  }
}
