internal import Alchemy

/// Why a new name for a profile is refused, although the daemon would accept it.
///
/// The daemon compares names exactly. People would confuse names that differ only in case, accents,
/// apostrophes or blanks.
package enum NameClash: Equatable, Sendable {
  /// The name is another spelling of this profile's name.
  case profile(existing: String)
  /// The name has another spelling of existing folders; with their spelling it is `corrected`.
  case folder(corrected: String)

  /// The refusal of a new name, before its cause; `existing` is the kind and the name.
  package static func words(_ existing: String, _ name: String) -> String {
    "a \(existing) already exists, and \(name) counts as the same name"
  }

  /// The refusal of this new name.
  package func words(_ name: String) -> String {
    switch self {
    case .profile(let existing): Self.words("profile named \(existing)", name)
    case .folder(let corrected):
      Self.words(
        "folder \(ProfilePath(corrected).enclosingFolder)", ProfilePath(name).enclosingFolder)
    }
  }
}

extension ProfilePath {
  /// The folder that contains a profile of this name, as its path; a folder's own path.
  package var enclosingFolder: String {
    isFolder ? text : folders.map { $0 + String(Self.separator) }.joined()
  }

  /// What this new name of a profile clashes with; `others` are the names of all other profiles.
  package func clash(among others: [String]) -> NameClash? {
    let folded = NameFolding.folded(text)
    if let other = others.first(where: { $0 != text && NameFolding.folded($0) == folded }) {
      return .profile(existing: other)
    }
    return inKnownFolders(of: others).map { .folder(corrected: $0) }
  }

  /// The name with the existing spelling of each folder; nil if the name has that spelling already.
  private func inKnownFolders(of names: [String]) -> String? {
    var known = ""
    for folder in isFolder ? (parts ?? [])[...] : folders {
      let typed = ProfilePath(known + folder + String(Self.separator))
      known = (typed.foldersMeant(among: names).first ?? typed).text
    }
    let corrected = isFolder ? known : known + ownName
    return corrected == text || corrected.isEmpty ? nil : corrected
  }
}
