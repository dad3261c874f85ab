package import JSON

/// A request line with its id and method, and with its parameters still unread.
package struct RequestEnvelope: Sendable {
  /// Nil for a notification, which never gets a reply.
  package var id: RequestID?
  /// The index of the method's name in the document.
  package var method: Int
  /// The index of the parameters' object in the document.
  package var params: Int?

  /// Throws for a batch (an array) and for anything that is not a request; accepts any method name.
  package init(reading document: JSONDocument) throws(Refusal) {
    let root = JSONDocument.root
    guard document.kind(at: root) == .object else {
      throw document.kind(at: root) == .array
        ? .batchUnsupported : .invalidRequest(.notAnObject)
    }
    var members = Members()
    try document.forEachMember(of: root) { name, value throws(Refusal) in
      try members.read(name, value, in: document)
    }
    guard members.hasVersion else { throw .invalidRequest(.wrongVersion) }
    guard let method = members.method else { throw .invalidRequest(.noMethod) }
    id = members.id
    self.method = method
    params = members.params
  }
}

/// The members of an envelope, each checked when found.
private struct Members {
  var hasVersion = false
  var method: Int?
  var params: Int?
  var id: RequestID?

  mutating func read(_ name: Int, _ value: Int, in document: JSONDocument) throws(Refusal) {
    let kind = document.kind(at: value)
    if document.isString(at: name, "id") {
      id = try Self.id(at: value, in: document)
    } else if document.isString(at: name, "method") {
      guard kind == .string else { throw .invalidRequest(.noMethod) }
      method = value
    } else if document.isString(at: name, "params") {
      guard kind == .object else { throw .invalidRequest(.paramsNotAnObject) }
      params = value
    } else if document.isString(at: name, "jsonrpc") {
      guard kind == .string, document.isString(at: value, "2.0") else {
        throw .invalidRequest(.wrongVersion)
      }
      hasVersion = true
    } else {
      throw .invalidRequest(.unknownMember(document.string(at: name)))
    }
  }

  private static func id(at value: Int, in document: JSONDocument) throws(Refusal) -> RequestID {
    switch document.kind(at: value) {
    case .string: .string(document.string(at: value))
    case .integer: .integer(document.integer(at: value))
    case .null, .false, .true, .number, .array, .object: throw .invalidRequest(.wrongID)
    }
  }
}

/// A client's id for its request; the reply repeats the id.
package enum RequestID: Equatable, Sendable {
  case string(String)
  case integer(Int)

  /// Writes the id with the type that it had: a string of digits stays a string.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .string(let text): writer.string(text)
    case .integer(let value): writer.integer(value)
    }
  }
}
