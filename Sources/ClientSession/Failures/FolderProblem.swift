internal import CommandLine
internal import LiveProfile

/// Why a name with `/` is refused, as facts.
package enum FolderProblem: Error, Equatable, Sendable {
  /// A part of the name beside a `/` is empty; also the name that was probably meant.
  case emptyPart(name: String, suggestion: String?)
  /// The new name of a profile is a folder's.
  case folderForProfile(profile: String, folder: String)
  /// The new name of a folder is a profile's.
  case profileForFolder(folder: String, profile: String)
  /// Only a folder has this name, or another spelling of it.
  case onlyFolder(name: String, folder: String)
  /// The name is another spelling of several folders' names.
  case severalFolders(String, [String])
  /// The command needs one profile, and not a folder; also the folder's first profile.
  case folderForOne(folder: String, first: String)
  /// The new name's folder is another spelling of an existing folder; also the name in that folder.
  case folderLikeOther(name: String, other: String)
  /// A folder is made by the first profile in it.
  case cannotMake(folder: String)
  case nothingInside(folder: String, deleted: Bool)
  /// A whole folder cannot get the name that it is to get.
  case move(FolderMoveProblem)
}

extension FolderProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .emptyPart(name: "", _):
      Report(
        "a \(Self.renamesFolder(circumstances) ? "folder" : "profile") needs a name, and got an "
          + "empty one",
        hint: circumstances.typedLine(
          replacing: "", with: Self.renamesFolder(circumstances) ? "NAME/" : "NAME"), .refused)
    case .emptyPart(let name, let suggestion):
      Report(
        "\"\(name)\" has an empty part beside a /",
        hint: suggestion.map { circumstances.typedLine(replacing: name, with: $0) }
          ?? circumstances.line("profiles"), .refused)
    case .folderForProfile(let profile, let folder):
      Report(
        "\"\(folder)\" is a folder, and a profile needs a name inside it",
        hint: circumstances.typedLine(
          replacing: folder, with: folder + (ProfilePath(profile).parts?.last ?? "NAME")),
        .refused)
    case .profileForFolder(let folder, let profile):
      Report(
        "\"\(folder)\" is a folder, and a folder's name ends with a /",
        hint: circumstances.typedLine(replacing: profile, with: profile + "/"), .refused)
    case .onlyFolder(let name, let folder):
      Report(
        "no profile \(name), but a folder \(folder)",
        hint: Self.hint(folder: folder, for: name, circumstances), .notFound)
    case .severalFolders(let name, let folders):
      Report(
        "\"\(name)\" fits several folders:", list: folders,
        hint: circumstances.typedLine(replacing: name, with: folders.first ?? name), .usage)
    case .folderForOne(let folder, let first):
      Report(
        "\"\(folder)\" is a folder, and one profile is needed",
        hint: Self.hint(folder: folder, first: first, circumstances), .notFound)
    case .folderLikeOther(let name, let other):
      Report.sameName(
        "folder \(ProfilePath(other).enclosingFolder)", ProfilePath(name).enclosingFolder,
        hint: circumstances.typedLine(replacing: name, with: other))
    case .cannotMake(let folder):
      Report(
        "a folder is made by the first profile in it",
        hint: circumstances.typedLine(replacing: folder, with: folder + "NAME"), .refused)
    case .nothingInside(let folder, let deleted):
      Report(
        "no \(deleted ? "deleted " : "")profile in \(folder)",
        hint: circumstances.line(deleted ? ["profiles", "--deleted"] : ["profiles"]), .notFound)
    case .move(let problem): problem.report(circumstances)
    }
  }

  private static func renamesFolder(_ circumstances: CommandFailure.Circumstances) -> Bool {
    guard let invocation = circumstances.invocation,
      invocation.command.words == ["profile", "rename"]
    else { return false }
    return ProfilePath(invocation.text(ProfileArgument.old)).isFolder
  }

  /// The same command for a profile of the folder, or for all of them.
  ///
  /// A list of the profiles if the command would change something by a guess.
  private static func hint(
    folder: String, first: String, _ circumstances: CommandFailure.Circumstances
  ) -> String {
    guard let invocation = circumstances.invocation else { return circumstances.line("profiles") }
    switch invocation.command.words {
    case ["profile", "copy"]:
      let new = ProfilePath(invocation.text(ProfileArgument.new))
      let name = new.isFolder ? new.text + ProfilePath(first).ownName : new.text
      return new.parts == nil
        ? circumstances.line("profiles")
        : circumstances.line(["profile", "copy"], names: [first, name])
    case ["profile", "export"]:
      let file = invocation[ProfileArgument.file] ?? "."
      return circumstances.line(
        ["profile", "export"], names: [folder], options: ["--into", file == "-" ? "." : file])
    case ["show"]: return circumstances.typedLine(ofProfile: first)
    default: return circumstances.line("profiles")
    }
  }

  /// The typed line with the folder's name, if the command also takes folders.
  private static func hint(
    folder: String, for name: String, _ circumstances: CommandFailure.Circumstances
  ) -> String {
    let command = circumstances.invocation?.command.words
    guard command == ["profile", "delete"] || command == ["profile", "undelete"] else {
      return circumstances.line("profiles")
    }
    return circumstances.typedLine(replacing: name, with: folder)
  }
}
