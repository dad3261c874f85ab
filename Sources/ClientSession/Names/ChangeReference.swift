/// A reference to a change, as a user types it.
package enum ChangeReference: Equatable, Sendable {
  /// The number that the history shows.
  case number(Int)
  /// The change's identity, which is the same in every store.
  case identity(origin: String, sequence: Int)

  private static let originDigits = 32

  /// Reads `12`, or an origin's hexadecimal digits, a colon and a number.
  package init?(_ text: String) {
    if let number = Int(text), number > 0 {
      self = .number(number)
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == Self.originDigits,
      parts[0].allSatisfy(\.isHexDigit), let sequence = Int(parts[1]), sequence > 0
    else { return nil }
    self = .identity(origin: parts[0].lowercased(), sequence: sequence)
  }
}
