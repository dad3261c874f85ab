import JSON
import Profiles
import Testing
import Wire

/// The table that `rpc.discover` tells and the reading of each method say the same.
@Suite struct MethodParametersTests {
  static let methods = Methods.all

  func refusal(
    of method: any RequestParameters.Type, _ members: [String: JSONValue]
  ) throws -> Refusal? {
    var document = JSONDocument()
    try document.parse(JSONValue.object(members).serialized().span)
    do throws(Refusal) {
      _ = try method.init(document, at: JSONDocument.root)
      return nil
    } catch {
      return error
    }
  }

  /// Values that fit a shape, its bounds among them.
  func fitting(_ shape: Parameter.Shape) -> [JSONValue] {
    switch shape {
    case .profile, .text: ["x"]
    case .boolean: [true, false]
    case .integer(let range): [.integer(range.lowerBound), .integer(range.upperBound)]
    case .words(let words): words.map { .string($0) }
    case .texts(let count):
      [count.lowerBound, count.upperBound].map { .array((0..<$0).map { .string("\($0)") }) }
    case .integers(let range, let count):
      [.array(Array(repeating: .integer(range.lowerBound), count: count.upperBound))]
    case .wordList(let words): [[], .array(words.map { .string($0) })]
    case .fields(let count):
      [count.lowerBound, count.upperBound].map { .array((0..<$0).map { .string("stock:\($0)") }) }
    case .parts(let count):
      [count.lowerBound, count.upperBound].map { .array((0..<$0).map { .string("effect:\($0)") }) }
    case .edits: [[["edit": "scope", "scope": "all"]]]
    case .alchemist: [Self.alchemist, ["skill": 0], ["skill": 1000, "experimenter": 3], [:]]
    case .brews(let count): [count.lowerBound, count.upperBound].map(Self.brews)
    case .items(let count): [count.lowerBound, count.upperBound].map(Self.items)
    case .position: [["epoch": "e", "lsn": 0]]
    case .request: [["client": "a", "n": 1]]
    case .change:
      [["origin": .string(String(repeating: "0a", count: 16)), "seq": 1]]
    case .client: [["name": "a", "version": "1"]]
    default: fittingOfReplicas(shape)
    }
  }

  private static func brews(_ count: Int) -> JSONValue {
    .array(Array(repeating: ["ingredients": ["a", "b"]], count: count))
  }

  private static let alchemist: JSONValue = [
    "alchemist": 5, "allure": true, "benefactor": true, "experimenter": 3, "fortify": 0,
    "haggling": 5, "physician": false, "poisoner": true, "purity": true, "seeker": false,
    "skill": 0, "speech": 1000,
  ]

  private static func items(_ count: Int) -> JSONValue {
    .array(Array(repeating: ["count": 1, "name": "wheat"], count: count))
  }

  private static let origin = String(repeating: "0a", count: 16)
  private static let profileID = "00000000-0000-4000-8000-000000000001"

  private static func change(seq: Int) -> JSONValue {
    let before: JSONValue = [.integer(seq - 1), .string(origin)]
    return [
      "body": [
        "edits": [["edit": "scope", "scope": "all"]], "profile": .string(profileID),
        "salt": "0123456789abcdef", "stamp": "0000000000010000", "version": 1,
      ],
      "context": .object(seq == 1 ? [:] : [origin: before]), "origin": .string(origin),
      "seq": .integer(seq),
    ]
  }

  private static func places(_ count: Int) -> JSONValue {
    .array((0..<count).map { ["origin": .string(origin), "seq": .integer($0 + 1)] })
  }

  private static var state: JSONValue {
    var writer = JSONWriter()
    SyncState.write(Profile(untouched: .default), to: &writer)
    return JSONValue(readable: writer.bytes)?["state"] ?? .null
  }

  private func fittingOfReplicas(_ shape: Parameter.Shape) -> [JSONValue] {
    switch shape {
    case .profileID: [.string(Self.profileID)]
    case .origin, .hash: [.string(Self.origin)]
    case .hashes: [.object([Self.origin: .string(Self.origin)]), [:]]
    case .places(let count): [count.lowerBound, count.upperBound].map(Self.places)
    case .vector: [[Self.origin: 1], [:]].map { .object($0) }
    case .changes: [1, 256].map { .array((0..<$0).map { Self.change(seq: $0 + 1) }) }
    case .state: [Self.state]
    case .pushedChange: [Self.change(seq: 1)]
    default: ["/tmp/a"]
    }
  }

  private func unfittingOfReplicas(_ shape: Parameter.Shape) -> [JSONValue] {
    switch shape {
    case .profileID: ["default", "", 1]
    case .origin, .hash: ["", .string(Self.origin.uppercased()), .string(Self.origin + "0"), 1]
    case .hashes:
      [
        [], "x", .object(["x": .string(Self.origin)]), .object([Self.origin: 1]),
        .object([Self.origin: "x"]),
      ]
    case .places(let count):
      [count.lowerBound - 1, count.upperBound + 1].map(Self.places)
        + [
          [:], ["x"], [[:]], [["origin": .string(Self.origin), "seq": 0]],
          [["origin": .string(Self.origin), "seq": 1, "time": 1]],
        ]
    case .vector:
      [
        [], "x", ["x": 1], .object([Self.origin: -1]),
        .object([Self.origin: 0.5].mapValues { .number($0) }),
      ]
    case .changes:
      [[], [:], ["x"], [[:]], .array((0..<257).map { Self.change(seq: $0 + 1) })]
    case .state: [[], "x", [:], ["version": 1], ["version": 2]]
    case .pushedChange: [[], "x", [:], 1]
    default: ["", "a", "/\u{0}", 1]
    }
  }

