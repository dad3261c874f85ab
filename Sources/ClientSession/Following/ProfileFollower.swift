internal import DaemonClient
package import JSON
package import LiveProfile
package import Profiles
package import Wire

/// Follows one profile over lost connections, deletions and returns, for commands that print changes.
///
/// Watches the list of profiles for a deleted profile until somebody brings it back.
package final class ProfileFollower {
  /// News of the followed profile.
  package enum News {
    /// Events follow, first all that happened meanwhile.
    case begun
    /// An event, its JSON, and the fields that it changed.
    case event(ProfileEvent, JSONValue, [FieldChange])
    /// A snapshot instead of events, and the fields that differ.
    case renewed(JSONValue, [FieldChange])
    /// The profile is deleted; its return is an ordinary event.
    case deleted
  }

  private enum State {
    case unconnected
    /// Asked for the watch with this request.
    case asked(Int?)
    case watching
    /// Asked for the list of profiles with this request, to find the profile there again.
    case looking(Int?)
    /// Watches the list of profiles under this watch id.
    case waiting(String)
  }

  private let live: LiveSession
  private let topics: WatchTopics
  private var state = State.unconnected
  private var isToldDeleted = false
  /// The profile, as far as the topics report it.
  package private(set) var mirror: WatchedProfile

  /// Begins at a result of profile.get; nothing that happened since is left out.
  ///
  /// Throws if the daemon or replica cannot be found, or the result cannot be read.
  package init(
    _ session: Session, from snapshot: JSONValue, topics: WatchTopics
  ) throws(CommandFailure) {
    live = try LiveSession(session)
    self.topics = topics
    mirror = try CommandFailure.following { () throws(MirrorFailure) in
      try WatchedProfile(snapshot: snapshot)
    }
  }

  /// Waits for the next news.
  ///
  /// Throws like `LiveSession.next`, if the daemon refuses the watch, and for an event out of
  /// order.
  package func next() throws(CommandFailure) -> News {
    while true {
      switch try live.next() {
      case .connected: state = .asked(live.ask(watchRequest))
      case .message(let message, let value):
        if let news = try receive(message, value) { return news }
      }
    }
  }

  private var watchRequest: Request {
    Request(
      ProfileWatch(of: mirror.id.description).with {
        ($0.from, $0.interest.topics) = (mirror.position, topics)
      })
  }

  private func receive(_ message: ServerMessage, _ value: JSONValue) throws(CommandFailure) -> News?
  {
    switch message {
    case .reply(let id, .success(let result)): return try receive(result, replyingTo: id)
    case .reply(let id, .failure(let refusal)): return try receive(refusal, replyingTo: id)
    case .profileEvent(let event): return try receive(event, DaemonMessage(value).parameters)
    case .profilesEvent(let event): takeFromList(event)
    case .planEvent, .restarted, .other: break
    }
    return nil
  }
}

// MARK: - The watch

extension ProfileFollower {
  private func receive(
    _ result: JSONValue, replyingTo id: Int?
  ) throws(CommandFailure) -> News? {
    switch state {
    case .asked(id): return try begin(result)
    case .looking(id): try look(through: result)
    case .unconnected, .asked, .watching, .looking, .waiting: break
    }
    return nil
  }

  private func receive(
    _ refusal: DaemonRefusal, replyingTo id: Int?
  ) throws(CommandFailure) -> News? {
    switch state {
    case .asked(id) where refusal.kind == "profileDeleted": return lookForReturn()
    case .asked(id): throw .refused(refusal, method: "profile.watch")
    case .looking(id): throw .refused(refusal, method: "profiles.watch")
    // A refusal about the connection is followed by the connection's end.
    case .unconnected, .asked, .watching, .looking, .waiting: return nil
    }
  }

  /// The watch has begun: after the last known change, or with a new snapshot.
  private func begin(_ result: JSONValue) throws(CommandFailure) -> News {
    state = .watching
    isToldDeleted = false
    let changes = try CommandFailure.following { () throws(MirrorFailure) in
      try mirror.resume(try ProfileWatch.Result(mirroring: result))
    }
    guard result["snapshot"] != nil else { return .begun }
    return .renewed(result, changes)
  }

  private func receive(
    _ event: ProfileEvent, _ params: JSONValue
  ) throws(CommandFailure) -> News? {
    let changes = try CommandFailure.following { () throws(MirrorFailure) in
      try mirror.apply(event)
    }
    if event.ended == .deleted { return lookForReturn() }
    if event.snapshot != nil { return .renewed(params, changes) }
    return event.tellsOfChange ? .event(event, params, changes) : nil
  }
}

// MARK: - While it is deleted

extension ProfileFollower {
  /// Reports one deletion once, however often the connection is lost before the profile is back.
  private func lookForReturn() -> News? {
    state = .looking(live.ask(Request(ProfilesWatch())))
    defer { isToldDeleted = true }
    return isToldDeleted ? nil : .deleted
  }

  /// The profile may have been brought back before the watch of the list began.
  private func look(through result: JSONValue) throws(CommandFailure) {
    let list = try CommandFailure.following { () throws(MirrorFailure) in
      try WatchedProfiles(watching: result)
    }
    state = .waiting(list.watch)
    if list[mirror.id] != nil { watchAgain(after: list.watch) }
  }

  private func takeFromList(_ event: ProfilesEvent) {
    if case .waiting(event.watch) = state, case .added(let row) = event.news, row.id == mirror.id {
      watchAgain(after: event.watch)
    }
  }

  private func watchAgain(after listWatch: String) {
    _ = live.ask(Request(WatchCancel().with { $0.watch = listWatch }))
    state = .asked(live.ask(watchRequest))
  }
}
