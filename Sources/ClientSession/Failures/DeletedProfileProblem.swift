internal import CommandLine

/// Why a profile is not among the live ones, or not among the deleted ones, as facts.
package enum DeletedProfileProblem: Error, Equatable, Sendable {
  /// Only deleted profiles have this name; `id` names one of them if there are several.
  case isDeleted(String, id: String? = nil)
  case noneDeleted(String)
  case severalDeleted(String, ids: [String])
  /// A live profile has the name that the deleted profile would get back.
  case nameTaken(String, reference: String, free: String)
}

extension DeletedProfileProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .isDeleted(let name, let id):
      Report(
        "the profile \"\(name)\" is deleted",
        hint: circumstances.line(["profile", "undelete"], names: [id ?? name]), .notFound)
    case .noneDeleted(let name):
      Report(
        "no deleted profile \"\(name)\"", hint: circumstances.line("profiles", "--deleted"),
        .notFound)
    case .severalDeleted(let name, let ids):
      Report(
        "several deleted profiles are called \"\(name)\": " + UsageProblem.list(ids),
        hint: circumstances.line("profile", "undelete", ids.first ?? name), .usage)
    case .nameTaken(let name, let reference, let free):
      Report(
        "another profile is named \(name) now",
        hint: circumstances.line(
          ["profile", "undelete"], names: [reference], options: ["--as", free]), .conflict)
    }
  }
}
