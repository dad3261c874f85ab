/// One client that watches a profile.
package struct Present: WireValue {
  /// The name given to system.hello.
  package var name: String
  /// When the watch started, in milliseconds since 1970.
  package var sinceMilliseconds: Int

  /// The name of a client that gave none.
  package static let unnamed = "unnamed"

  /// The time is in milliseconds since 1970.
  package init(name: String, sinceMilliseconds: Int) {
    self.name = name
    self.sinceMilliseconds = sinceMilliseconds
  }

  /// Writes the time in RFC 3339 format.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("since", timeMilliseconds: sinceMilliseconds)
    }
  }

  /// Accepts any name.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    name = try part.string("name")
    sinceMilliseconds = try part.member("since").milliseconds()
  }
}
