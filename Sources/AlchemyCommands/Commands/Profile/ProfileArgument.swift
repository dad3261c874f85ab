internal import Alchemy
internal import LiveProfile
internal import Wire

/// What the commands about profiles have in common.
enum ProfileArgument {
  static let existing = Argument("NAME", .profile, summary: "the profile's name or id")
  static let several = Argument(
    existing.name, .profile, .oneOrMore, summary: "the profiles' names or ids")
  static let old = Argument("OLD", .profile, summary: "the profile's name or id")
  static let new = Argument("NEW", .text, summary: "the new name")

  /// The name that a profile is to get, unless it is none in any folder; blanks around it, and
  /// around a folder's name in it, do not count.
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
      return .string(try path.trimmed())
    } catch {
      throw .folder(error)
    }
  }

  /// Refuses a new name that people would take for another profile's.
  ///
  /// Case, accents and apostrophes count in no other name; the daemon itself compares names exactly.
  /// The profile that is to get it may be like it: `renamed` is its id or its name.
  static func expectUnlikeOthers(
    _ name: JSONValue, renamed: String? = nil, _ session: Session
  ) throws(CommandFailure) {
    let name = name.string ?? ""
    let folded = NameFolding.folded(name)
    let list = try session.askEach([ProfileList.request(deleted: false)])[0]
    // What the daemon does not tell here, it tells where the name is used.
    guard case .success(let reply) = list else { return }
    let profiles = try ProfileList.read(reply)
    if let renamed { session.learnName(renamed, among: profiles) }
    for profile in profiles
    where profile.name != name && NameFolding.folded(profile.name) == folded {
      if let renamed, renamed == profile.id || NameFolding.folded(renamed) == folded { continue }
      throw .nameLikeOther(name, existing: profile.name)
    }
  }

  /// The folder that a name means; nil where it has no `/` at its end, or a profile is called so.
  static func folder(_ name: String, among profiles: [ProfileSummary]) -> ProfilePath? {
    let path = ProfilePath(name)
    return path.isFolder && !profiles.contains { $0.name == name } ? path : nil
  }

  /// The profiles that names and folders mean, each once; the first that means none fails all.
  static func profiles(
    of names: [String], among live: [ProfileSummary], _ session: Session
  ) throws(CommandFailure) -> [ProfileSummary] {
    var found: [ProfileSummary] = []
    for name in names {
      let profiles = try profiles(of: name, among: live, session)
      found += profiles.filter { profile in !found.contains { $0.id == profile.id } }
    }
    return found
  }

  private static func profiles(
    of name: String, among live: [ProfileSummary], _ session: Session
  ) throws(CommandFailure) -> [ProfileSummary] {
    if let folder = folder(name, among: live) {
      let inside = live.filter { folder.holds($0.name) }
      if inside.isEmpty { throw .folder(.nothingInside(folder: folder.text, deleted: false)) }
      return inside
    }
    let request = Request("profile.get", ["profile": .string(name)])
    return [try ProfileSummary(try session.ask(request))]
  }
}
