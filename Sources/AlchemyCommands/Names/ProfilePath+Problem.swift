internal import LiveProfile

extension ProfilePath {
  /// Refuses a name that cannot be one of a profile in folders; the daemon takes any.
  func checkParts() throws(FolderProblem) {
    if parts != nil { return }
    let rest = text.split(separator: Self.separator).joined(separator: String(Self.separator))
    let suggestion = rest.isEmpty ? nil : isFolder ? rest + String(Self.separator) : rest
    throw .emptyPart(name: text, suggestion: suggestion)
  }
}
