/// Which change an event tells of, and whose it was.
package struct EventChange: Equatable, Sendable {
  /// The replica that made it, 32 hexadecimal digits.
  package var origin: String
  /// Its number among the changes of that replica to the profile, from 1.
  package var sequence: Int
  /// The name of who asked for it; nil when nobody gave one.
  package var client: String?
  /// The number that the client gave its request; nil for one that cannot be repeated.
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
