internal import Wire

/// The replica that a command asks.
struct AskedReplica {
  /// Its identity.
  let origin: String
  /// What the others call it, too: its folder's name, or `daemon`.
  let name: String

  /// Reads the result of system.hello.
  init(_ greeting: Reply, _ session: Session) throws(CommandFailure) {
    origin = try greeting.string("origin")
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

  init(_ reply: Reply, at replica: AskedReplica) throws(CommandFailure) {
    id = try reply.string("id")
    field = try reply.string("field")
    kept = reply.value["kept"] ?? .null
    lost = reply.value["lost"] ?? .null
    keptBy = try Self.author(reply, name: "keptName", by: "keptBy", at: replica)
    lostBy = try Self.author(reply, name: "lostName", by: "lostBy", at: replica)
    time = try reply.string("time")
  }

  /// What people call the replica, or the beginning of its identity.
  private static func author(
    _ reply: Reply, name: String, by: String, at replica: AskedReplica
  ) throws(CommandFailure) -> String {
    let origin = try reply.string(by)
    if origin == replica.origin { return replica.name }
    if let name = reply.value[name]?.string { return name }
    return String(origin.prefix(8))
  }

  /// Reads the result of `profile.conflicts`.
  static func all(_ reply: Reply, at replica: AskedReplica) throws(CommandFailure) -> [ConflictRow]
  {
    var rows: [ConflictRow] = []
    for part in try reply.parts("conflicts") {
      rows.append(try ConflictRow(part, at: replica))
    }
    return rows
  }

  /// The value that was kept, and the value that lost, in a person's words.
  var keptWords: String { words(kept) }
  var lostWords: String { words(lost) }

  private func words(_ value: JSONValue) -> String {
    field == "scope" && value == "stock" ? "bag" : PlainText.of(value)
  }

  /// The thing that the two disagree about, in a person's words.
  func thing(_ names: CatalogNames?) -> String {
    switch field {
    case "ingredients", "effects": "all " + field
    default: names?.words(forField: field) ?? field
    }
  }
}
