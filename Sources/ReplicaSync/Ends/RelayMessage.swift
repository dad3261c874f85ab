internal import JSON
internal import Wire

/// The kind of a line from an end.
enum RelayMessage {
  /// `result` is the index of the result in the document.
  case answer(id: Int, result: Int)
  /// The id is nil if the end refused an unreadable line or the whole connection.
  case refusal(id: Int?, DaemonRefusal)
  /// The event's method, and the index of its parameters.
  case event(method: String, parameters: Int)

  /// Nil for a line that does not follow the protocol.
  init?(_ document: JSONDocument) {
    let root = JSONDocument.root
    guard document.kind(at: root) == .object, let version = document.member("jsonrpc", of: root),
      document.kind(at: version) == .string, document.isString(at: version, "2.0")
    else { return nil }
    if let method = document.member("method", of: root) {
      self.init(event: method, in: document)
    } else if let result = document.member("result", of: root) {
      guard let id = Self.id(in: document) else { return nil }
      self = .answer(id: id, result: result)
    } else {
      guard let error = document.member("error", of: root),
        let refusal = DaemonRefusal(JSONValue(document, at: error))
      else { return nil }
      self = .refusal(id: Self.id(in: document), refusal)
    }
  }

  private init?(event method: Int, in document: JSONDocument) {
    guard document.kind(at: method) == .string,
      let parameters = document.member("params", of: JSONDocument.root)
    else { return nil }
    self = .event(method: document.string(at: method), parameters: parameters)
  }

  private static func id(in document: JSONDocument) -> Int? {
    guard let id = document.member("id", of: JSONDocument.root),
      document.kind(at: id) == .integer
    else { return nil }
    return document.integer(at: id)
  }
}
