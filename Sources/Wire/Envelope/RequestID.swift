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