  /// Values that do not fit, by type or by bounds.
  func unfitting(_ shape: Parameter.Shape) -> [JSONValue] {
    let always: [JSONValue] = [.null, .number(0.5)]
    return always
      + {
        switch shape {
        case .profile, .text: [1, [], [:]]
        case .boolean: [0, "true"]
        case .integer(let range):
          ["1", .integer(range.lowerBound - 1)]
            + (range.upperBound < 1 << 52 ? [.integer(range.upperBound + 1)] : [])
        case .words: ["no such word", 1]
        case .texts(let count):
          [count.lowerBound - 1, count.upperBound + 1].filter { $0 >= 0 }.map {
            .array((0..<$0).map { .string("\($0)") })
          } + [[1, 2], "x"]
        case .integers(let range, let count):
          [
            .array(Array(repeating: .integer(range.lowerBound), count: count.upperBound + 1)),
            [.integer(range.lowerBound - 1)], [.integer(range.upperBound + 1)], ["x"], 1,
          ]
        case .wordList(let words):
          [["no such word"], [1], "x", .array((words + [words[0]]).map { .string($0) })]
        case .fields(let count):
          [count.lowerBound - 1, count.upperBound + 1].map {
            .array((0..<$0).map { .string("stock:\($0)") })
          } + [["nonsense"], [1], "x"]
        case .parts(let count):
          [["stock:wheat"], ["scope"], ["wheat"], [1], "x"]
            + [.array((0...count.upperBound).map { .string("effect:\($0)") })]
        case .edits: [[], [:], ["x"], [[:]]]
        case .alchemist: [[], "x", ["skill": 1001], ["skill": true], ["purity": 1], ["x": 1]]
        case .brews(let count):
          [count.lowerBound - 1, count.upperBound + 1].map(Self.brews) + [[:], ["x"], [[:]]]
        case .items(let count): [Self.items(count.upperBound + 1), [:], ["x"], [[:]]]
        case .change:
          [
            [], [:], "x", ["origin": "0a", "seq": 1],
            ["origin": .string(String(repeating: "0A", count: 16)), "seq": 1],
            ["origin": .string(String(repeating: "0a", count: 16)), "seq": 0],
          ]
        case .request, .client, .position: [[], [:], "x", ["other": 1]]
        default: unfittingOfReplicas(shape)
        }
      }()
  }

  /// Parameters that a request has in place of another one, which it needs otherwise.
  private static let substitutes = ["items": "text"]

  /// All parameters, but those that are in place of another one.
  func full(_ method: any RequestParameters.Type) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for parameter in method.parameters {
      let name = parameter.name.description
      if Self.substitutes[name] != nil { continue }
      members[name] = fitting(parameter.shape)[0]
    }
    return members
  }

  /// All parameters, one of them with another value.
  private func full(
    _ method: any RequestParameters.Type, _ name: String, _ value: JSONValue
  ) -> [String: JSONValue] {
    var members = full(method)
    if let other = Self.substitutes[name] { members[other] = nil }
    members[name] = value
    return members
  }

  @Test(arguments: methods.indices)
  func `what the table tells is taken`(index: Int) throws {
    let method = Self.methods[index]
    #expect(try refusal(of: method, full(method)) == nil)
    for parameter in method.parameters {
      for value in fitting(parameter.shape) {
        let members = full(method, parameter.name.description, value)
        #expect(try refusal(of: method, members) == nil, "\(method) \(parameter.name) \(value)")
      }
    }
  }

  @Test(arguments: methods.indices)
  func `what is required is missed, and what is optional is not`(index: Int) throws {
    let method = Self.methods[index]
    for parameter in method.parameters {
      var members = full(method)
      let name = parameter.name.description
      members[name] = nil
      let isRequired =
        parameter.isRequired
        || method.parameters.contains { Self.substitutes[$0.name.description] == name }
      let expected = isRequired ? Refusal.invalidParams(field: name, .missing) : nil
      #expect(try refusal(of: method, members) == expected, "\(method) \(name)")
    }
  }

  @Test(arguments: methods.indices)
  func `what does not fit is refused by its name`(index: Int) throws {
    let method = Self.methods[index]
    for parameter in method.parameters {
      for value in unfitting(parameter.shape) {
        let name = parameter.name.description
        let members = full(method, name, value)
        let refusal = try #require(try refusal(of: method, members), "\(method) \(name) \(value)")
        switch refusal {
        case .invalidParams(let field, _), .outOfRange(let field, _, _):
          #expect(field.hasPrefix(name), "\(method) \(name) \(value)")
        default: Issue.record("\(method) \(name) \(value): \(refusal)")
        }
      }
    }
  }

  @Test(arguments: methods.indices)
  func `anything else is unknown`(index: Int) throws {
    let method = Self.methods[index]
    var members = full(method)
    members["stranger"] = 1
    let expected = Refusal.invalidParams(field: "stranger", .unknown(nearest: nil))
    #expect(try refusal(of: method, members) == expected)
  }
}
