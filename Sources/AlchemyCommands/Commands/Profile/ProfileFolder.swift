internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// Commands on a folder: each profile in it gets one change.
enum ProfileFolder {
  /// The request for one profile, and the profile's name afterwards.
  private struct Step {
    let id: String
    let name: String
    let request: Request

    init<Asked: ProfileRequest>(_ profile: ProfileSummary, _: Asked.Type) {
      id = profile.reference
      name = profile.name
      request = Request(Asked(of: profile.reference))
    }

    init(_ step: FolderMove.Step) {
      id = step.id
      name = step.name
      request = Session.change(step.id, [.rename(step.name)])
    }
  }

  /// Deletes all profiles in the folder; `back` is the line that brings them back.
  static func delete(
    _ folder: ProfilePath, _ profiles: [ProfileSummary], back: String, _ session: Session
  ) throws(CommandFailure) {
    let inside = profiles.filter { !$0.isDeleted && folder.holds($0.name) }
    if inside.isEmpty { throw .folder(.nothingInside(folder: folder.text, deleted: false)) }
    try perform(inside.map { Step($0, Wire.ProfileDelete.self) }, "deleted", session) { count in
      "\(folder.text): \(Quantity.of(count, "profile")) deleted (\(back) brings back all that is "
        + "deleted there)"
    }
  }

  /// Deletes individually named profiles.
  static func delete(
    _ profiles: [ProfileSummary], _ session: Session
  ) throws(CommandFailure) {
    let back = CommandFailure.line(
      ["profile", "undelete", "NAME"] + session.invocation.keeperWords)
    try perform(profiles.map { Step($0, Wire.ProfileDelete.self) }, "deleted", session) { count in
      "\(Quantity.of(count, "profile")) deleted (\(back) brings one back)"
    }
  }

  /// Brings back all deleted profiles of the folder.
  static func undelete(
    _ folder: ProfilePath, _ profiles: [ProfileSummary], _ session: Session
  ) throws(CommandFailure) {
    let inside = profiles.filter { $0.isDeleted && folder.holds($0.name) }
    if inside.isEmpty { throw .folder(.nothingInside(folder: folder.text, deleted: true)) }
    try perform(inside.map { Step($0, Wire.ProfileUndelete.self) }, "undeleted", session) { count in
      "\(folder.text): \(Quantity.of(count, "profile")) back"
    }
  }

  /// Moves all profiles of the folder to another folder.
  static func rename(
    _ folder: ProfilePath, to target: ProfilePath, _ profiles: [ProfileSummary], _ session: Session
  ) throws(CommandFailure) {
    let move: FolderMove
    do throws(FolderProblem) {
      move = try FolderMove(folder, to: target, of: profiles.filter { !$0.isDeleted })
    } catch {
      throw .folder(error)
    }
    try perform(move.steps.map(Step.init), "renamed", session) { count in
      "\(folder.text): now \(target.text) (\(Quantity.of(count, "profile")))"
    }
  }

  /// Sends all requests, and prints what was done even if some were refused.
  private static func perform(
    _ steps: [Step], _ member: String, _ session: Session, headline: (Int) -> String
  ) throws(CommandFailure) {
    var done: [(step: Step, lsn: Int)] = []
    var refusal: DaemonRefusal?
    for (step, result) in zip(steps, try session.askEach(steps.map(\.request))) {
      switch result {
      case .success(let reply):
        done.append((step, try reply.read(Wire.ProfileDelete.Result.self).lsn))
      case .failure(let failure): refusal = refusal ?? failure
      }
    }
    if !done.isEmpty {
      let sorted = done.map { $0.step.name }.sortedAsPaths()
      try session.show(
        Presentation(
          json: [member: .array(done.map { json($0.step, $0.lsn) })],
          plain: done.map { [$0.step.name, $0.step.id, "\($0.lsn)"] },
          table: [.sentences([headline(done.count)] + sorted.map { "  " + $0 })]))
    }
    guard let refusal else { return }
    throw .refusedOfSeveral(
      refusal, method: steps[0].request.method, done: done.count, of: steps.count)
  }

  private static func json(_ step: Step, _ lsn: Int) -> JSONValue {
    ["id": .string(step.id), "lsn": .integer(lsn), "name": .string(step.name)]
  }
}

/// A folder for the export of several profiles, with one file per profile.
struct ProfileExportFolder {
  private let path: String
  private let session: Session

  init(path: String, _ session: Session) {
    self.path = path.hasSuffix("/") ? String(path.dropLast()) : path
    self.session = session
  }

  /// Writes the profiles of these names and folders; writes nothing if any file exists.
  func export(
    _ names: [String],
    _ contents: (ProfileSummary) throws(CommandFailure) -> ProfileFile
  ) throws(CommandFailure) {
    let live = try session.profiles(deleted: false)
    let profiles = try ProfileArgument.profiles(of: names, among: live, session)
    var paths: Set<String> = []
    for profile in profiles {
      let path = file(of: profile)
      if session.world.files.isTaken(path) || !paths.insert(path).inserted {
        throw .notWritten(.exists, path: path)
      }
    }
    var written: [(file: ProfileFile, path: String)] = []
    for profile in profiles {
      let (file, path) = (try contents(profile), file(of: profile))
      try ProfileExport.write(file, path, session)
      written.append((file, path))
    }
    try session.show(
      Presentation(
        json: ["files": .array(written.map { $0.file.json($0.path) })],
        plain: written.map { $0.file.plainFields($0.path) },
        table: [.sentences(written.map { $0.file.sentence($0.path) })]))
  }

  private func file(of profile: ProfileSummary) -> String {
    "\(path)/\(ProfileFile.fileName(ofProfile: profile.name))"
  }
}
