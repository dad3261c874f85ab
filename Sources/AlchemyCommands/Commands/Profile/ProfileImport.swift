internal import Wire

/// `alchemy profile import`: merges a profile from a file with what is here.
enum ProfileImport {
  private static let file = Argument(
    "FILE", .file, summary: "what \"alchemy profile export\" wrote")
  /// As many changes go in one request as the protocol takes.
  private static let changesAtOnce = 256
  /// Far enough below a line's limit of a mebibyte for what stands around the changes.
  private static let bytesAtOnce = 512 << 10

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
    let applied = try push(export, session)
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

  /// What was new here: changes, and whether the state said more than was known.
  private struct Applied {
    var changes = 0
    var joined = false
  }

  /// The changes alone where they follow what is here; else the state first, if the file has one.
  private static func push(
    _ export: ProfileFile, _ session: Session
  ) throws(CommandFailure) -> Applied {
    var applied = Applied()
    var rest = batches(export.changes)[...]
    if let state = export.state {
      if let count = try appliedFirst(rest.first, export.profile, session) {
        applied.changes = count
      } else {
        applied.joined = try join(state, of: export.profile, session)
      }
    }
    while let batch = rest.popFirst() {
      let reply = try session.ask(request(export.profile, batch))
      applied.changes += try reply.integer("applied")
    }
    return applied
  }

  /// Takes the first change in, if it is known here or follows what is known; else nil.
  private static func appliedFirst(
    _ batch: [JSONValue]?, _ profile: String, _ session: Session
  ) throws(CommandFailure) -> Int? {
    guard let batch else { return nil }
    switch try session.askEach([request(profile, Array(batch.prefix(1)))])[0] {
    case .success(let reply): return try reply.integer("applied")
    case .failure(let refusal) where refusal.kind == "sequenceGap": return nil
    case .failure(let refusal): throw .refused(refusal, method: "sync.push")
    }
  }

  private static func join(
    _ state: JSONValue, of profile: String, _ session: Session
  ) throws(CommandFailure) -> Bool {
    let before = try ProfileExport.state(of: profile, session)
    let request = Request("sync.state", ["profile": .string(profile), "state": state])
    return try session.ask(request).part("state").value != before
  }

  private static func request(_ profile: String, _ batch: [JSONValue]) -> Request {
    Request("sync.push", ["changes": .array(batch), "profile": .string(profile)])
  }

  private static func batches(_ changes: [JSONValue]) -> [[JSONValue]] {
    var batches: [[JSONValue]] = []
    var bytes = 0
    for change in changes {
      let size = change.serialized().count + 1
      if let last = batches.last, last.count < changesAtOnce, bytes + size <= bytesAtOnce {
        batches[batches.count - 1].append(change)
        bytes += size
      } else {
        batches.append([change])
        bytes = size
      }
    }
    return batches
  }

  private static func show(
    _ export: ProfileFile, _ applied: Applied, _ session: Session
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
        table: [.sentence("\(export.name): \(words)")]))
  }
}
