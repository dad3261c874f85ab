/// One client that watches a profile.
package struct Present: Equatable, Sendable {
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

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(name)
    writer.key("since")
    writer.string(TimeText.text(ofMilliseconds: sinceMilliseconds))
    writer.endObject()
  }
}
