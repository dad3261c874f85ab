internal import ClientSession
internal import CommandLine
internal import JSON
internal import Wire

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
