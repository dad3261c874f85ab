package import Wire

/// The result of profile.watch: the start of a watch.
package struct WatchStart: Equatable, Sendable {
  /// The watch's name in its events.
  package var watch: String
  /// The events follow from this position.
  package var position: WatchPosition
  /// Nil if the watch continues where another ended.
  package var snapshot: ProfileSnapshot?
  /// Why the watch does not continue from the requested position.
  package var reset: WatchReset?

  /// Reads the result; a snapshot must be complete.
  package init(_ result: JSONValue) throws(MirrorFailure) {
    let reader = try MirrorReader(result)
    watch = try reader.string("watch")
    position = WatchPosition(
      epoch: try reader.string("epoch"), lsn: try reader.integer("lsn"))
    snapshot = try reader.optional("snapshot", reader.part).map(ProfileSnapshot.init)
    reset = try reader.optional("reset", reader.string).map(WatchReset.init)
  }
}
