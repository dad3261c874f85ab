extension JSONWriter {
  /// Writes the line of a reply; `result` writes one value.
  package mutating func reply(to id: RequestID, result: (inout JSONWriter) -> Void) {
    literal(#"{"id":"#)
    id.write(to: &self)
    literal(#","jsonrpc":"2.0","result":"#)
    result(&self)
    literal("}\n")
  }

  /// Writes the line of a reply whose result is at hand.
  package mutating func reply(to id: RequestID, rawResult: [UInt8]) {
    reply(to: id) { $0.raw(rawResult) }
  }

  /// Writes the line of a reply that refuses; without an id where the line was no request.
  package mutating func reply(to id: RequestID?, refusing refusal: Refusal) {
    errorReply(to: refusal.isOfTheLine ? nil : id) { refusal.write(to: &$0) }
  }

  /// Writes the line of a refusal whose error object is at hand.
  package mutating func errorReply(to id: RequestID?, error: (inout JSONWriter) -> Void) {
    literal(#"{"error":"#)
    error(&self)
    literal(#","id":"#)
    if let id { id.write(to: &self) } else { null() }
    literal(",\"jsonrpc\":\"2.0\"}\n")
  }
}
