/// Why a file's profile is not merged by default, as facts; `free` is a name for a new profile.
package enum ImportProblem: Error, Equatable, Sendable {
  /// Both are the `default` profile that every daemon has, and they share no changes.
  case foreignDefault(String, path: String, free: String)
  /// Another profile has the name here.
  case nameTaken(String, path: String, free: String)
}

extension ImportProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .foreignDefault(let name, let path, let free):
      Report(
        "\(ProfileFile.shown(path)) has somebody else's profile \(name)",
        cause: "every daemon has that profile, and neither this one nor the one in the file has "
          + "seen a change of the other",
        hint: Self.hint(path, free, circumstances, merging: "to merge it into yours"),
        .conflict)
    case .nameTaken(let name, let path, let free):
      Report(
        "another profile is named \(name) here",
        cause: "the one in \(ProfileFile.shown(path)) has another id",
        hint: Self.hint(path, free, circumstances, merging: "to have two of that name"),
        .conflict)
    }
  }

  /// The problem in the words of a preview.
  package var words: String {
    switch self {
    case .foreignDefault: "it is somebody else's: it is merged only with --merge"
    case .nameTaken(let name, _, _):
      "another profile is called \(name): it is imported only with --merge or --as NAME"
    }
  }

  private static func hint(
    _ path: String, _ free: String, _ circumstances: CommandFailure.Circumstances,
    merging: String
  ) -> String {
    let apart = circumstances.line("profile", "import", path, "--as", free)
    let merged = circumstances.line("profile", "import", path, "--merge")
    return "to keep it apart, `\(apart)`; \(merging), `\(merged)`"
  }
}
