internal import Wire

/// `alchemy profile import`: merges a profile from a file with what is here.
enum ProfileImport {
  private static let file = Argument(
    "FILE", .file, summary: "what \"alchemy profile export\" wrote")

  static let command = Command(
    "profile", "import", section: .profiles, summary: "merge a profile from a file",
    details: [
      "A profile that is not here yet is made. What is here stays: edits on both sides are merged "
        + "by their time, like any sync. Importing a file twice changes nothing."
    ],
    arguments: [file], options: Option.asking,
    examples: [Example("profile", "import", "lydia.jsonl", purpose: "from the memory stick")]
  ) { invocation, session throws(CommandFailure) in
    let path = invocation.text(file)
    let export = try ProfileFile.read(try read(path, session.world.files), path: path)
    let applied = try ProfileMerge(file: export, path: path, session: session).run()
    try show(export, applied, session)
  }

  private static func read(
    _ path: String, _ files: any FileLookup
  ) throws(CommandFailure) -> [UInt8] {
    do throws(FileLookupFailure) {
      return try files.read(path, byteLimit: ProfileFile.maximumBytes)
    } catch {
      throw .file(error, path: path)
    }
  }

  private static func show(
    _ export: ProfileFile, _ applied: ProfileMerge.Outcome, _ session: Session
  ) throws(CommandFailure) {
    let news =
      (applied.joined ? ["a state that says more"] : [])
      + (applied.changes > 0 ? [Quantity.of(applied.changes, "new change")] : [])
    let words = news.isEmpty ? "nothing new" : news.joined(separator: " and ")
    try session.show(
      Presentation(
        json: [
          "applied": .integer(applied.changes), "joined": .bool(applied.joined),
          "profile": .string(export.profile),
        ],
        plain: [[export.profile, "\(applied.changes)", applied.joined ? "joined" : ""]],
        table: [.sentences(["\(export.name): \(words)"] + [applied.fork].compactMap(\.self))]))
  }
}
