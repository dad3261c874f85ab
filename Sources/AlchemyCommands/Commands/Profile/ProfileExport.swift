internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy profile export`: writes a profile to a file that another replica can merge.
enum ProfileExport {
  private static let into = Option(
    "--into", value: .one("DIR", .file),
    summary: "write each of the named profiles to a file of its own in this folder")
  private static let stateOnly = Option(
    "--state", summary: "only the present values, without the history")

  static let command = ClientCommand(
    "profile", "export", aliases: ["export"], section: .profiles,
    summary: "write profiles to files, with their history",
    details: [
      "On another machine, \"alchemy profile import FILE\" merges the file with the profile there. "
        + "A memory stick then does what sync does over a network.",
      "With --into DIR all names are profiles, and each is written to DIR/NAME.jsonl; a / in a name "
        + "is a - in the file's. A name that ends with / is a folder: all profiles in it. Where one "
        + "of the files is there already, none is written.",
      "With -, standard output gets the file and nothing else.",
    ],
    arguments: [ProfileArgument.existing, ProfileArgument.file],
    options: [into, stateOnly] + Option.asking,
    examples: [
      Example("profile", "export", "Lydia", "lydia.jsonl", purpose: "with all its changes"),
      Example("profile", "export", "Lydia", "lydia.jsonl", "--state", purpose: "without history"),
      Example("profile", "export", "Lydia", "-", purpose: "into a pipe"),
      Example(
        "profile", "export", "Lydia", "Aela", "--into", "/media/stick",
        purpose: "two, each into a file of its own"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let name = invocation.text(ProfileArgument.existing)
    let others = invocation.all(ProfileArgument.file)
    if let folder = invocation[into] {
      return try ProfileExportFolder(path: folder, session).export([name] + others) {
        (profile: ProfileSummary) throws(CommandFailure) in try contents(of: profile, session)
      }
    }
    guard let path = others.first.map(ProfileFile.output), others.count == 1 else {
      throw .usage(
        others.isEmpty
          ? withoutFile(name, session)
          : UsageFailure(
            problem: .surplusArgument(others[1], command: "profile export"),
            nextWords: words(ofProfiles: [name] + others, session)))
    }
    let isStandard = path == ProfileFile.standard
    if !isStandard, session.world.files.ownsFolder(path) {
      throw .usage(
        UsageFailure(
          problem: .badValue(
            of: ProfileArgument.file.name, text: path, .other(NewFile.aFolder), suggestion: nil),
          nextWords: words(ofProfile: name, into: path, session)))
    }
    if !isStandard, session.world.files.isDevice(path) {
      throw .usage(
        UsageFailure(
          problem: .badValue(
            of: ProfileArgument.file.name, text: path, .other(NewFile.aDevice), suggestion: nil),
          nextWords: withoutFile(name, session).nextWords))
    }
    if !isStandard, session.world.files.isTaken(path) { throw .notWritten(.exists, path: path) }
    if isProfile(path, session) {
      throw .usage(
        UsageFailure(
          problem: .badValue(
            of: ProfileArgument.file.name, text: path,
            .other("it is a profile; for a file of that name, begin it with ./"),
            suggestion: nil),
          nextWords: words(ofProfiles: [name, path], session)))
    }
    let profile: ProfileSummary = try session.ask(Request(ProfileGet(of: name))).read()
    let export = try contents(of: profile, session)
    if isStandard { return try session.printer.file(export.bytes) }
    try write(export, path, session)
    try session.show(
      Presentation(
        json: export.json(path), plain: [export.plainFields(path)],
        table: [.sentence(export.sentence(path))]))
  }

  /// The failure for a missing file name; proposes a new file, or the help if that file exists.
  private static func withoutFile(_ name: String, _ session: Session) -> UsageFailure {
    UsageFailure(
      problem: .missingArgument(ProfileArgument.file.name, command: "profile export"),
      nextWords: session.world.files.isTaken(ProfileFile.fileName(ofProfile: name))
        ? ["profile", "export", Option.help.name] : words(ofProfile: name, otherOptions(session)))
  }

  /// Whether the argument names a second profile instead of a file.
  private static func isProfile(_ path: String, _ session: Session) -> Bool {
    if path.contains(where: { "./".contains($0) }) || path == ProfileFile.standard { return false }
    return isNamed(path, in: profiles(session))
  }

  /// The live profiles; empty if the daemon cannot list them, because the export itself will fail.
  private static func profiles(_ session: Session) -> [ProfileSummary] {
    do throws(CommandFailure) {
      return try session.profiles(deleted: false)
    } catch {
      return []
    }
  }

  /// Whether a word names a profile or a folder of profiles.
  private static func isNamed(_ word: String, in profiles: [ProfileSummary]) -> Bool {
    let path = ProfilePath(word)
    return profiles.contains { $0.name == word || $0.reference == word }
      || !path.foldersMeant(among: profiles.map(\.name)).isEmpty
      || !Session.profiles(like: word, among: profiles).isEmpty
  }

  /// The line that exports several profiles to separate files.
  ///
  /// The target is the last name if that is a folder on the disk, otherwise the current folder.
  private static func words(ofProfiles names: [String], _ session: Session) -> [String] {
    let live = profiles(session)
    let last = names.last ?? ""
    let folder = session.world.files.ownsFolder(last) ? last : nil
    let isProfile = folder == nil && isNamed(last, in: live)
    return OptionWord.line(
      ["profile", "export"], names: isProfile ? names : names.dropLast(),
      options: [into.name, folder ?? "."] + otherOptions(session))
  }

  private static func words(
    ofProfile name: String, into folder: String, _ session: Session
  ) -> [String] {
    OptionWord.line(
      ["profile", "export"], names: [name], options: [into.name, folder] + otherOptions(session))
  }

  private static func otherOptions(_ session: Session) -> [String] {
    (session.invocation.has(stateOnly) ? [stateOnly.name] : []) + session.invocation.keeperWords
  }

  /// The line that exports a profile, or each profile of a folder, to the current folder.
  private static func words(ofProfile name: String, _ options: [String] = []) -> [String] {
    let command = ["profile", "export"]
    return ProfilePath(name).isFolder
      ? OptionWord.line(command, names: [name], options: [into.name, "."] + options)
      : OptionWord.line(
        command, names: [name, ProfileFile.fileName(ofProfile: name)], options: options)
  }

  private static func contents(
    of profile: ProfileSummary, _ session: Session
  ) throws(CommandFailure) -> ProfileFile {
    var export = ProfileFile(profile: profile.id, name: profile.name)
    if session.invocation.has(stateOnly) {
      export.state = try state(of: profile.id, session)
    } else {
      try read(into: &export, session)
    }
    return export
  }

  static func write(
    _ export: ProfileFile, _ path: String, _ session: Session
  ) throws(CommandFailure) {
    do throws(FileLookupFailure) {
      try session.world.files.create(path, export.bytes)
      session.done.append(.file(path))
    } catch {
      throw .notWritten(error, path: path)
    }
  }

  /// Reads all changes; if the log was cut, reads the state and the later changes.
  private static func read(
    into export: inout ProfileFile, _ session: Session
  ) throws(CommandFailure) {
    var pull = SyncPull().with { $0.profile = export.profile }
    var hasMore = true
    while hasMore {
      switch try session.askEach([Request(pull)])[0] {
      case .failure(let refusal):
        guard refusal.kind == "belowFloor", export.state == nil else {
          throw .refused(refusal, method: "sync.pull")
        }
        export.state = try state(of: export.profile, session)
        pull.vector = refusal[.floor].flatMap { VersionVector($0) } ?? VersionVector()
      case .success(let page):
        let page: PulledPage = try page.read()
        for change in page.changes {
          pull.vector.insert(change.place)
          export.changes.append(change.value)
        }
        hasMore = page.hasMore
      }
    }
    // A profile without changes has only its state.
    if export.changes.isEmpty, export.state == nil {
      export.state = try state(of: export.profile, session)
    }
  }

  static func state(of profile: ProfileID, _ session: Session) throws(CommandFailure) -> JSONValue {
    try session.ask(Request(SyncState().with { $0.profile = profile })).read(ReadState.self).state
  }
}

extension ProfileFile {
  /// The default name of a profile's file: the `/` of a folder makes no folder on the disk.
  static func fileName(ofProfile name: String) -> String {
    name.replacingEach("/", with: "-") + ".jsonl"
  }
}

// MARK: - Output

extension ProfileFile {
  func json(_ path: String) -> JSONValue {
    [
      "changes": .integer(changes.count), "file": .string(path),
      "profile": .string(profile.description), "state": .bool(state != nil),
    ]
  }

  func plainFields(_ path: String) -> [String] {
    [path, profile.description, "\(changes.count)"]
  }

  func sentence(_ path: String) -> String {
    let parts =
      (state == nil ? [] : ["its state"])
      + (changes.isEmpty ? [] : [Quantity.of(changes.count, "change")])
    return "\(name): \(parts.joined(separator: " and ")) in \(path)"
  }
}

/// The result of sync.pull; its changes are kept unread.
private struct PulledPage: WireReading {
  struct Change: WireReading {
    let place: Dot
    let value: JSONValue

    init(reading part: MessagePart) throws(UnreadableMember) {
      place = try Dot(reading: part)
      value = part.value
    }
  }

  let changes: [Change]
  let hasMore: Bool

  init(reading part: MessagePart) throws(UnreadableMember) {
    changes = try part.member("changes").all()
    hasMore = try part.bool("more")
  }
}

/// The result of sync.state, unchanged.
struct ReadState: WireReading {
  let state: JSONValue

  init(reading part: MessagePart) throws(UnreadableMember) {
    let state = try part.member("state")
    try state.expectObject()
    self.state = state.value
  }
}
