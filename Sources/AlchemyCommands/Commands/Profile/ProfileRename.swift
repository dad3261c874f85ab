internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy profile rename`.
enum ProfileRename {
  static let command = ClientCommand(
    "profile", "rename", aliases: ["mv", "rename", "profile mv"], section: .profiles,
    summary: "rename a profile",
    details: [
      "A slash in the new name moves the profile into a folder. Two names that end with a slash move "
        + "a whole folder: either all of its profiles are renamed, or none."
    ],
    arguments: [ProfileArgument.old, ProfileArgument.new], options: Option.asking,
    examples: [
      Example("profile", "rename", "Lydia", "Lydia the Brave", purpose: "a longer name"),
      Example("profile", "rename", "Lydia", "Tamriel/Lydia", purpose: "into a folder"),
      Example("profile", "rename", "Tamriel/", "Nirn/", purpose: "the whole folder"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let old = invocation.text(ProfileArgument.old)
    let new = invocation.text(ProfileArgument.new)
    if ProfilePath(old).isFolder {
      let profiles = try ListedProfile.read(try session.ask(ListedProfile.request(deleted: false)))
      if let folder = try ProfileArgument.folder(old, among: profiles) {
        let target: ProfilePath
        do throws(FolderProblem) {
          target = ProfilePath(try ProfilePath(new).trimmed())
        } catch {
          throw .folder(error)
        }
        if !target.isFolder { throw .folder(.profileForFolder(folder: old, profile: new)) }
        return try ProfileFolder.rename(folder, to: target, profiles, session)
      }
    }
    let name = try ProfileArgument.newName(new, of: old)
    try ProfileArgument.expectUnlikeOthers(name, renamed: old, session)
    // Commands would otherwise look for "default" and not find it.
    let isChosen = try session.chosenProfile() != .usual
    let hasPlace = try session.currentProfilePath() != nil
    let wasUsual = !isChosen && hasPlace && session.shownName(old) == ChosenProfile.usual.name
    let isUsed = wasUsual ? ", and still in use" : ""
    try session.apply(
      [.rename(name)], to: old,
      saying: "\(session.shownName(old)): now \(name)\(isUsed)", explainsNone: false)
    if wasUsual { try ProfileUse.choose(name, session) }
  }
}
