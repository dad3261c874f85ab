/// What a client calls its request; the reply carries it back.
package enum RequestID: Equatable, Sendable {
  case string(String)
  case integer(Int)

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .string(let text): writer.string(text)
    case .integer(let value): writer.integer(value)
    }
  }
}
