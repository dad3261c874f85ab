/// A method and its parameters, as a client asks.
package struct Request: Equatable, Sendable {
  /// As the daemon's table has it, such as `profile.apply`.
  package let method: String
  /// By name; without any the line has no `params`.
  package let parameters: [String: JSONValue]

  /// Takes any method and any parameters: only the daemon checks them.
  package init(_ method: String, _ parameters: [String: JSONValue] = [:]) {
    self.method = method
    self.parameters = parameters
  }

  /// Whether it may change something, so that a lost reply leaves a doubt.
  package var writes: Bool {
    // Without a state sync.state only reads, and the daemon uses up no request number for it.
    if method == "sync.state", parameters["state"] == nil { return false }
    return Self.writingMethods.contains(method)
  }

  private static let writingMethods: Set = [
    "profile.apply", "profile.copy", "profile.create", "profile.delete", "profile.resolve",
    "profile.undelete", "profile.undo", "sync.push", "sync.retire", "sync.state",
  ]

  /// The request as one line of the protocol, its end included.
  package func line(id: Int) -> [UInt8] {
    var members: [String: JSONValue] = [
      "id": .integer(id), "jsonrpc": "2.0", "method": .string(method),
    ]
    if !parameters.isEmpty { members["params"] = .object(parameters) }
    return JSONValue.object(members).serialized() + [UInt8(ascii: "\n")]
  }
}
