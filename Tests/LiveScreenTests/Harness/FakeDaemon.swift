import Alchemy
import JSON
import Profiles
import Wire

/// A daemon made of JSON lines, as simple as can be: it keeps profiles in dictionaries.
struct FakeDaemon: Sendable {
  struct Profile: Sendable {
    var id: String
    var name: String
    var isDeleted = false
    var scope = "all"
    var ingredients: [String: String] = [:]
    var effects: [String: String] = [:]
    var inventory: [String: Int] = [:]
    /// The values of the bench by field, such as `reserve:ash`, without those that are not set.
    var bench: [String: JSONValue] = [:]
    var history: [JSONValue] = []
  }

  static let defaultID = "00000000-0000-4000-8000-000000000001"

  let catalog: Catalog
  var epoch = "epoch-1"
  var lsn = 0
  var profiles = [Profile(id: defaultID, name: "default")]
  /// Watches by id: the profile's id, or nil for the list.
  var watches: [String: String?] = [:]
  var present: [String] = []
  /// Replies by client and number.
  var kept: [String: JSONValue] = [:]
  /// Requests as they came.
  var requests: [JSONValue] = []
  /// Answers with a refusal of this kind and message, once.
  var refusal: (kind: String, message: String)?
  /// What a refusal says beside its kind.
  var refusalData: [String: JSONValue] = [:]
  /// Fields that an undo leaves as they are.
  var keptByUndo: [String] = []
  /// What the daemon answers to methods of the workbench; a plan without an answer is under way.
  var workbench: [String: JSONValue] = [:]
  private var lastWatch = 0

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// The lines that answer a line, events behind the reply.
  mutating func answer(_ line: JSONValue) -> [JSONValue] {
    requests.append(line)
    let method = line["method"]?.string ?? ""
    let parameters = line["params"] ?? [:]
    let id = line["id"] ?? .null
    if let refusal {
      self.refusal = nil
      return [refuse(id, refusal.kind, refusal.message)]
    }
    if let request = parameters["request"], let kept = kept[Self.key(request)] {
      var members = kept.object ?? [:]
      members["duplicate"] = true
      return [reply(id, .object(members))]
    }
    if Self.planned.contains(method), workbench[method] == nil { return [] }
    let (result, events) = carryOut(method, parameters)
    guard let result else {
      return [refuse(id, "profileNotFound", "no profile \(parameters["profile"]?.string ?? "")")]
    }
    if let request = parameters["request"] { kept[Self.key(request)] = result }
    return [reply(id, result)] + events
  }

  private static let planned = ["plan.gold", "plan.learn", "plan.shopping"]

  private static func key(_ request: JSONValue) -> String {
    "\(request["client"]?.string ?? "") \(request["n"]?.integer ?? 0)"
  }

  func reply(_ id: JSONValue, _ result: JSONValue) -> JSONValue {
    ["id": id, "jsonrpc": "2.0", "result": result]
  }

  private func refuse(_ id: JSONValue, _ kind: String, _ message: String) -> JSONValue {
    var data = refusalData
    data["kind"] = .string(kind)
    return [
      "error": ["code": 1001, "data": .object(data), "message": .string(message)],
      "id": id, "jsonrpc": "2.0",
    ]
  }

  func place(of reference: String?) -> Int? {
    profiles.firstIndex { $0.id == reference }
      ?? profiles.firstIndex { $0.name == reference && !$0.isDeleted }
  }

  /// A new id for a watch of a profile, or of the list.
  mutating func watch(_ profile: String?) -> String {
    lastWatch += 1
    watches["\(lastWatch)"] = .some(profile)
    return "\(lastWatch)"
  }

  /// The connection is gone, and its watches with it.
  mutating func disconnected() {
    watches = [:]
  }
}
