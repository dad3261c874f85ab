import Alchemy
import JSON
import Profiles
import Wire

/// A line that a simulated client sends.
struct Asked {
  enum Call {
    case ping
    case status
    case get(String)
    case list(deleted: Bool)
    case history(String, limit: Int)
    case recipes(String)
    case apply(String, [Edit], ifLSN: Int?)
    case create(String)
    case copy(String, name: String)
    case delete(String)
    case undelete(String)
    /// A change by its number, or the newest.
    case undo(String, seq: Int?)
    case nonsense
    case unknownMethod
  }

  var call: Call
  /// Nil for a notification.
  var id: Int?
  var request: (client: String, n: Int)?
  /// Stated for one ingredient by each apply, to know its change again.
  var marker: Int?
  /// How many entries were durable when the line's end arrived.
  var durableBefore = 0

  var isWrite: Bool {
    switch call {
    case .apply, .create, .copy, .delete, .undelete, .undo: true
    default: false
    }
  }

  /// Whether it tells of another's change where that has done the same: who made it is not told.
  var mayFindItDone: Bool {
    switch call {
    case .delete, .undelete: true
    default: false
    }
  }

  var isAnswered: Bool {
    if case .nonsense = call { true } else { id != nil }
  }

  var line: [UInt8] {
    if case .nonsense = call { return Array("{\"id\":1,\n".utf8) }
    var params = parameters
    if let request {
      params["request"] = ["client": .string(request.client), "n": .integer(request.n)]
    }
    var members: [String: JSONValue] = [
      "jsonrpc": "2.0", "method": .string(method), "params": .object(params),
    ]
    members["id"] = id.map { .integer($0) }
    return JSONValue.object(members).serialized() + [UInt8(ascii: "\n")]
  }

  private var method: String {
    switch call {
    case .ping: "system.ping"
    case .status: "system.status"
    case .get: "profile.get"
    case .list: "profile.list"
    case .history: "profile.history"
    case .recipes: "recipes.list"
    case .apply: "profile.apply"
    case .create: "profile.create"
    case .copy: "profile.copy"
    case .delete: "profile.delete"
    case .undelete: "profile.undelete"
    case .undo: "profile.undo"
    case .nonsense, .unknownMethod: "no.such"
    }
  }

  private var parameters: [String: JSONValue] {
    switch call {
    case .ping, .status, .nonsense, .unknownMethod: [:]
    case .get(let profile), .delete(let profile), .undelete(let profile):
      ["profile": .string(profile)]
    case .list(let deleted): ["deleted": .bool(deleted)]
    case .history(let profile, let limit): ["profile": .string(profile), "limit": .integer(limit)]
    case .recipes(let profile): ["profile": .string(profile), "limit": 500]
    case .undo(let profile, nil): ["profile": .string(profile)]
    case .undo(let profile, let seq?):
      [
        "profile": .string(profile),
        "change": ["origin": .string(ModelStore.origin.description), "seq": .integer(seq)],
      ]
    case .create(let name): ["name": .string(name)]
    case .copy(let profile, let name): ["profile": .string(profile), "name": .string(name)]
    case .apply(let profile, let edits, nil):
      ["profile": .string(profile), "edits": .array(edits.map(\.asked))]
    case .apply(let profile, let edits, let lsn?):
      [
        "profile": .string(profile), "edits": .array(edits.map(\.asked)), "ifLsn": .integer(lsn),
      ]
    }
  }
}

extension Edit {
  /// The edit as a client writes it.
  fileprivate var asked: JSONValue {
    switch self {
    case .choose(let group, let id, let choice):
      [
        "edit": "choose", group == .effects ? "effect" : "ingredient": .string(id),
        "choice": .string(choice.rawValue),
      ]
    case .reset(let group, let choice):
      ["edit": "reset", "group": .string(group.rawValue), "choice": .string(choice.rawValue)]
    case .stock(let ingredient, let quantity, _):
      ["edit": "stock", "ingredient": .string(ingredient), "quantity": .integer(quantity)]
    case .adjust(let ingredient, let amount):
      ["edit": "adjust", "ingredient": .string(ingredient), "by": .integer(amount)]
    case .rename(let name): ["edit": "rename", "name": .string(name)]
    case .scope(let scope): ["edit": "scope", "scope": .string(scope.rawValue)]
    case .alchemist, .reserve, .know, .label, .brew, .create, .delete, .undelete, .unknown: [:]
    }
  }
}
