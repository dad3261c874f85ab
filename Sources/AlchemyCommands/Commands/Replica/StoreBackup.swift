internal import Unix
internal import Wire

/// `alchemy backup`: makes a checked copy of the store while the daemon runs.
enum StoreBackup {
  private static let file = Argument(
    "FILE", .file, summary: "a new file for the copy; it must not exist yet")

  static let command = Command(
    "backup", section: .replicas, summary: "back up all profiles to a file",
    details: [
      "The daemon keeps running meanwhile. The copy has everything but the replica's identity, so "
        + "it can be restored on any machine: alchemyd restore FILE."
    ],
    arguments: [file], options: Option.asking,
    examples: [Example("backup", "before-the-trip.db", purpose: "in the current folder")]
  ) { invocation, session throws(CommandFailure) in
    // The daemon writes the copy, and cannot write a database to a stream.
    if invocation.text(file) == "-" {
      throw .usage(
        UsageFailure(
          problem: .badValue(of: file.name, text: "-", .notAFile, suggestion: nil),
          nextWords: ["backup", "./-"] + invocation.keeperWords))
    }
    let path = session.world.files.absolute(invocation.text(file))
    if session.world.files.ownsFolder(path) {
      let typed = invocation.text(file)
      let inside = (typed.hasSuffix("/") ? typed : typed + "/") + "alchemy.db"
      throw .usage(
        UsageFailure(
          problem: .badValue(of: file.name, text: typed, .aFolder, suggestion: nil),
          nextWords: ["backup", inside] + invocation.keeperWords))
    }
    let reply = try write(to: path, session)
    let bytes = try reply.read(SystemBackup.Result.self).bytes
    try session.show(
      Presentation(
        json: reply.value, plain: [[path, "\(bytes)"]],
        table: [.sentence("\(path): \(Quantity.grouped(bytes)) bytes, checked")]))
  }
  private static func request(_ path: String) -> Request {
    Request("system.backup", ["path": .string(path)])
  }

  private static func write(to path: String, _ session: Session) throws(CommandFailure) -> Reply {
    let files = session.world.files
    if files.isTaken(path) { throw .notWritten(.exists, path: path) }
    let request = request(path)
    switch try session.askEach([request])[0] {
    case .success(let reply): return reply
    case .failure(let refusal):
      guard let reply = try fetch(to: path, session) else {
        guard refusal.data["field"] == "path" else {
          throw .refused(refusal, method: request.method)
        }
        let isFolderThere = files.exists(Folder.parent(of: path))
        throw .notWritten(
          isFolderThere ? .failed(reason: Self.reason(refusal)) : .missing, path: path)
      }
      return reply
    }
  }

  /// The daemon's reason, without the words for programs before it.
  private static func reason(_ refusal: DaemonRefusal) -> String {
    let words = refusal.message
    return words.firstRange(of: "cannot be written: ").map { String(words[$0.upperBound...]) }
      ?? words
  }

  /// Has a sandboxed service write into its own data folder, and moves the file from there.
  ///
  /// Nil if the sandbox was not the reason for the failure.
  private static func fetch(to path: String, _ session: Session) throws(CommandFailure) -> Reply? {
    let files = session.world.files
    guard case .daemon = try session.keeper(), !files.exists(path),
      files.exists(Folder.parent(of: path)),
      let folder = DataFolder.path(environment: session.world.environment),
      files.ownsFolder(folder)
    else { return nil }
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let copy = "\(folder)/backup-\(number).db"
    guard case .success(let reply) = try session.askEach([request(copy)])[0] else { return nil }
    do throws(FileLookupFailure) {
      try files.move(copy, to: path)
    } catch {
      throw .notWritten(error, path: path)
    }
    return reply
  }
}
