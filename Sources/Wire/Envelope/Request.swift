package import JSON

/// A method and its parameters, as a client sends them.
package struct Request: Equatable, Sendable {
  /// The method's name in the daemon's table, such as `profile.apply`.
  package let method: String
  /// By name; if empty, the line has no `params`.
  package let parameters: [String: JSONValue]

  /// Accepts any method and parameters; only the daemon checks them.
  package init(_ method: String, _ parameters: [String: JSONValue] = [:]) {
    self.method = method
    self.parameters = parameters
  }

  /// A request by its type: the method, and the parameters that it must say.
  package init<Asked: RequestParameters>(_ asked: Asked) {
    self.init(Asked.method.name, asked.values)
  }

  /// Whether the request may change something, so that a lost reply leaves its outcome unknown.
  package var writes: Bool {
    // Without a state sync.state only reads, and the daemon uses up no request number.
    if method == "sync.state", parameters["state"] == nil { return false }
    return Self.writingMethods.contains(method)
  }

  private static let writingMethods = Set(
    Methods.descriptions.filter(\.isWrite).map(\.name))

  /// The request as one line of the protocol, with its newline.
  package func line(id: Int) -> [UInt8] { line(id: .integer(id)) }

  /// The same without an id: it is carried out, and gets no reply.
  package var notification: [UInt8] { line(id: nil) }

  private func line(id: JSONValue?) -> [UInt8] {
    var members: [String: JSONValue] = ["jsonrpc": "2.0", "method": .string(method)]
    members["id"] = id
    if !parameters.isEmpty { members["params"] = .object(parameters) }
    return JSONValue.object(members).serialized() + [UInt8(ascii: "\n")]
  }
}
