package import LiveProfile
package import Wire

extension ProfilePath {
  /// The folder of some profiles that a name without a final `/` means; nil without one.
  package static func folder(named name: String, of profiles: [ProfileSummary]) -> ProfilePath? {
    guard !name.isEmpty else { return nil }
    return ProfilePath(name + String(separator)).foldersMeant(among: profiles.map(\.name)).first
  }

  /// Refuses a name that does not fit into folders; the daemon accepts any name.
  func checkParts() throws(FolderProblem) {
    if parts != nil { return }
    let rest = text.split(separator: Self.separator).joined(separator: String(Self.separator))
    let suggestion = rest.isEmpty ? nil : isFolder ? rest + String(Self.separator) : rest
    throw .emptyPart(name: text, suggestion: suggestion)
  }

  /// The name without blanks around its parts; the daemon refuses a name of blanks alone.
  package func trimmed() throws(FolderProblem) -> String {
    try checkParts()
    let pieces = trimmedPieces
    let separator = String(Self.separator)
    // A folder's last part is empty.
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
