package import JSON

extension JSONWriter {
  /// Writes a reply line; `result` writes one value.
  package mutating func reply(to id: RequestID, result: (inout JSONWriter) -> Void) {
    beginReply(to: id)
    result(&self)
    endReply()
  }

  /// Starts a reply line; its result follows, one value, and then `endReply`.
  package mutating func beginReply(to id: RequestID) {
    literal(#"{"id":"#)
    id.write(to: &self)
    literal(#","jsonrpc":"2.0","result":"#)
  }

  /// Ends a reply line behind its result.
  package mutating func endReply() {
    literal("}\n")
  }

  /// Writes a reply line with a result that is already JSON.
  package mutating func reply(to id: RequestID, rawResult: [UInt8]) {
    reply(to: id) { $0.raw(rawResult) }
  }

  /// Writes an error reply; without an id if the line was not a request.
  package mutating func reply(to id: RequestID?, refusing refusal: Refusal) {
    errorReply(to: refusal.kind.isOfTheLine ? nil : id) { refusal.write(to: &$0) }
  }

  /// Writes an error reply; `error` writes the error object.
  package mutating func errorReply(to id: RequestID?, error: (inout JSONWriter) -> Void) {
    literal(#"{"error":"#)
    error(&self)
    literal(#","id":"#)
    if let id { id.write(to: &self) } else { null() }
    literal(",\"jsonrpc\":\"2.0\"}\n")
  }
}
