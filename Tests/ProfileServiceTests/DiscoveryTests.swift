import JSON
import ProfileService
import Testing
import Wire

@Suite("rpc.discover")
struct DiscoveryTests {
  private let harness: ServiceHarness
  private let client: ConnectionID
  private let document: JSONValue

  init() throws {
    harness = try ServiceHarness.small()
    client = harness.connect()
    let reply = harness.ask(#"{"id":1,"jsonrpc":"2.0","method":"rpc.discover"}"#, on: client)
    document = try #require(try JSONValue(parsing: Array(reply.utf8))["result"])
  }

  private var methods: [JSONValue] { document["methods"]?.array ?? [] }

  private func error(_ method: String, _ params: JSONValue) throws -> JSONValue? {
    let request: JSONValue = [
      "id": 1, "jsonrpc": "2.0", "method": .string(method), "params": params,
    ]
    let reply = harness.ask(String(decoding: request.serialized(), as: UTF8.self), on: client)
    return try JSONValue(parsing: Array(reply.utf8))["error"]
  }

  private static let parameters: [String: [String]] = [
    "catalog.get": ["catalog"], "catalog.list": [],
    "bag.brew": ["profile", "brews", "anyway?", "request?"],
    "bag.brews": ["profile", "before?", "limit?"],
    "bag.eat": ["profile", "ingredient", "times?", "anyway?", "request?"],
    "bag.import": ["profile", "mode", "text?", "items?", "skip?", "accept?", "dry?", "request?"],
    "plan.gold": [
      "profile", "effort?", "as?", "ingredients?", "kind?", "above?", "text?", "words?",
      "notWords?", "with?", "without?", "purses?", "details?", "progress?", "drafts?",
    ],
    "plan.learn": ["profile", "from?", "eat?", "effort?", "progress?", "spoilers?"],
    "plan.shopping": ["profile", "limit?", "as?", "budget?", "each?", "among?", "progress?"],
    "plan.stop": [],
    "profile.apply": ["profile", "edits", "ifLsn?", "request?"],
    "profile.conflicts": ["profile"],
    "profile.copy": ["profile", "name", "request?"],
    "profile.create": ["name", "catalog?", "request?"],
    "profile.delete": ["profile", "request?"], "profile.get": ["profile"],
    "profile.history": ["profile", "before?", "limit?"], "profile.list": ["deleted?"],
    "profile.resolve": ["profile", "conflict", "take", "request?"],
    "profile.undelete": ["profile", "name?", "request?"],
    "profile.watch": ["profile", "topics?", "fields?", "from?"], "profiles.watch": [],
    "profile.undo": ["profile", "change?", "request?"],
    "recipes.explain": ["profile", "ingredients", "as?", "details?"],
    "recipes.list": [
      "profile", "limit?", "cursor?", "sort?", "ingredients?", "kind?", "above?", "text?",
      "words?", "notWords?", "with?", "without?", "scope?", "short?", "as?", "details?", "latest?",
    ],
    "rpc.discover": [],
    "sync.begin": ["origin", "profile", "vector", "digest", "now", "floor?", "heads?"],
    "sync.move": ["profile", "change", "hash", "rival?", "request?"],
    "sync.now": ["peer?"], "sync.pull": ["profile", "vector", "limit?"],
    "sync.push": ["profile", "changes", "request?"], "sync.retire": ["origin", "request?"],
    "sync.state": ["profile", "state?", "trail?", "request?"], "sync.trail": ["profile", "at"],
    "sync.watch": ["profile", "vector"],
    "system.backup": ["path"], "system.hello": ["client?"], "system.ping": [],
    "system.status": [],
    "watch.cancel": ["watch"],
  ]

  @Test("every method of the protocol is carried out, and no other")
  func carriedOut() {
    #expect(MethodTable.names.sorted() == Methods.descriptions.map(\.name).sorted())
  }

  @Test("it lists these methods, each with these parameters")
  func names() {
    var listed: [String: [String]] = [:]
    for method in methods {
      listed[method["name"]?.string ?? ""] = (method["params"]?.array ?? []).map {
        ($0["name"]?.string ?? "") + ($0["required"] == false ? "?" : "")
      }
    }
    #expect(listed == Self.parameters)
    #expect(methods.count == listed.count, "no name stands twice")
  }

  @Test("it has what OpenRPC asks for")
  func shape() {
    #expect(document["openrpc"]?.string?.hasPrefix("1.") == true)
    #expect(document["info"] == ["title": "alchemyd", "version": "1.0.0"])
    for method in methods {
      #expect(method["paramStructure"] == "by-name")
      #expect(method["summary"]?.string?.isEmpty == false)
      #expect(method["result"]?["name"]?.string?.isEmpty == false)
      #expect(method["result"]?["schema"]?.object != nil)
      let required = (method["params"]?.array ?? []).map { $0["required"] == true }
      #expect(required == required.sorted { $0 && !$1 }, "required ones come first")
      for parameter in method["params"]?.array ?? [] {
        #expect(parameter["schema"]?["type"]?.string?.isEmpty == false)
        #expect(parameter["summary"]?.string?.isEmpty == false)
      }
    }
  }

  @Test("each method is dispatched, and knows the parameters told of and no other")
  func dispatched() throws {
    for (name, parameters) in Self.parameters {
      #expect(try error(name, ["nothing": 1])?["data"]?["field"] == "nothing", "\(name)")
      for parameter in parameters {
        let field = parameter.replacing("?", with: "")
        let data = try error(name, [field: .array([.null])])?["data"]
        #expect(data?["kind"] == "invalidParams" || data?["kind"] == "outOfRange", "\(name)")
      }
      let missing = parameters.first { !$0.hasSuffix("?") }
      if let missing {
        #expect(try error(name, [:])?["data"]?["kind"] == "invalidParams", "\(name) \(missing)")
      }
    }
  }

  @Test("a number at a limit told of is taken, one past it is refused with both limits")
  func limits() throws {
    var probed = 0
    for method in methods {
      let name = method["name"]?.string ?? ""
      for parameter in method["params"]?.array ?? [] where parameter["schema"]?["type"] == "integer"
      {
        let schema = try #require(parameter["schema"])
        let (minimum, maximum) = (
          try #require(schema["minimum"]?.integer), try #require(schema["maximum"]?.integer)
        )
        let field = try #require(parameter["name"]?.string)
        for value in [minimum, maximum] {
          #expect(try probe(name, field, .integer(value))?["kind"] != "outOfRange")
        }
        for value in [minimum - 1, maximum + 1] where abs(value) < 1 << 53 {
          #expect(
            try probe(name, field, .integer(value)) == [
              "field": .string(field), "kind": "outOfRange", "max": .integer(maximum),
              "min": .integer(minimum),
            ], "\(name) \(field) \(value)")
          probed += 1
        }
      }
    }
    #expect(probed == 32)
  }

