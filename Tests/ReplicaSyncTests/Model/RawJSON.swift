import JSON
import Wire

/// JSON of which parts were written by somebody else and stay as they are.
struct RawJSON: ExpressibleByDictionaryLiteral {
  let bytes: [UInt8]

  init(_ value: JSONValue) {
    bytes = value.serialized()
  }

  init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(.object(Dictionary(members, uniquingKeysWith: { $1 })))
  }

  /// A list of changes as they are, with the other members after it.
  init(changes: some Sequence<ModelChange>, _ others: String) {
    let texts = changes.map(\.text).joined(separator: [UInt8(ascii: ",")])
    bytes = Array(#"{"changes":["#.utf8) + texts + Array("],\(others)}".utf8)
  }
}
