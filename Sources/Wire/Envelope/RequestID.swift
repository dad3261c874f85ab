/// What a client calls its request; the reply carries it back.
package enum RequestID: Equatable, Sendable {
  case string(String)
  case integer(Int)

  /// Writes it in the kind that it came in: digits in quotation marks stay a text.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .string(let text): writer.string(text)
    case .integer(let value): writer.integer(value)
    }
  }
}
