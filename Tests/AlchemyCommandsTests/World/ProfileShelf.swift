import ClientSession
import JSON
import PlayedWorld
import Wire

/// The id of a played profile, by its last digits.
func playedID(_ digits: String) -> String {
  "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count) + digits
}

/// A daemon that keeps a list of profiles, as far as their names and deletions go.
final class ProfileShelf {
  struct Row {
    var name: String
    var isDeleted = false
  }

  private(set) var rows: [String: Row]
  private var lsn = 10

  /// Takes names by the last digits of ids; those that end with `!` are deleted.
  init(_ names: [String: String]) {
    rows = [:]
    for (digits, name) in names {
      rows[playedID(digits)] =
        name.hasSuffix("!") ? Row(name: String(name.dropLast()), isDeleted: true) : Row(name: name)
    }
  }

  var liveNames: [String] {
    rows.values.filter { !$0.isDeleted }.map(\.name).sorted()
  }

  var peer: FakePeer {
    FakeDaemon.peer([
      "profile.apply": { [self] in rename($0) }, "profile.create": { _ in .result([:]) },
      "profile.delete": { [self] in setDeleted($0, true) },
      "profile.get": { [self] in refusal($0) ?? .result([:]) },
      "profile.list": { [self] in list($0) },
      "profile.undelete": { [self] in setDeleted($0, false) },
    ])
  }

  private func list(_ parameters: JSONValue) -> FakeDaemon.Reply {
    let shown = rows.filter { !$0.value.isDeleted || parameters["deleted"] == true }
    let sorted = shown.sorted { ($0.value.name, $0.key) < ($1.value.name, $1.key) }
    return .result([
      "profiles": .array(
        sorted.map { id, row in
          [
            "catalog": "skyrim", "deleted": .bool(row.isDeleted), "id": .string(id), "lsn": 3,
            "name": .string(row.name), "recipes": 32815,
          ]
        })
    ])
  }

  private func setDeleted(_ parameters: JSONValue, _ isDeleted: Bool) -> FakeDaemon.Reply {
    if let refusal = refusal(parameters) { return refusal }
    lsn += 1
    rows[parameters["profile"]?.string ?? ""]?.isDeleted = isDeleted
    return .result(["lsn": .integer(lsn)])
  }

  /// As the daemon does it: a profile that is neither an id nor a live one's name is not found.
  private func refusal(_ parameters: JSONValue) -> FakeDaemon.Reply? {
    let name = parameters["profile"]?.string ?? ""
    guard rows[name] == nil, !liveNames.contains(name) else { return nil }
    return .refusal(
      code: 1001, kind: "profileNotFound", message: "no profile \(name); profile.list lists them",
      data: ["profile": .string(name)])
  }

  /// As the daemon does it: a name that a live profile has is refused.
  private func rename(_ parameters: JSONValue) -> FakeDaemon.Reply {
    let name = parameters["edits"]?.array?.first?["name"]?.string ?? ""
    if rows.values.contains(where: { $0.name == name && !$0.isDeleted }) {
      return .refusal(
        code: 1003, kind: "profileExists", message: "there is a profile \(name) already")
    }
    lsn += 1
    rows[parameters["profile"]?.string ?? ""]?.name = name
    return .result([
      "changed": 1, "lsn": .integer(lsn), "recipes": ["added": 0, "count": 1, "removed": 0],
    ])
  }
}
