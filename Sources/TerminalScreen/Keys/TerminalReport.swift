/// An answer of the terminal.
package enum TerminalReport: Hashable, Sendable {
  /// The background colour, queried with OSC 11.
  case ground(TerminalColour)
}

extension TerminalReport {
  /// Reads an operating system command, such as `11;rgb:1c1c/1c1c/1c1c`.
  init?(command: [UInt8]) {
    let text = String(decoding: command, as: UTF8.self)
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "11", let colour = Self.colour(parts[1]) else {
      return nil
    }
    self = .ground(colour)
  }

  private static func colour(_ text: Substring) -> TerminalColour? {
    let kinds = ["rgb:", "rgba:"]
    guard let kind = kinds.first(where: text.hasPrefix) else { return nil }
    let parts = text.dropFirst(kind.count).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == kind.count - 1 else { return nil }
    let shares = parts.compactMap(share)
    guard shares.count == parts.count else { return nil }
    return TerminalColour(red: shares[0], green: shares[1], blue: shares[2])
  }

  /// One to four hexadecimal digits, scaled so that all F's mean the maximum.
  private static func share(_ digits: Substring) -> UInt16? {
    guard 1...4 ~= digits.utf8.count, digits.allSatisfy(\.isHexDigit),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    let highest = UInt32(1) << (4 * UInt32(digits.utf8.count)) - 1
    return UInt16(number * UInt32(UInt16.max) / highest)
  }
}
