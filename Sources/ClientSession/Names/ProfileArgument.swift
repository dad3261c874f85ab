internal import Alchemy
package import CommandLine
package import LiveProfile
package import Wire

/// The arguments and checks that the commands about profiles share.
package enum ProfileArgument {
  /// A profile that exists.
  package static let existing = Argument("NAME", .profile, summary: "the profile's name or id")
  /// Profiles that exist, at least one.
  package static let several = Argument(
    existing.name, .profile, .oneOrMore, summary: "the profiles' names or ids")
  /// Where `profile export` writes.
  package static let file = Argument(
    "FILE", .file, .any,
    summary: "a new file; - is standard output; with --into, another profile")
  /// The profile that is renamed or copied.
  package static let old = Argument("OLD", .profile, summary: "the profile's name or id")
  /// The name that it gets.
  package static let new = Argument("NEW", .text, summary: "the new name")

  /// The checked new name of a profile, without blanks around its parts.
  ///
  /// Throws if a part of the name is empty, or the name is that of a folder.
  package static func newName(
    _ name: String, of profile: String? = nil
  ) throws(CommandFailure) -> String {
    let path = ProfilePath(name)
    do throws(FolderProblem) {
      try path.checkParts()
      if path.isFolder {
        throw profile.map { .folderForProfile(profile: $0, folder: name) }
          ?? .cannotMake(folder: name)
      }
      return try path.trimmed()
    } catch {
      throw .folder(error)
    }
  }

  /// Refuses a new name that is another spelling of a profile's name or of its folder.
  ///
  /// Other spellings differ only in case, accents, apostrophes or blanks; the daemon itself compares
  /// names exactly. `renamed` is the id or name of the profile that gets the name; its former name
  /// may be similar.
  package static func expectUnlikeOthers(
    _ name: String, renamed: String? = nil, _ session: Session
  ) throws(CommandFailure) {
    let list = try session.askEach([ProfileSummary.request(deleted: false)])[0]
    // If the daemon refuses the list, it will refuse the request with the name as well.
    guard case .success(let reply) = list else { return }
    let profiles = try ProfileSummary.read(reply)
    if let renamed { session.learnName(renamed, among: profiles) }
    let former = renamed.map(NameFolding.folded)
    let others = profiles.filter {
      $0.reference != renamed && NameFolding.folded($0.name) != former
    }
    switch ProfilePath(name).clash(among: others.map(\.name)) {
    case .profile(let existing): throw .nameLikeOther(name, existing: existing)
    case .folder(let corrected): throw .folder(.folderLikeOther(name: name, other: corrected))
    case nil: break
    }
  }

  /// The folder that a name means; nil without a `/` at the end, or if a profile has that name.
  ///
  /// Fails for another spelling of several folders. An unknown folder is returned as typed.
  package static func folder(
    _ name: String, among profiles: [ProfileSummary]
  ) throws(CommandFailure) -> ProfilePath? {
    let path = ProfilePath(name)
    guard path.isFolder, !profiles.contains(where: { $0.name == name }) else { return nil }
    let meant = path.foldersMeant(among: profiles.map(\.name))
    if meant.count > 1 { throw .folder(.severalFolders(name, meant.map(\.text))) }
    return meant.first ?? path
  }

  /// The profiles of names and folders, each once; the first unknown name fails all.
  package static func profiles(
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
    if let folder = try folder(name, among: live) {
      let inside = live.filter { folder.holds($0.name) }
      if inside.isEmpty { throw .folder(.nothingInside(folder: folder.text, deleted: false)) }
      return inside
    }
    let request = Request(ProfileGet(of: name))
    return [try session.ask(request).read()]
  }
}
