/// Why a folder cannot be moved, as facts.
package enum FolderMoveProblem: Error, Equatable, Sendable {
  /// The target is the folder itself, or inside the folder.
  case intoItself(folder: String, target: String)
  /// Existing profiles have these names already.
  case taken([String])
  /// These names would be longer than the limit.
  case tooLong([String], byteLimit: Int)
}

extension FolderMoveProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    let hint = circumstances.line("profiles")
    return switch self {
    case .intoItself(let folder, let target):
      Report(
        folder == target
          ? "\(folder) has that name already" : "\(folder) cannot be moved into itself",
        hint: hint, .refused)
    case .taken(let names):
      Report(
        "nothing was renamed: there are profiles of these names already", list: names, hint: hint,
        .conflict)
    case .tooLong(let names, let limit):
      Report(
        "nothing was renamed: a name has at most \(limit) bytes, and these have more", list: names,
        hint: hint, .refused)
    }
  }
}
