package import Wire

/// One line from the daemon: a reply or a notification.
package enum ServerMessage: Equatable, Sendable {
  /// The reply to the request with that id; without an id it concerns the connection.
  case reply(id: Int?, Result<JSONValue, DaemonRefusal>)
  case profileEvent(ProfileEvent)
  case profilesEvent(ProfilesEvent)
  /// A new daemon has taken over at this position, and knows none of the watches.
  case restarted(WatchPosition)
  /// A notification of a newer daemon.
  case other(method: String)

  /// Reads one line, ignoring the members of a newer daemon.
  package init(_ message: JSONValue) throws(MirrorFailure) {
    let reader = try MirrorReader(message)
    guard let method = try reader.optional("method", reader.string) else {
      self = try Self.reply(reader)
      return
    }
    switch method {
    case "profile.event": self = .profileEvent(try ProfileEvent(try reader.part("params").value))
    case "profiles.event": self = .profilesEvent(try ProfilesEvent(try reader.part("params").value))
    case "system.restarted":
      let params = try reader.part("params")
      self = .restarted(
        WatchPosition(epoch: try params.string("epoch"), lsn: try params.integer("lsn")))
    default: self = .other(method: method)
    }
  }

  private static func reply(_ reader: MirrorReader) throws(MirrorFailure) -> ServerMessage {
    let id = reader.value["id"] == .null ? nil : try reader.optional("id", reader.integer)
    if let error = reader.value["error"] {
      guard let refusal = DaemonRefusal(error) else { throw .unreadable(path: "error") }
      return .reply(id: id, .failure(refusal))
    }
    guard let id else { throw .unreadable(path: "id") }
    guard let result = reader.value["result"] else { throw .unreadable(path: "result") }
    return .reply(id: id, .success(result))
  }
}
