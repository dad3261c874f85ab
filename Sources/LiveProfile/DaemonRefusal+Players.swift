package import Wire

extension DaemonRefusal {
  /// The sentence without its last part, if that part names a method for programs to call.
  ///
  /// Such a part, for example `; profile.list lists them`, is for callers without a command or key
  /// to suggest.
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
