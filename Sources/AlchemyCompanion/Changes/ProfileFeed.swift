internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// A watch of a profile, over a session of its own: turns lines into news.
struct ProfileFeed {
  private let session: ReplicaSession
  private var mirror: WatchedProfile
  private var waiting: [Companion.News] = []

  private init(_ session: ReplicaSession, _ mirror: WatchedProfile) {
    self.session = session
    self.mirror = mirror
  }

  static func begin(
    _ profile: String, of companion: Companion
  ) async throws(CompanionError) -> (ProfileFeed, Companion.Profile) {
    let session = try await ReplicaSession(on: companion.thread)
    _ = try await session.ask(companion.greeting)
    let result = try await session.ask(Request(ProfileWatch(of: profile)))
    let mirror = try CompanionError.reading(result) { value throws(MirrorFailure) in
      try WatchedProfile(watching: value)
    }
    return (ProfileFeed(session, mirror), Companion.Profile(mirror.snapshot))
  }

  /// Waits for news; nil if no more will come.
  mutating func next() async throws(CompanionError) -> Companion.News? {
    while waiting.isEmpty {
      guard let lines = try await session.next() else { return nil }
      for line in lines.split(separator: UInt8(ascii: "\n")) { try receive(Array(line)) }
    }
    return waiting.removeFirst()
  }

  private mutating func receive(_ line: [UInt8]) throws(CompanionError) {
    guard let value = JSONValue(readable: line) else { throw .unexpected("a line is no JSON") }
    let message = try CompanionError.reading(value) { value throws(MirrorFailure) in
      try ServerMessage(value)
    }
    if case .profileEvent(let event) = message { try receive(event) }
  }

  private mutating func receive(_ event: ProfileEvent) throws(CompanionError) {
    let changes: [FieldChange]
    do throws(MirrorFailure) {
      changes = try mirror.apply(event)
    } catch {
      throw .unexpected(error.words)
    }
    let profile = Companion.Profile(mirror.snapshot)
    if event.ended == .deleted {
      waiting.append(.deleted)
    } else if event.snapshot != nil {
      waiting.append(.state(profile))
    } else if event.tellsOfChange, !mirror.isDeleted {
      waiting.append(
        .changed(
          profile, fields: changes.map(\.field.description), author: event.change?.client))
    }
  }
}
