package import JSON

/// The members of a line from the daemon: a reply has an id, a notification has a method.
package struct DaemonMessage: Equatable, Sendable {
  /// The request's number; nil in a notification, and in a refusal that concerns the connection.
  package let id: Int?
  /// Whether the reply is a refusal of the connection, and not of a request.
  package let concernsConnection: Bool
  /// Nil in a reply.
  package let method: String?
  /// Null without any.
  package let parameters: JSONValue
  /// Nil unless the reply has one.
  package let result: JSONValue?
  /// Nil unless the reply has a readable one.
  package let refusal: DaemonRefusal?

  /// Reads what is there; whoever asks for a member judges whether it may be missing.
  package init(_ message: JSONValue) {
    id = message["id"]?.integer
    concernsConnection = message["id"] == .null
    method = message["method"]?.string
    parameters = message["params"] ?? .null
    result = message["result"]
    refusal = message["error"].flatMap(DaemonRefusal.init)
  }

  /// Whether a new daemon announces that it has taken over the connection.
  package var isRestart: Bool { method == "system.restarted" }
}
