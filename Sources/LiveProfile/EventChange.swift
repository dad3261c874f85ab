/// The change that an event reports, and its author.
package struct EventChange: Equatable, Sendable {
  /// The replica that made the change, 32 hexadecimal digits.
  package var origin: String
  /// The number among that replica's changes to the profile, from 1.
  package var sequence: Int
  /// The name of the client that requested the change; nil if it gave none.
  package var client: String?
  /// The client's number of the request; nil if the request cannot be repeated.
  package var request: Int?

  init(_ reader: MirrorReader) throws(MirrorFailure) {
    origin = try reader.string("origin")
    sequence = try reader.integer("seq")
    client = try reader.optional("client", reader.string)
    request = try reader.optional("request", reader.part).map { part throws(MirrorFailure) in
      try part.integer("n")
    }
  }
}
