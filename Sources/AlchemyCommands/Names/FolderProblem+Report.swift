internal import LiveProfile

extension FolderProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .emptyPart(name: "", _):
      Report(
        "a profile needs a name, and got an empty one",
        hint: circumstances.typedLine(replacing: "", with: "NAME"), .refused)
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
    case .onlyFolder(let name):
      Report(
        "no profile \(name), but a folder \(name)/", hint: Self.hint(folder: name, circumstances),
        .notFound)
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
  /// What was typed, with the folder's name in it, where the command is one for folders, too.
  private static func hint(
    folder name: String, _ circumstances: CommandFailure.Circumstances
  ) -> String {
    let command = circumstances.invocation?.command.words
    guard command == ProfileDelete.command.words || command == ProfileUndelete.command.words else {
      return circumstances.line("profiles")
    }
    return circumstances.typedLine(replacing: name, with: name + "/")
  }
}
