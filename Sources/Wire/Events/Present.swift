package import JSON

/// One client that watches a profile.
package struct Present: Message {
  /// The name given to system.hello.
  package var name = ""
  /// When the watch started, in milliseconds since 1970.
  package var sinceMilliseconds = 0

  /// The name of a client that gave none.
  package static let unnamed = "unnamed"

  /// The time is in milliseconds since 1970.
  package init(name: String, sinceMilliseconds: Int) {
    self.name = name
    self.sinceMilliseconds = sinceMilliseconds
  }

  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("name", &name)
    form.time("since", &sinceMilliseconds)
  }
}
