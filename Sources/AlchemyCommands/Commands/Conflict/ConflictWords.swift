internal import ClientSession
internal import Profiles
internal import ReplicaSync
internal import Wire

/// The words for a conflict of a sync.
struct ConflictWords {
  /// Such as `Nirnroot must (laptop) over cant (pocket)`.
  let words: String
  let json: JSONValue

  /// The sentences for these conflicts, as the session's replica knows them.
  static func all(
    _ conflicts: [(profile: RelayProfile, ids: Set<String>)], _ session: Session
  ) throws(CommandFailure) -> [ConflictWords] {
    var all: [ConflictWords] = []
    for (profile, ids) in conflicts where !ids.isEmpty {
      all += try of(profile, ids, session, isNamed: conflicts.count > 1)
    }
    return all
  }

  private static func of(
    _ profile: RelayProfile, _ ids: Set<String>, _ session: Session, isNamed: Bool
  ) throws(CommandFailure) -> [ConflictWords] {
    let id = profile.id.description
    let replies = try session.ask([
      Request(ProfileConflicts(of: id)), session.greeting,
    ])
    let replica = try AskedReplica(replies[1], session)
    let names = try session.context(ofProfile: id).names
    var all: [ConflictWords] = []
    let told = try replies[0].read(ProfileConflicts.Result.self).conflicts
    for conflict in told where ids.contains(conflict.id) {
      let row = ConflictRow(conflict, at: replica)
      let prefix = isNamed ? profile.name + ": " : ""
      all.append(
        ConflictWords(words: prefix + row.words(names), json: JSONValue(writing: conflict)))
    }
    return all
  }
}

extension ConflictRow {
  /// Which value won over which other value, of which field, and whose they are.
  fileprivate func words(_ names: CatalogNames) -> String {
    "\(thing(names)) \(keptWords) (\(keptBy)) over \(lostWords) (\(lostBy))"
  }
}
