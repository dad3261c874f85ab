import JSON
import ProfileService
import Profiles
import RelayEnds
import Wire

/// A plain replica: a dictionary of changes, spoken to with lines, that notes what it was sent.
struct ModelReplica {
  private(set) var origin: Origin
  var profiles: [ProfileID: ModelProfile] = [:]
  /// What its clock shows more than that of the tests.
  var clockError = 0
  /// Pages never have more changes than this.
  var pageLimit = 256
  /// Methods, or methods of one profile, that are refused whatever is asked.
  var refusals: [String: Refusing] = [:]
  var level = 1
  var compatible = 1

  /// Requests in their order: the method, and the profile if it is of one.
  private(set) var asked: [(method: String, profile: ProfileID?)] = []
  /// How often each change was pushed.
  private(set) var pushes: [ProfileID: [Dot: Int]] = [:]
  private(set) var refusedPushes = 0
  private(set) var longestLine = 0
  private(set) var client: String?
  /// The number of changes of its own that the other end was last said to know.
  private(set) var ownSeqElsewhere = 0

  var listWatch: String?
  var watches: [ProfileID: String] = [:]
  var lastWatch = 0

  struct Refusing {
    var code: Int
    var kind: String
    var data: [String: JSONValue] = [:]
    /// How many are refused before it goes well; without end when nil.
    var times: Int?
  }

  init(_ number: UInt64) {
    origin = Origin(high: 0xABCD, low: number)
  }

  /// What its clock shows at the start.
  static let start = ServedReplica.start.wallMilliseconds

  /// Since the start.
  var elapsed = 0

  var now: Int { Self.start + elapsed + clockError }

  /// The answer to a line, and the events that follow it.
  mutating func answer(_ line: [UInt8]) -> (reply: [UInt8], events: [[UInt8]]) {
    longestLine = max(longestLine, line.count)
    var document = JSONDocument()
    guard (try? document.parse(line.span)) != nil else { return (Self.parseError, []) }
    let request = JSONValue(document, at: JSONDocument.root)
    guard let id = request["id"], let method = request["method"]?.string else {
      return (Self.parseError, [])
    }
    let params = request["params"] ?? [:]
    let profile = params["profile"]?.string.flatMap(ProfileID.init)
    asked.append((method, profile))
    do throws(ModelRefusal) {
      try refuseIfTold(method, profile)
      var events: [[UInt8]] = []
      let result = try self.result(method, params, profile, document, &events)
      return (
        Self.line(#"{"id":"#, id.serialized(), #","jsonrpc":"2.0","result":"#, result), events
      )
    } catch {
      if method == "sync.push" { refusedPushes += 1 }
      let refusal: JSONValue = ["id": id, "jsonrpc": "2.0", "error": error.json]
      return (refusal.serialized(), [])
    }
  }

  static func line(
    _ start: String, _ first: [UInt8], _ middle: String, _ last: RawJSON
  ) -> [UInt8] {
    Array(start.utf8) + first + Array(middle.utf8) + last.bytes + [UInt8(ascii: "}")]
  }

  private static let parseError = JSONValue.object([
    "error": ["code": -32700, "data": ["kind": "parseError"], "message": "no JSON"],
    "id": .null, "jsonrpc": "2.0",
  ]).serialized()

  private mutating func refuseIfTold(
    _ method: String, _ profile: ProfileID?
  ) throws(ModelRefusal) {
    let keys = [method] + (profile.map { ["\(method) \($0)"] } ?? [])
    for key in keys {
      guard let refusing = refusals[key], refusing.times != 0 else { continue }
      if let times = refusing.times { refusals[key]?.times = times - 1 }
      throw ModelRefusal(refusing.code, refusing.kind, refusing.data)
    }
  }

  private mutating func result(
    _ method: String, _ params: JSONValue, _ profile: ProfileID?, _ document: JSONDocument,
    _ events: inout [[UInt8]]
  ) throws(ModelRefusal) -> RawJSON {
    switch method {
    case "system.hello":
      client = params["client"]?["name"]?.string
      return [
        "now": .string(TimeText.text(ofMilliseconds: now)),
        "origin": .string(origin.description),
        "protocol": ["compatible": .integer(compatible), "level": .integer(level)],
      ]
    case "system.ping": return [:]
    case "profile.list": return ["profiles": .array(profiles.keys.sorted().map(summary))]
    case "profiles.watch":
      listWatch = nextWatch()
      return ["lsn": 0, "profiles": [], "watch": .string(listWatch ?? "")]
    default: break
    }
    guard let profile else { throw ModelRefusal(-32602, "invalidParams", [:]) }
    return try syncResult(method, params, profile, document, &events)
  }

  private mutating func syncResult(
    _ method: String, _ params: JSONValue, _ profile: ProfileID, _ document: JSONDocument,
    _ events: inout [[UInt8]]
  ) throws(ModelRefusal) -> RawJSON {
    switch method {
    case "sync.begin": return begin(profile, params)
    case "sync.pull": return try pull(profile, params)
    case "sync.push": return try push(profile, document, &events)
    case "sync.trail": return trail(profile, params)
    case "sync.move": return try move(profile, params)
    case "sync.state": return try state(profile, params, &events)
    case "sync.watch": return watch(profile, params, &events)
    case "profile.conflicts":
      guard let known = profiles[profile] else { throw ModelRefusal(1001, "profileNotFound", [:]) }
      return ["conflicts": .array(known.conflicts)]
    default: throw ModelRefusal(-32601, "methodNotFound", [:])
    }
  }

  mutating func nextWatch() -> String {
    lastWatch += 1
    return String(lastWatch)
  }

  mutating func note(pushed dot: Dot, of profile: ProfileID) {
    pushes[profile, default: [:]][dot, default: 0] += 1
  }

  mutating func note(ownSeqElsewhere seq: Int) {
    ownSeqElsewhere = max(ownSeqElsewhere, seq)
  }

  /// Goes on under another identity.
  mutating func rotate() {
    origin = Origin(high: origin.high + 1, low: origin.low)
  }

  func summary(_ id: ProfileID) -> JSONValue {
    [
      "catalog": "skyrim", "deleted": .bool(profiles[id]?.isDeleted ?? false),
      "id": .string(id.description), "lsn": 1, "name": .string(profiles[id]?.name ?? ""),
      "recipes": 0,
    ]
  }
}

/// What a replica of the tests answers instead of a result.
struct ModelRefusal: Error {
  let json: JSONValue

  init(_ code: Int, _ kind: String, _ data: [String: JSONValue]) {
    json = [
      "code": .integer(code),
      "data": .object(data.merging(["kind": .string(kind)]) { one, _ in one }),
      "message": .string("refused: \(kind)"),
    ]
  }
}
