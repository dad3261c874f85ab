internal import LiveProfile

extension ProfilePath {
  /// Whether some of the profiles are in the folder of this name, which lacks its `/`.
  static func isFolder(_ name: String, of profiles: [ProfileSummary]) -> Bool {
    let folder = ProfilePath(name + String(separator))
    return !name.isEmpty && profiles.contains { folder.holds($0.name) }
  }

  /// Refuses a name that cannot be one of a profile in folders; the daemon takes any.
  func checkParts() throws(FolderProblem) {
    if parts != nil { return }
    let rest = text.split(separator: Self.separator).joined(separator: String(Self.separator))
    let suggestion = rest.isEmpty ? nil : isFolder ? rest + String(Self.separator) : rest
    throw .emptyPart(name: text, suggestion: suggestion)
  }

  /// The name without blanks around its parts; one of blanks alone is left to the daemon to refuse.
  func trimmed() throws(FolderProblem) -> String {
    try checkParts()
    let pieces = text.split(separator: Self.separator, omittingEmptySubsequences: false)
      .map { String($0).trimmed }
    let separator = String(Self.separator)
    // Behind the last one is nothing where it is a folder.
    let own = isFolder ? pieces.dropLast() : pieces[...]
    if own == [""] { return text }
    if own.contains("") {
      let rest = own.filter { !$0.isEmpty }.joined(separator: separator)
      let end = isFolder ? separator : ""
      throw .emptyPart(name: text, suggestion: rest.isEmpty ? nil : rest + end)
    }
    return pieces.joined(separator: separator)
  }
}

extension String {
  fileprivate var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest.reversed().drop(while: \.isWhitespace).reversed())
  }
}
