internal import LiveProfile
internal import Wire

/// What the commands about profiles have in common.
enum ProfileArgument {
  static let existing = Argument("NAME", .profile, summary: "the profile's name or id")
  static let old = Argument("OLD", .profile, summary: "the profile's name or id")
  static let new = Argument("NEW", .text, summary: "the new name")

  /// The name that a profile is to get, unless it is none in any folder.
  static func newName(
    _ name: String, of profile: String? = nil
  ) throws(CommandFailure) -> JSONValue {
    let path = ProfilePath(name)
    do throws(FolderProblem) {
      try path.checkParts()
      if path.isFolder {
        throw profile.map { .folderForProfile(profile: $0, folder: name) }
          ?? .cannotMake(folder: name)
      }
    } catch {
      throw .folder(error)
    }
    return .string(name)
  }

  /// The folder that a name means; nil where it has no `/` at its end, or a profile is called so.
  static func folder(_ name: String, among profiles: [ProfileSummary]) -> ProfilePath? {
    let path = ProfilePath(name)
    return path.isFolder && !profiles.contains { $0.name == name } ? path : nil
  }
}
