internal import ClientSession
internal import CommandLine
internal import DaemonClient
internal import JSON
internal import Unix
internal import Wire

/// `alchemy backup`: makes a checked copy of the store while the daemon runs.
enum StoreBackup {
  private static let file = Argument(
    "FILE", .file,
    summary: "a new file for the copy, which must not exist yet; - is standard output")

  static let command = ClientCommand(
    "backup", section: .replicas, summary: "back up all profiles to a file",
    details: [
      "The daemon keeps running meanwhile. The copy has everything but the replica's identity, so "
        + "it can be restored on any machine: alchemyd restore FILE.",
      "With -, the command writes only the copy to standard output, which must not be a terminal.",
    ],
    arguments: [file], options: Option.asking,
    examples: [
      Example("backup", "before-the-trip.db", purpose: "in the current folder"),
      Example("backup", "-", purpose: "into a pipe"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let typed = ProfileFile.output(invocation.text(file))
    if typed == ProfileFile.standard { return try stream(session) }
    let path = session.world.files.absolute(typed)
    if session.world.files.isDevice(path) {
      throw .usage(
        UsageFailure(
          problem: .badValue(of: file.name, text: typed, .other(NewFile.aDevice), suggestion: nil),
          nextWords: freeFile(session)))
    }
    if session.world.files.ownsFolder(path) {
      let inside = (typed.hasSuffix("/") ? typed : typed + "/") + "alchemy.db"
      throw .usage(
        UsageFailure(
          problem: .badValue(of: file.name, text: typed, .other(NewFile.aFolder), suggestion: nil),
          nextWords: ["backup", inside] + invocation.keeperWords))
    }
    let reply = try write(to: path, session)
    session.done.append(.file(path))
    let bytes = try reply.read(SystemBackup.Result.self).bytes
    try session.show(
      Presentation(
        json: reply.value, plain: [[path, "\(bytes)"]],
        table: [.sentence("\(path): \(Quantity.grouped(bytes)) bytes, checked")]))
  }

  /// The line that makes a new file in the current folder, or the help if that file exists.
  private static func freeFile(_ session: Session) -> [String] {
    session.world.files.isTaken("alchemy.db")
      ? command.words + [Option.help.name]
      : command.words + ["alchemy.db"] + session.invocation.keeperWords
  }

  private static func request(_ path: String) -> Request {
    Request(SystemBackup().with { $0.path = path })
  }

  private static func write(to path: String, _ session: Session) throws(CommandFailure) -> Reply {
    let files = session.world.files
    if files.isTaken(path) { throw .notWritten(.exists, path: path) }
    let request = request(path)
    switch try session.askEach([request])[0] {
    case .success(let reply): return reply
    case .failure(let refusal):
      guard let reply = try fetch(to: path, session) else {
        guard refusal[.field] == "path" else {
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
    return words.firstPlace(of: "cannot be written: ").map { String(words[$0.upperBound...]) }
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

// MARK: - Standard output

extension StoreBackup {
  /// Writes the copy to standard output.
  ///
  /// The daemon or replica writes a temporary file. Its name is removed before the first byte goes
  /// to standard output, and signals are deferred until then, so the file never stays.
  private static func stream(_ session: Session) throws(CommandFailure) {
    if session.world.outputTerminal != nil {
      throw .usage(
        UsageFailure(
          problem: .badValue(
            of: file.name, text: ProfileFile.standard,
            .other("standard output is a terminal, and the file is not text"), suggestion: nil),
          nextWords: freeFile(session)))
    }
    let copy = try openCopy(session)
    while true {
      let bytes = try next(of: copy)
      if bytes.isEmpty { return }
      try session.printer.file(bytes)
    }
  }

  private static func next(of copy: FileReading) throws(CommandFailure) -> [UInt8] {
    do throws(FileLookupFailure) {
      return try copy()
    } catch {
      throw .file(error, path: "the backup")
    }
  }

  /// Has a new copy made, and opens it; the copy has no name any more.
  private static func openCopy(_ session: Session) throws(CommandFailure) -> FileReading {
    session.world.deferSignals(true)
    defer { session.world.deferSignals(false) }
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    var copies = try folders(session).map { "\($0)/backup-\(number).db" }[...]
    while true {
      let copy = copies.removeFirst()
      switch try write(copy: copy, session) {
      case .success: return try open(copy, session)
      case .failure(let refusal):
        guard refusal[.field] == "path" else {
          throw .refused(refusal, method: request(copy).method)
        }
        if copies.isEmpty { throw .notWritten(.failed(reason: reason(refusal)), path: copy) }
      }
    }
  }

  /// One or more folders in which the daemon or replica can probably write, the likeliest first.
  private static func folders(_ session: Session) throws(CommandFailure) -> [String] {
    switch try session.keeper() {
    case .replica(let folder): return [session.world.files.absolute(folder)]
    case .daemon(let location):
      let data = DataFolder.path(environment: session.world.environment)
      return [data].compactMap(\.self).filter(session.world.files.ownsFolder)
        + [Folder.parent(of: session.world.files.absolute(location.path))]
    }
  }

  private static func write(
    copy: String, _ session: Session
  ) throws(CommandFailure) -> Result<Reply, DaemonRefusal> {
    do throws(CommandFailure) {
      return try session.askEach([request(copy)])[0]
    } catch {
      // The file may exist although the reply is missing.
      remove(copy, session)
      throw error
    }
  }

  private static func open(
    _ copy: String, _ session: Session
  ) throws(CommandFailure) -> FileReading {
    do throws(FileLookupFailure) {
      return try session.world.files.openRemoved(copy)
    } catch {
      remove(copy, session)
      throw .file(error, path: copy)
    }
  }

  private static func remove(_ copy: String, _ session: Session) {
    do throws(FileLookupFailure) {
      try session.world.files.remove(copy)
    } catch {
      // The first failure, which made the file useless, is reported.
    }
  }
}

/// Why a file cannot be made at a path.
enum NewFile {
  static let aFolder = "it is a folder"
  static let aDevice =
    "it is a device, a pipe or a socket; give a new file, or - for standard output"
}
