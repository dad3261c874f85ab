internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// The profile here with the same id as the file's profile.
struct ImportTarget {
  /// False if nothing of the profile has arrived here yet.
  let isKnown: Bool
  /// The profile's details; nil if the profile is unknown, or its catalog missing.
  let profile: ProfileSummary?
  /// The ids of the profile's conflicts.
  let conflicts: Set<String>

  init(of file: ProfileFile, _ session: Session) throws(CommandFailure) {
    let id = file.profile.description
    let results = try session.askEach([
      Request(ProfileGet(of: id)), Request(ProfileConflicts(of: id)),
    ])
    switch results[0] {
    case .success(let reply):
      isKnown = true
      profile = try reply.read()
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
    if file.profile == .default { return try foreignDefault(file, path, session) }
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
    let ours = Set(ProfileFile.seen(by: state).entries.map(\.origin))
    let theirs = file.origins
    guard !ours.isEmpty, !theirs.isEmpty, ours.isDisjoint(with: theirs) else { return nil }
    let name = profile?.name ?? file.name
    return .foreignDefault(
      name, path: path, free: FreeName.like(file.name, among: try Self.names(session)))
  }

  private static func names(_ session: Session) throws(CommandFailure) -> [String] {
    try session.profiles(deleted: false).map(\.name)
  }
}

/// The effect of an import, computed without changing anything.
struct ImportPreview {
  let file: ProfileFile
  let path: String
  let session: Session

  /// Shows the effect; `problem` is why the import is not made by default.
  func show(_ problem: ImportProblem?) throws(CommandFailure) {
    let state = try ProfileExport.state(of: file.profile, session)
    let known = ProfileFile.seen(by: state)
    let changes = file.places.count { !known.contains($0) }
    var profile = try Self.profile(state, of: file.profile)
    let theirs = try file.whole(path)
    let catalog = try Self.catalog(max(profile.catalog, theirs.catalog), session)
    let joined = profile.join(theirs, catalog: catalog.whole)
    let effects = joined.effects.map(HistoryChange.Effect.init)
    let conflicts = joined.conflicts.count
    let news =
      "\(profile.name.value): would have \(Quantity.of(changes, "new change"))"
      + (conflicts > 0 ? " and \(Quantity.of(conflicts, "conflict"))" : "")
    try session.show(
      Presentation(
        json: [
          "applied": .integer(changes), "conflicts": .integer(conflicts), "dryRun": true,
          "effects": .array(effects.map(Self.json)), "profile": .string(file.profile.description),
        ],
        plain: effects.map { [$0.field, $0.from, $0.to] },
        table: [
          .sentences(
            [news] + effects.sentencesOfEvent(catalog.names).map { "  " + $0 }
              + [problem?.words].compactMap(\.self))
        ]))
  }

  /// The daemon's state of a profile.
  private static func profile(
    _ state: JSONValue, of id: ProfileID
  ) throws(CommandFailure) -> Profile {
    do throws(Refusal) {
      return try ProfileFile.profile(id, in: state)
    } catch {
      throw .unexpectedReply(method: "sync.state", field: "state")
    }
  }

  /// The catalog and its names; nil if the catalog is missing here.
  static func catalog(
    _ id: String, _ session: Session
  ) throws(CommandFailure) -> (whole: Catalog?, names: CatalogNames?) {
    let request = Request(CatalogGet().with { $0.catalog = id })
    guard case .success(let reply) = try session.askEach([request])[0] else { return (nil, nil) }
    let catalog: CatalogGet.Result = try reply.read()
    let whole = try CommandFailure.following { () throws(MirrorFailure) in
      try Catalog(checking: catalog)
    }
    return (whole, CatalogNames(catalog))
  }

  static func json(_ effect: HistoryChange.Effect) -> JSONValue {
    ["field": .string(effect.field), "from": .string(effect.from), "to": .string(effect.to)]
  }
}
