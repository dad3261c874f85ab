/// Somebody else who watches the same profile.
package struct Watcher: Equatable, Sendable {
  /// As it gave it to system.hello.
  package var name: String
  /// Since when, RFC 3339 in UTC.
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