  @Test("so is the length of a list, and each word of one")
  func lists() throws {
    let edit: JSONValue = ["edit": "scope", "scope": "all"]
    for (method, field, element) in [
      ("profile.apply", "edits", edit), ("recipes.explain", "ingredients", "wheat"),
      ("bag.brew", "brews", ["ingredients": ["wheat", "salt-pile"]]),
      ("bag.import", "items", ["name": "wheat", "count": 1]),
    ] {
      let schema = try #require(self.schema(method, field))
      let (minimum, maximum) = (
        try #require(schema["minItems"]?.integer), try #require(schema["maxItems"]?.integer)
      )
      for count in [minimum, maximum] {
        let list = JSONValue.array(Array(repeating: element, count: count))
        #expect(try probe(method, field, list)?["kind"] != "outOfRange")
      }
      for count in [minimum - 1, maximum + 1] where count >= 0 {
        let list = JSONValue.array(Array(repeating: element, count: count))
        #expect(try probe(method, field, list)?["max"] == .integer(maximum))
      }
    }
    for field in ["sort", "kind"] {
      let words = try #require(schema("recipes.list", field)?["enum"]?.array)
      #expect(!words.isEmpty)
      for word in words { #expect(try probe("recipes.list", field, word) == nil) }
      #expect(try probe("recipes.list", field, "Any")?["kind"] == "invalidParams")
    }
  }

  private func schema(_ method: String, _ field: String) -> JSONValue? {
    let parameters = methods.first { $0["name"] == .string(method) }?["params"]?.array
    return parameters?.first { $0["name"] == .string(field) }?["schema"]
  }

  /// The `data` of the refusal of a call with this parameter and what else it must have.
  private func probe(_ method: String, _ field: String, _ value: JSONValue) throws -> JSONValue? {
    var members: [String: JSONValue] = ["profile": "default"]
    if method == "profile.apply" { members["edits"] = [["edit": "scope", "scope": "all"]] }
    if method == "bag.eat" { members["ingredient"] = "wheat" }
    if method == "bag.import" { members["mode"] = "set" }
    if method.hasPrefix("sync.") {
      members["profile"] = "00000000-0000-4000-8000-000000000001"
      members["vector"] = [:]
    }
    if method == "sync.begin" {
      members["origin"] = .string(String(repeating: "e", count: 32))
      (members["digest"], members["now"]) = ("", 0)
    }
    // By the strength of one effect only.
    if value == "strength" { members["with"] = ["effect:fear"] }
    members[field] = value
    return try error(method, .object(members))?["data"]
  }
}
