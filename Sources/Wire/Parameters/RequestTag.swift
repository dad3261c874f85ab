import Replication

/// A client's own number for a request that it may repeat.
package struct RequestTag: Hashable, Sendable {
  /// 1 to 200 bytes of the client's own choice, without control characters.
  package var client: String
  /// From 1, one more each time.
  package var n: Int

  /// Takes both as they are: they were checked when they were read.
  package init(client: String, n: Int) {
    self.client = client
    self.n = n
  }

  /// The client's id in visible ASCII, by which memory and store know it.
  ///
  /// Ids are other ones when their bytes are, though they may be equal as texts; other bytes are
  /// written as `%` and two digits.
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

  /// A client names itself by a UUID or a host and a process: far less than this.
  package static let clientLengthBytes = 1...200

  /// Replies of one client that are kept for a repeated request: as many as can be in flight.
  package static let keptReplies = 64

  /// Up to the greatest integer of the wire, which nobody gets to by counting.
  package static let numbers = 1...SaturatingSum.limit
}

extension ParameterReader {
  /// The member `request` of the methods that write.
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
  /// The member `request`, described.
  package static let request = Parameter.optional(
    "request", .request, "makes the request repeatable: the client's id and its next number")
}
