internal import DaemonClient
package import JSON
internal import Wire

/// Answers requests by their method, as the protocol has it.
package enum FakeDaemon {
  /// What one method answers.
  package enum Reply {
    case result(JSONValue)
    case refusal(code: Int, kind: String, message: String, data: [String: JSONValue] = [:])
  }

  package typealias Methods = [String: (_ parameters: JSONValue) -> Reply]

  /// A peer that knows these methods and system.hello.
  package static func peer(_ methods: Methods, endsAfterLines: Int? = nil) -> FakePeer {
    FakePeer(endsAfterLines: endsAfterLines, answer: answer(methods))
  }

  /// A peer that takes so many lines, and ends instead of answering the last.
  package static func peer(_ methods: Methods, endsInsteadOfAnswering last: Int) -> FakePeer {
    var count = 0
    return FakePeer(endsAfterLines: last) { line in
      count += 1
      return count < last ? answer(methods)(line) : []
    }
  }

  package static func answer(_ methods: Methods) -> FakePeer.Answer {
    { line in
      guard let request = try? JSONValue(parsing: line), let id = request["id"],
        let method = request["method"]?.string
      else { return bytes(.null, .refusal(code: -32700, kind: "parseError", message: "no JSON")) }
      if method == "system.hello" { return bytes(id, .result(greeting)) }
      let answer = methods[method]?(request["params"] ?? [:])
      let unknown = Reply.refusal(
        code: -32601, kind: "methodNotFound", message: "no method \(method)")
      return bytes(id, answer ?? unknown)
    }
  }

  package static let greeting: JSONValue = [
    "now": "2026-01-31T08:15:00.123Z", "origin": "000000000000000000000000000000aa",
    "protocol": ["compatible": 1, "level": 1],
  ]

  package static func bytes(_ id: JSONValue, _ reply: Reply) -> [UInt8] {
    var message: [String: JSONValue] = ["id": id, "jsonrpc": "2.0"]
    switch reply {
    case .result(let result): message["result"] = result
    case .refusal(let code, let kind, let text, let data):
      let members = data.merging(["kind": .string(kind)]) { $1 }
      message["error"] = [
        "code": .integer(code), "data": .object(members), "message": .string(text),
      ]
    }
    return JSONValue.object(message).serialized() + [UInt8(ascii: "\n")]
  }
}
