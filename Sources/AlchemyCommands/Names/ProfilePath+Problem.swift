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
}
