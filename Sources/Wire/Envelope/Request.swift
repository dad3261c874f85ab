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

  /// The number that a write keeps when it is sent again; nil without one.
  package var number: Int? { parameters["request"]?["n"]?.integer }

  /// The request with a number of a client's own.
  package func numbered(_ number: Int, by client: String) -> Request {
    setting("request", to: ["client": .string(client), "n": .integer(number)])
  }

  /// The profile that the request names, by id or name; nil without one.
  package var profile: String? { parameters["profile"]?.string }

  /// The request about another profile.
  package func about(profile: String) -> Request { setting("profile", to: .string(profile)) }

  /// The request with a parameter that its type does not have; nil removes the parameter.
  package func setting(_ name: String, to value: JSONValue?) -> Request {
    var parameters = parameters
    parameters[name] = value
    return Request(method, parameters)
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
    return JSONValue.object(members).serializedLine
  }
}
