package import Wire

extension DaemonRefusal {
  /// The sentence without a last part that tells a program which method to call.
  ///
  /// That part, such as `; profile.list lists them`, is for who has no hint to type and no key.
  package var messageForPlayers: String {
    guard let cut = message.lastIndex(of: ";") else { return message }
    let word = message[cut...].dropFirst(2).prefix { $0 != " " }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    let isMethod =
      parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy(\.isLowercase)
      }
    return isMethod ? String(message[..<cut]) : message
  }
}
