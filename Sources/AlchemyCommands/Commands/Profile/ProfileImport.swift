internal import ClientSession
internal import CommandLine
internal import JSON
internal import Profiles
internal import Wire

/// `alchemy profile import`: merges a profile from a file, or makes a new profile from it.
enum ProfileImport {
  private static let file = Argument(
    "FILE", .file, summary: "a file from \"alchemy profile export\"; - is standard input")
  private static let newName = Option(
    "--as", value: .one("NAME", .text), excludes: merging.name,
    summary: "make a new profile with the values of the one in the file, without its history")
  private static let merging = Option(
    "--merge", summary: "merge even a profile that seems to be somebody else's")
  private static let dryRun = Option(
    "--dry-run", summary: "show what would change without changing anything")

  static let command = ClientCommand(
    "profile", "import", section: .profiles, summary: "merge a profile from a file",
    details: [
      "Creates the profile if it is not here yet. Otherwise the edits of both sides are merged by "
        + "their time, as in a sync. Importing a file twice changes nothing.",
      "Every player has a profile \"default\". Another player's is merged into yours only with "
        + "--merge. If nothing was ever changed in yours, it is merged without asking.",
      "With --as NAME, a new profile gets the choices, the scope and the bag of the profile in the "
        + "file, without their history. Later imports of that file do not change the new profile.",
    ],
    arguments: [file], options: [newName, merging, dryRun] + Option.asking,
    examples: [
      Example("profile", "import", "lydia.jsonl", purpose: "from the memory stick"),
      Example("profile", "import", "lydia.jsonl", "--dry-run", purpose: "see what would change"),
      Example("profile", "import", "friend.jsonl", "--as", "Friend", purpose: "as a new profile"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let path = invocation.text(file)
    let export = try ProfileFile.read(
      session.world.files.bytes(ofTyped: path, byteLimit: ProfileFile.maximumBytes), path: path)
    if let name = invocation[newName] {
      let replay = ProfileReplay(file: export, path: path, name: name, session: session)
      return try invocation.has(dryRun) ? replay.preview() : replay.run()
    }
    let target = try ImportTarget(of: export, session)
    let problem = invocation.has(merging) ? nil : try target.problem(export, path, session)
    if invocation.has(dryRun) {
      if problem == nil {
        try ProfileMerge(file: export, path: path, session: session).begin()
      }
      return try ImportPreview(file: export, path: path, session: session).show(problem)
    }
    if let problem { throw .importing(problem) }
    let merged = try ProfileMerge(file: export, path: path, session: session).run()
    try show(export, merged, before: target, session)
  }
}

// MARK: - Output

extension ProfileImport {
  private static func show(
    _ export: ProfileFile, _ merged: ProfileMerge.Outcome, before: ImportTarget,
    _ session: Session
  ) throws(CommandFailure) {
    let after = try ImportTarget(of: export, session)
    let conflicts = after.conflicts.subtracting(before.conflicts).count
    try session.show(
      Presentation(
        json: [
          "applied": .integer(merged.changes), "conflicts": .integer(conflicts),
          "joined": .bool(merged.joined), "profile": .string(export.profile.description),
          "recipes": after.profile.map { .integer($0.recipeCount) } ?? .null,
        ],
        plain: [
          [
            export.profile.description, "\(merged.changes)", merged.joined ? "joined" : "",
            after.profile.map { "\($0.recipeCount)" } ?? "", "\(conflicts)",
          ]
        ],
        table: [
          .sentences(
            [headline(merged, before, after, export)] + (try remarks(after, conflicts, session)))
        ]))
  }

  private static func headline(
    _ merged: ProfileMerge.Outcome, _ before: ImportTarget, _ after: ImportTarget,
    _ export: ProfileFile
  ) -> String {
    let news =
      (merged.joined ? ["a state that says more"] : [])
      + (merged.changes > 0 ? [Quantity.of(merged.changes, "new change")] : [])
    let words = news.isEmpty ? "nothing new" : news.joined(separator: " and ")
    let made = before.isKnown || news.isEmpty ? "" : "made from "
    let recipes =
      after.profile.map { ". " + Self.words(recipes: $0.recipeCount, before: before.profile) } ?? ""
    return "\(after.profile?.name ?? export.name): \(made)\(words)\(recipes)"
  }

  /// The daemon reports the number of recipes, but not which were added or removed.
  private static func words(recipes count: Int, before: ProfileSummary?) -> String {
    guard let before, before.recipeCount != count else { return Quantity.of(count, "recipe") }
    return ProfileApply.Result.words(
      recipes: count, added: max(count - before.recipeCount, 0),
      removed: max(before.recipeCount - count, 0))
  }

  private static func remarks(
    _ after: ImportTarget, _ conflicts: Int, _ session: Session
  ) throws(CommandFailure) -> [String] {
    guard let profile = after.profile else { return [] }
    var remarks: [String] = []
    if conflicts > 0 {
      let place = try session.chosenProfile().means(profile) ? [] : ["--profile", profile.name]
      let line = CommandFailure.line(["conflicts"] + place + session.invocation.keeperWords)
      remarks.append("\(Quantity.of(conflicts, "conflict")): \(line) shows what lost")
    }
    if profile.isDeleted {
      let line = CommandFailure.line(
        ["profile", "undelete", profile.reference] + session.invocation.keeperWords)
      remarks.append("it is deleted; \(line) brings it back")
    }
    return remarks
  }
}
