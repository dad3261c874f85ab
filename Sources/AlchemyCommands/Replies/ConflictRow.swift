internal import Wire

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

  /// `origin` is the identity of the replica that answers: `here`.
  init(_ reply: Reply, here origin: String) throws(CommandFailure) {
    id = try reply.string("id")
    field = try reply.string("field")
    kept = reply.value["kept"] ?? .null
    lost = reply.value["lost"] ?? .null
    keptBy = try Self.author(reply, name: "keptName", by: "keptBy", here: origin)
    lostBy = try Self.author(reply, name: "lostName", by: "lostBy", here: origin)
    time = try reply.string("time")
  }

  /// What people call the replica, or the beginning of its identity.
  private static func author(
    _ reply: Reply, name: String, by: String, here: String
  ) throws(CommandFailure) -> String {
    let origin = try reply.string(by)
    if origin == here { return "here" }
    if let name = reply.value[name]?.string { return name }
    return String(origin.prefix(8))
  }

  /// Reads the result of `profile.conflicts`.
  static func all(_ reply: Reply, here origin: String) throws(CommandFailure) -> [ConflictRow] {
    var rows: [ConflictRow] = []
    for part in try reply.parts("conflicts") {
      rows.append(try ConflictRow(part, here: origin))
    }
    return rows
  }

  /// The thing that the two disagree about, in a person's words.
  func thing(_ names: CatalogNames?) -> String {
    switch field {
    case "ingredients", "effects": "all " + field
    default: names?.words(forField: field) ?? field
    }
  }
}
