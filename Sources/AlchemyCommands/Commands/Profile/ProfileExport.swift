internal import Wire

/// `alchemy profile export`: a profile as a file that another replica can take in.
enum ProfileExport {
  private static let file = Argument(
    "FILE", .file, summary: "a new file; - is standard output")
  private static let stateOnly = Option(
    "--state", summary: "only the present values, without the history")

  static let command = Command(
    "profile", "export", section: .profiles, summary: "write a profile and its history to a file",
    details: [
      "On another machine, \"alchemy profile import FILE\" merges the file with the profile there. "
        + "A memory stick then does what sync does over a network.",
      "With -, standard output gets the file and nothing else.",
    ],
    arguments: [ProfileArgument.existing, file], options: [stateOnly] + Option.asking,
    examples: [
      Example("profile", "export", "Lydia", "lydia.jsonl", purpose: "with all its changes"),
      Example("profile", "export", "Lydia", "lydia.jsonl", "--state", purpose: "without history"),
      Example("profile", "export", "Lydia", "-", purpose: "into a pipe"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let path = invocation.text(file)
    let isStandard = path == ProfileFile.standard
    if !isStandard, session.world.files.isTaken(path) { throw .notWritten(.exists, path: path) }
    let name = invocation.text(ProfileArgument.existing)
    let profile = try ProfileSummary(
      try session.ask(Request("profile.get", ["profile": .string(name)])))
    var export = ProfileFile(profile: profile.id, name: profile.name)
    if invocation.has(stateOnly) {
      export.state = try state(of: profile.id, session)
    } else {
      try read(into: &export, session)
    }
    if isStandard { return try session.printer.bytes(export.bytes) }
    do throws(FileLookupFailure) {
      try session.world.files.create(path, export.bytes)
    } catch {
      throw .notWritten(error, path: path)
    }
    try show(export, path, session)
  }

  /// All changes; where the log no longer holds the first ones, what they came to, and the others.
  private static func read(
    into export: inout ProfileFile, _ session: Session
  ) throws(CommandFailure) {
    var vector: [String: JSONValue] = [:]
    var hasMore = true
    while hasMore {
      switch try session.askEach([pull(export.profile, vector)])[0] {
      case .failure(let refusal):
        guard refusal.kind == "belowFloor", export.state == nil else {
          throw .refused(refusal, method: "sync.pull")
        }
        export.state = try state(of: export.profile, session)
        vector = refusal.data["floor"]?.object ?? [:]
      case .success(let page):
        for change in try page.parts("changes") {
          vector[try change.string("origin")] = .integer(try change.integer("seq"))
          export.changes.append(change.value)
        }
        hasMore = try page.bool("more")
      }
    }
    // A profile that nobody has changed yet has nothing but its state.
    if export.changes.isEmpty, export.state == nil {
      export.state = try state(of: export.profile, session)
    }
  }

  private static func pull(_ profile: String, _ vector: [String: JSONValue]) -> Request {
    Request("sync.pull", ["profile": .string(profile), "vector": .object(vector)])
  }

  static func state(of profile: String, _ session: Session) throws(CommandFailure) -> JSONValue {
    try session.ask(Request("sync.state", ["profile": .string(profile)])).part("state").value
  }

  private static func show(
    _ export: ProfileFile, _ path: String, _ session: Session
  ) throws(CommandFailure) {
    let parts =
      (export.state == nil ? [] : ["its state"])
      + (export.changes.isEmpty ? [] : [Quantity.of(export.changes.count, "change")])
    try session.show(
      Presentation(
        json: [
          "changes": .integer(export.changes.count), "file": .string(path),
          "profile": .string(export.profile), "state": .bool(export.state != nil),
        ],
        plain: [[path, export.profile, "\(export.changes.count)"]],
        table: [.sentence("\(export.name): \(parts.joined(separator: " and ")) in \(path)")]))
  }
}
