internal import Alchemy
package import JSON

/// `rpc.discover`: an OpenRPC document of the methods.
package struct Discovery: ParameterlessRequest {
  /// The facts of the method.
  package static let method = MethodDescription.read(
    "rpc.discover", "Tells of every method, as an OpenRPC document.", [],
    result: "the document")

  /// There is nothing to state.
  package init() {}

  /// What clients read of the document.
  package struct Result: WireReading {
    /// In the daemon's order.
    package let methods: [(name: String, summary: String)]

    /// Throws unless the document has methods with names.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      methods = try part.member("methods").elements().map { method throws(UnreadableMember) in
        (try method.string("name"), try method.optional("summary")?.string() ?? "")
      }
    }
  }

  /// The version of OpenRPC that the document follows.
  private static let specification = "1.3.2"

  /// Lists the methods in the given order; describes results in words, without a schema.
  package static func document(of methods: [MethodDescription], version: String) -> JSONValue {
    [
      "openrpc": .string(specification),
      "info": ["title": "alchemyd", "version": .string(version)],
      "methods": .array(methods.map(\.value)),
    ]
  }
}

extension MethodDescription {
  fileprivate var value: JSONValue {
    [
      "name": .string(name),
      "summary": .string(summary),
      "paramStructure": "by-name",
      "params": .array(parameters.map(\.value)),
      "result": [
        "name": "result", "schema": ["type": "object"], "summary": .string(result),
      ],
    ]
  }
}

extension Parameter {
  fileprivate var value: JSONValue {
    [
      "name": .string(name.description),
      "summary": .string(summary),
      "required": .bool(isRequired),
      "schema": shape.schema,
    ]
  }
}

extension Parameter.Shape {
  /// The JSON Schema of a value.
  fileprivate var schema: JSONValue {
    switch self {
    case .profile, .text, .profileID, .origin, .hash, .path: ["type": "string"]
    case .boolean: ["type": "boolean"]
    case .integer(let range):
      [
        "type": "integer", "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ]
    case .words(let words): ["type": "string", "enum": .array(words.map { .string($0) })]
    case .texts(let count): Self.array(of: ["type": "string"], count)
    case .wordList(let words):
      Self.array(
        of: ["type": "string", "enum": .array(words.map { .string($0) })], 0...words.count)
    case .fields(let count): Self.array(of: ["type": "string"], count)
    case .parts(let count): Self.array(of: ["type": "string"], count)
    case .brews(let count): Self.array(of: ["type": "object"], count)
    case .integers(let range, let count):
      Self.array(
        of: [
          "type": "integer", "minimum": .integer(range.lowerBound),
          "maximum": .integer(range.upperBound),
        ], count)
    case .items(let count): Self.array(of: ["type": "object"], count)
    case .alchemist: Self.alchemistFields
    case .edits: Self.array(of: ["type": "object"], ProfileApply.editCount)
    case .request: Self.object(["client": Self.string, "n": ["type": "integer", "minimum": 1]])
    case .position: Self.object(["epoch": Self.string, "lsn": ["type": "integer", "minimum": 0]])
    case .change: Self.object(["origin": Self.string, "seq": ["type": "integer", "minimum": 1]])
    case .vector: ["type": "object", "additionalProperties": Self.changeNumber]
    case .hashes: ["type": "object", "additionalProperties": Self.string]
    case .places(let count): Self.array(of: ["type": "object"], count)
    case .changes: Self.array(of: ["type": "object"], ReplicaLimit.changes)
    case .state, .pushedChange: ["type": "object"]
    case .client: Self.object(["name": Self.string, "version": Self.string])
    }
  }

  private static let string: JSONValue = ["type": "string"]
  private static let changeNumber: JSONValue = ["type": "integer", "minimum": 0]

  private static let alchemistFields: JSONValue = {
    var properties: [String: JSONValue] = [:]
    for field in Alchemist.Field.allCases {
      properties[field.rawValue] =
        field.range.map { range in
          [
            "type": "integer", "minimum": .integer(range.lowerBound),
            "maximum": .integer(range.upperBound),
          ]
        } ?? ["type": "boolean"]
    }
    return [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
  }()

  private static func array(of items: JSONValue, _ count: ClosedRange<Int>) -> JSONValue {
    [
      "type": "array", "items": items, "minItems": .integer(count.lowerBound),
      "maxItems": .integer(count.upperBound),
    ]
  }

  private static func object(_ properties: [String: JSONValue]) -> JSONValue {
    [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
      "required": .array(properties.keys.sorted().map { .string($0) }),
    ]
  }
}
