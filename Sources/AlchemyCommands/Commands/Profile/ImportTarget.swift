internal import ClientSession
internal import Profiles
internal import Wire

/// The profile here with the same id as the file's profile.
struct ImportTarget {
  /// False if nothing of the profile has arrived here yet.
  let isKnown: Bool
  /// The profile's details; nil if the profile is unknown, or its catalog missing.
  let profile: ListedProfile?
  /// The ids of the profile's conflicts.
  let conflicts: Set<String>

  init(of file: ProfileFile, _ session: Session) throws(CommandFailure) {
    let results = try session.askEach([
      Request(ProfileGet(of: file.profile)), Request(ProfileConflicts(of: file.profile)),
    ])
    switch results[0] {
    case .success(let reply):
      isKnown = true
      profile = try ListedProfile(reply)
    case .failure(let refusal):
      isKnown = refusal.kind != "profileNotFound"
      profile = nil
    }
    var conflicts = Set<String>()
    if case .success(let reply) = results[1] {
      conflicts = Set(try reply.read(ProfileConflicts.Result.self).conflicts.map(\.id))
    }
    self.conflicts = conflicts
  }

  /// Why the profile here with the file's id or name may be a different one.
  func problem(
    _ file: ProfileFile, _ path: String, _ session: Session
  ) throws(CommandFailure) -> ImportProblem? {
    let id = ProfileID.default.description
    if file.profile == id { return try foreignDefault(file, path, session) }
    if isKnown { return nil }
    let names = try Self.names(session)
    guard names.contains(file.name) else { return nil }
    return .nameTaken(file.name, path: path, free: FreeName.like(file.name, among: names))
  }

  /// Whether both are `default` profiles, and neither side has seen a change of the other.
  private func foreignDefault(
    _ file: ProfileFile, _ path: String, _ session: Session
  ) throws(CommandFailure) -> ImportProblem? {
    let state = try ProfileExport.state(of: file.profile, session)
    let ours = Set((state["vector"]?.object ?? [:]).keys)
    let theirs = file.origins
    guard !ours.isEmpty, !theirs.isEmpty, ours.isDisjoint(with: theirs) else { return nil }
    let name = profile?.name ?? file.name
    return .foreignDefault(
      name, path: path, free: FreeName.like(file.name, among: try Self.names(session)))
  }

  private static func names(_ session: Session) throws(CommandFailure) -> [String] {
    try ListedProfile.read(try session.ask(ListedProfile.request(deleted: false))).map(\.name)
  }
}

extension ProfileFile {
  /// The origins whose changes the file has, or knows of.
  fileprivate var origins: Set<String> {
    var origins = Set((state?["vector"]?.object ?? [:]).keys)
    for change in changes {
      if let origin = change["origin"]?.string { origins.insert(origin) }
      origins.formUnion((change["context"]?.object ?? [:]).keys)
    }
    return origins
  }
}
