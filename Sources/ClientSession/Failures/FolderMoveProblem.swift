internal import Alchemy
package import LiveProfile
package import Wire

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

/// The renames that move a folder; all are checked before the first is made.
package struct FolderMove {
  /// The new name of one of the profiles.
  package struct Step: Equatable {
    /// The profile's id.
    package let id: String
    /// The profile's name after the move.
    package let name: String
  }

  /// In an order in which no profile gets a name that another profile still has.
  package let steps: [Step]

  /// Takes all profiles that are not deleted, not only those in the folder.
  ///
  /// Throws if the target has an empty part, is the folder or inside it, or is like another, if
  /// nothing is to be moved, or if a new name is taken or too long.
  package init(
    _ folder: ProfilePath, to target: ProfilePath, of profiles: [ProfileSummary]
  ) throws(FolderProblem) {
    try target.checkParts()
    if folder == target || folder.holds(target.text) {
      throw .move(.intoItself(folder: folder.text, target: target.text))
    }
    let moved = profiles.filter { folder.holds($0.name) }
    if moved.isEmpty { throw .nothingInside(folder: folder.text, deleted: false) }
    steps = moved.map { profile in
      Step(id: profile.reference, name: target.text + profile.name.dropFirst(folder.text.count))
    }.sorted { $0.name.utf8.count < $1.name.utf8.count }
    let resting = profiles.filter { !folder.holds($0.name) }.map(\.name)
    if case .folder(let corrected) = target.clash(among: resting) {
      throw .folderLikeOther(name: target.text, other: corrected)
    }
    let known = Dictionary(resting.map { (NameFolding.folded($0), $0) }) { first, _ in first }
    let taken = steps.compactMap { step in
      known[NameFolding.folded(step.name)].map { $0 == step.name ? $0 : "\($0) (as \(step.name))" }
    }
    if !taken.isEmpty { throw .move(.taken(taken)) }
    let long = steps.map(\.name).filter { ProfileName.mistake(in: $0) == .tooLong }
    if !long.isEmpty { throw .move(.tooLong(long, byteLimit: ProfileName.lengthLimitBytes)) }
  }
}
