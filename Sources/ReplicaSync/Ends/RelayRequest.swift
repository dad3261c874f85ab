internal import JSON
internal import Profiles
internal import Wire

/// A request of a relay to a replica, and its text.
enum RelayRequest {
  /// `name` is the other end's name, which this end shows.
  case hello(name: String)
  case ping
  case profiles
  case watchProfiles
  case begin(ProfileID, Greeting)
  case pull(ProfileID, vector: VersionVector, limit: Int)
  case push(ProfileID, ChangeBatch)
  /// Sends a state as unchanged JSON text; nil asks for the end's own state.
  case state(ProfileID, [UInt8]?)
  case watch(ProfileID, vector: VersionVector)
  case trail(ProfileID, [Dot])
  case move(ProfileID, Dot, ChangeHash, rival: [UInt8]?)
  case conflicts(ProfileID)

  /// The line with its newline.
  func line(id: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("id", id)
      writer.member("jsonrpc", "2.0")
      writer.member("method", method)
      writer.key("params")
      writer.object(writeParameters)
    }
    writer.endLine()
    return writer.bytes
  }

  private var method: String {
    switch self {
    case .hello: "system.hello"
    case .ping: "system.ping"
    case .profiles: "profile.list"
    case .watchProfiles: "profiles.watch"
    case .begin: "sync.begin"
    case .pull: "sync.pull"
    case .push: "sync.push"
    case .state: "sync.state"
    case .watch: "sync.watch"
    case .trail: "sync.trail"
    case .move: "sync.move"
    case .conflicts: "profile.conflicts"
    }
  }

  private func writeParameters(to writer: inout JSONWriter) {
    switch self {
    case .hello(let name): Self.writeClient(name, to: &writer)
    case .profiles: writer.member("deleted", true)
    case .ping, .watchProfiles: break
    case .begin(let profile, let greeting): greeting.write(profile: profile, to: &writer)
    case .pull(let profile, let vector, let limit):
      writer.member("limit", limit)
      writer.profile(profile)
      writer.member("vector", vector)
    case .push(let profile, let batch):
      writer.key("changes")
      writer.beginArray()
      writer.raw(batch.text)
      writer.endArray()
      writer.profile(profile)
    case .state(let profile, let state):
      writer.profile(profile)
      guard let state else { return writer.member("trail", true) }
      writer.key("state")
      writer.raw(state)
    case .watch(let profile, let vector):
      writer.profile(profile)
      writer.member("vector", vector)
    case .trail(let profile, let places):
      writer.key("at")
      writer.beginArray()
      for place in places { Self.writePlace(place, to: &writer) }
      writer.endArray()
      writer.profile(profile)
    case .move(let profile, let place, let hash, let rival):
      writer.key("change")
      Self.writePlace(place, to: &writer)
      writer.member("hash", hash.description)
      writer.profile(profile)
      if let rival {
        writer.key("rival")
        writer.raw(rival)
      }
    case .conflicts(let profile): writer.profile(profile)
    }
  }

  private static func writePlace(_ dot: Dot, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("origin", dot.origin.description)
      writer.member("seq", dot.seq)
    }
  }

  private static func writeClient(_ name: String, to writer: inout JSONWriter) {
    writer.key("client")
    writer.object { writer in
      writer.member("name", name)
      writer.member("version", ProductVersion.current)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func profile(_ profile: ProfileID) {
    member("profile", profile.description)
  }
}
