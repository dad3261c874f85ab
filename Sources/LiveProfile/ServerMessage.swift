package import JSON
package import Wire

/// One line from the daemon: a reply or a notification.
package enum ServerMessage: Equatable, Sendable {
  /// The reply to the request with that id; without an id it concerns the connection.
  case reply(id: Int?, Result<JSONValue, DaemonRefusal>)
  case profileEvent(ProfileEvent)
  case profilesEvent(ProfilesEvent)
  case planEvent(PlanEvent)
  /// A new daemon has taken over at this position, and knows none of the watches.
  case restarted(WatchPosition)
  /// A notification of a newer daemon.
  case other(method: String)

  /// Reads one line, ignoring the members of a newer daemon.
  ///
  /// Throws if a known one is missing or wrong.
  package init(_ message: JSONValue) throws(MirrorFailure) {
    do throws(UnreadableMember) {
      try self.init(reading: MessagePart(message))
    } catch {
      throw .unreadable(path: error.path)
    }
  }

  private init(reading message: MessagePart) throws(UnreadableMember) {
    guard let method = try message.optional("method")?.string() else {
      self = try Self.reply(message)
      return
    }
    switch method {
    case "profile.event": self = .profileEvent(try Self.parameters(of: message))
    case "profiles.event": self = .profilesEvent(try Self.parameters(of: message))
    case "plan.event": self = .planEvent(try Self.parameters(of: message))
    case "system.restarted":
      let restart: SystemRestarted = try Self.parameters(of: message)
      self = .restarted(WatchPosition(epoch: restart.epoch, lsn: restart.lsn))
    default: self = .other(method: method)
    }
  }

  private static func parameters<Event: WireValue>(
    of message: MessagePart
  ) throws(UnreadableMember) -> Event {
    try Event(reading: MessagePart(try message.member("params").value))
  }

  private static func reply(_ message: MessagePart) throws(UnreadableMember) -> ServerMessage {
    let id = try message.nullable("id")?.integer()
    if let error = try message.optional("error") {
      guard let refusal = DaemonRefusal(error.value) else { throw error.unreadable }
      return .reply(id: id, .failure(refusal))
    }
    guard let id else { throw UnreadableMember(path: "id") }
    return .reply(id: id, .success(try message.member("result").value))
  }
}
