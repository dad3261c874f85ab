package import JSON

/// `profiles.event`: one event of the watched list of profiles.
package struct ProfilesEvent: WireValue {
  /// What happened to a row of the list.
  package enum News: Equatable, Sendable {
    /// The profile was created, brought back, or received from elsewhere.
    case added(ProfileSummary)
    case changed(ProfileSummary)
    /// The profile was deleted; the row shows its last known state.
    case removed(ProfileSummary)
    case ended(WatchEnd)
    /// The watch's progress, or news of a newer daemon.
    case nothing
  }

  /// The event's watch, one of this connection.
  package var watch: String
  /// The watch has reported everything up to this lsn; only its last event may lack the lsn.
  package var lsn: Int?
  /// The news of one row.
  package var news: News

  /// Only an ending may lack the lsn.
  package init(watch: String = "", lsn: Int?, news: News) {
    self.watch = watch
    self.lsn = lsn
    self.news = news
  }

  /// Writes the parameters of the notification.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writeNews(to: &writer)
      writer.member("watch", watch)
    }
  }

  /// Writes all members but the watch.
  fileprivate func writeNews(to writer: inout JSONWriter) {
    switch news {
    case .added(let row): writer.member("added", row)
    case .changed(let row): writer.member("changed", row)
    case .ended(let end): writer.member("ended", end.rawValue)
    case .removed, .nothing: break
    }
    if let lsn { writer.member("lsn", lsn) }
    if case .removed(let row) = news { writer.member("removed", row) }
  }

  /// Reads news that only a newer daemon knows as `nothing`.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    watch = try part.string("watch")
    if let row = try part.optional("added") {
      news = .added(try row.read())
    } else if let row = try part.optional("changed") {
      news = .changed(try row.read())
    } else if let row = try part.optional("removed") {
      news = .removed(try row.read())
    } else if let end = try part.optional("ended") {
      news = .ended(try end.word())
      lsn = try part.optional("lsn")?.integer()
      return
    } else {
      news = .nothing
    }
    lsn = try part.integer("lsn")
  }
}

/// What happened to a profile in the list of profiles that are not deleted.
package enum ProfileNewsKind: Sendable {
  case added, changed, removed
}

extension EventLine {
  private static func event(_ event: ProfilesEvent) -> EventLine {
    EventLine(method: "profiles.event") { event.writeNews(to: &$0) }
  }

  /// What happened to one profile.
  package static func profile(
    _ kind: ProfileNewsKind, _ profile: ProfileSummary, lsn: Int
  ) -> EventLine {
    let news: ProfilesEvent.News =
      switch kind {
      case .added: .added(profile)
      case .changed: .changed(profile)
      case .removed: .removed(profile)
      }
    return .event(ProfilesEvent(lsn: lsn, news: news))
  }

  /// The last event of a watch of the list.
  package static func listEnded(_ end: WatchEnd) -> EventLine {
    .event(ProfilesEvent(lsn: nil, news: .ended(end)))
  }
}
