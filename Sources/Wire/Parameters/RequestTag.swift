import JSON
import Profiles

/// A client's own number for a request, which makes the request repeatable.
package struct RequestTag: Hashable, Sendable {
  /// The client's own id: 1 to 200 bytes, without control characters.
  package var client: String
  /// The client's request number: 1, 2, 3 and so on.
  package var n: Int

  /// Does not check the values: the reader did.
  package init(client: String, n: Int) {
    self.client = client
    self.n = n
  }

  /// The client's id in visible ASCII, used as the key in memory and in the store.
  ///
  /// Ids with different bytes get different keys, even if they are equal as text. Bytes that are
  /// not visible ASCII become `%` and two digits.
  package var clientKey: String {
    let isPlain = client.utf8.allSatisfy { Self.isPlain($0) }
    return isPlain ? client : client.utf8.map(Self.escaped).joined()
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    0x21..<0x7F ~= byte && byte != UInt8(ascii: "%")
  }

  private static func escaped(_ byte: UInt8) -> String {
    if isPlain(byte) { return String(UnicodeScalar(byte)) }
    return (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
  }

  /// Clients use a UUID or a host and a process, which is far shorter.
  package static let clientLengthBytes = 1...200

  /// How many replies per client are kept for repeated requests: as many as can be in flight.
  package static let keptReplies = 64

  /// Up to the greatest integer of the wire, which no client reaches by counting.
  package static let numbers = 1...SaturatingSum.limit
}

extension ParameterReader {
  /// The member `request` of the methods that write.
  ///
  /// Nil if missing. Throws if the member lacks the client or the number, or has anything else.
  package func request() throws(Refusal) -> RequestTag? {
    guard let reader = try optionalObject("request") else { return nil }
    try reader.refuseUnknown(knowing: ["client", "n"])
    let client = try reader.optionalShownName("client", lengthBytes: RequestTag.clientLengthBytes)
    return RequestTag(
      client: try reader.required("client", client),
      n: try reader.integer("n", RequestTag.numbers))
  }
}

extension Parameter {
  /// The description of the member `request`.
  package static let request = Parameter.optional(
    "request", .request, "makes the request repeatable: the client's id and its next number")
}
