package import Wire

/// One event of the watched list of profiles.
package struct ProfilesEvent: Equatable, Sendable {
  /// What happened to a row of the list.
  package enum News: Equatable, Sendable {
    /// The profile was created, brought back, or received from elsewhere.
    case added(ProfileSummary)
    case changed(ProfileSummary)
    /// The profile was deleted; the row shows its last known state.
    case removed(ProfileSummary)
    case ended(WatchEnding)
    /// The watch's progress, or news of a newer daemon.
    case nothing
  }

  /// The event's watch, one of this connection.
  package var watch: String
  /// Everything up to this lsn is known now; only an ending may lack the lsn.
  package var lsn: Int?
  /// The news of one row.
  package var news: News

  /// Reads the `params` of a `profiles.event`.
  package init(_ params: JSONValue) throws(MirrorFailure) {
    let reader = try MirrorReader(params)
    watch = try reader.string("watch")
    news = try Self.news(reader)
    if case .ended = news {
      lsn = try reader.optional("lsn", reader.integer)
    } else {
      lsn = try reader.integer("lsn")
    }
  }

  private static func news(_ reader: MirrorReader) throws(MirrorFailure) -> News {
    if let row = try reader.optional("added", reader.part) { return .added(try .init(row)) }
    if let row = try reader.optional("changed", reader.part) { return .changed(try .init(row)) }
    if let row = try reader.optional("removed", reader.part) { return .removed(try .init(row)) }
    if let word = try reader.optional("ended", reader.string) { return .ended(.init(word)) }
    return .nothing
  }
}
