package import Wire

/// The result of profile.watch: where a watch begins.
package struct WatchStart: Equatable, Sendable {
  /// The name that its events carry.
  package var watch: String
  /// Events follow from here on.
  package var position: WatchPosition
  /// Absent when the watch goes on from where another ended.
  package var snapshot: ProfileSnapshot?
  /// Why it does not go on from there.
  package var reset: WatchReset?

  /// Reads the result; of a snapshot everything is needed.
  package init(_ result: JSONValue) throws(MirrorFailure) {
    let reader = try MirrorReader(result)
    watch = try reader.string("watch")
    position = WatchPosition(
      epoch: try reader.string("epoch"), lsn: try reader.integer("lsn"))
    snapshot = try reader.optional("snapshot", reader.part).map(ProfileSnapshot.init)
    reset = try reader.optional("reset", reader.string).map(WatchReset.init)
  }
}
