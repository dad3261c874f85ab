internal import ClientSession
internal import JSON
internal import LiveScreen
internal import Profiles
internal import ReplicaSync
internal import Wire

/// The replica that a command asks.
struct AskedReplica {
  /// Its identity.
  let origin: String
  /// What the others call it, too: its folder's name, or `daemon`.
  let name: String

  /// Reads the result of system.hello.
  init(_ greeting: Reply, _ session: Session) throws(CommandFailure) {
    origin = try greeting.read(SystemHello.Result.self).origin.description
    switch try session.keeper() {
    case .daemon: name = "daemon"
    case .replica(let folder): name = ReplicaRound.name(of: folder)
    }
  }
}

/// A conflict as `profile.conflicts` tells it.
struct ConflictRow {
  let id: String
  /// The field's name on the wire, or that of a column.
  let field: String
  let kept: JSONValue
  let lost: JSONValue
  let keptBy: String
  let lostBy: String
  let time: String

  init(_ row: ProfileConflicts.Row, at replica: AskedReplica) {
    id = row.id
    field = row.field
    kept = row.kept
    lost = row.lost
    keptBy = Self.author(row.keptBy, row.keptName, at: replica)
    lostBy = Self.author(row.lostBy, row.lostName, at: replica)
    time = TimeText.text(ofMilliseconds: row.milliseconds)
  }

  /// What people call the replica, or the beginning of its identity.
  private static func author(
    _ origin: String, _ name: String?, at replica: AskedReplica
  ) -> String {
    origin == replica.origin ? replica.name : name ?? String(origin.prefix(8))
  }

  /// Reads the result of `profile.conflicts`.
  static func all(_ reply: Reply, at replica: AskedReplica) throws(CommandFailure) -> [ConflictRow]
  {
    try reply.read(ProfileConflicts.Result.self).conflicts.map { ConflictRow($0, at: replica) }
  }

  /// The value that was kept, and the value that lost, in a person's words.
  var keptWords: String { words(kept) }
  var lostWords: String { words(lost) }

  private func words(_ value: JSONValue) -> String {
    SingleField(rawValue: field)?.words(for: value.text) ?? value.text
  }

  /// The thing that the two disagree about, in a person's words.
  func thing(_ names: CatalogNames?) -> String {
    switch field {
    case "ingredients", "effects": "all " + field
    default: names?.words(forField: field) ?? field
    }
  }
}

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
