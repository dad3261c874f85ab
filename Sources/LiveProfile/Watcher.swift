/// Another client that watches the same profile.
package struct Watcher: Equatable, Sendable {
  /// The name that the client gave in system.hello.
  package var name: String
  /// The start of the watch, RFC 3339 in UTC.
  package var since: String

  static func all(_ readers: [MirrorReader]) throws(MirrorFailure) -> [Watcher] {
    var watchers: [Watcher] = []
    for reader in readers {
      watchers.append(
        Watcher(name: try reader.string("name"), since: try reader.string("since")))
    }
    return watchers
  }
}
