internal import JSON
internal import Profiles
internal import Wire

/// A request of a relay to a replica: a message, and texts of the other replica that are passed on unread.
struct RelayRequest: Sendable {
  private let request: Request
  /// Values of parameters as JSON, by name; they replace those of the message.
  private let unread: [String: [UInt8]]

  private init(_ message: some RequestParameters, unread: [String: [UInt8]] = [:]) {
    request = Request(message)
    self.unread = unread
  }

  /// The line with its newline.
  func line(id: Int) -> [UInt8] {
    let parameters = request.parameters.mapValues { $0.serialized() }.merging(unread) { $1 }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("id", id)
      writer.member("jsonrpc", "2.0")
      writer.member("method", request.method)
      writer.key("params")
      writer.object { writer in
        for (name, text) in parameters.sorted(by: { $0.key < $1.key }) {
          writer.key(name)
          writer.raw(text)
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }
}

extension RelayRequest {
  static let ping = RelayRequest(SystemPing())
  static let profiles = RelayRequest(ProfileList().with { $0.includesDeleted = true })
  static let watchProfiles = RelayRequest(ProfilesWatch())

  /// `name` is the other end's name, which this end shows.
  static func hello(name: String) -> RelayRequest {
    RelayRequest(SystemHello().with { $0.clientName = name })
  }

  /// Tells a replica about the other one, whose identity is `origin`.
  ///
  /// The standpoint is nil if the other replica was not asked yet; the time is that of its wall clock.
  static func begin(
    _ profile: ProfileID, _ origin: Origin, _ standpoint: SyncBegin.Result?,
    nowMilliseconds: Int
  ) -> RelayRequest {
    RelayRequest(
      SyncBegin().with {
        ($0.profile, $0.origin, $0.nowMilliseconds) = (profile, origin, nowMilliseconds)
        guard let standpoint else { return }
        ($0.vector, $0.heads) = (standpoint.vector, standpoint.heads)
        ($0.floor, $0.digest) = (standpoint.floor, standpoint.digest)
      })
  }

  static func pull(_ profile: ProfileID, vector: VersionVector, limit: Int) -> RelayRequest {
    RelayRequest(
      SyncPull().with { ($0.profile, $0.vector, $0.limit) = (profile, vector, limit) })
  }

  static func push(_ profile: ProfileID, _ batch: ChangeBatch) -> RelayRequest {
    let changes = [UInt8(ascii: "[")] + batch.text + [UInt8(ascii: "]")]
    return RelayRequest(SyncPush().with { $0.profile = profile }, unread: ["changes": changes])
  }

  /// Sends a state as unchanged JSON text; nil asks for the end's own state.
  static func state(_ profile: ProfileID, _ state: [UInt8]?) -> RelayRequest {
    RelayRequest(
      SyncState().with { ($0.profile, $0.wantsTrail) = (profile, state == nil) },
      unread: state.map { ["state": $0] } ?? [:])
  }

  static func watch(_ profile: ProfileID, vector: VersionVector) -> RelayRequest {
    RelayRequest(SyncWatch().with { ($0.profile, $0.vector) = (profile, vector) })
  }

  static func trail(_ profile: ProfileID, _ places: [Dot]) -> RelayRequest {
    RelayRequest(SyncTrail().with { ($0.profile, $0.places) = (profile, places) })
  }

  /// The rival is a change as JSON text.
  static func move(
    _ profile: ProfileID, _ place: Dot, _ hash: ChangeHash, rival: [UInt8]?
  ) -> RelayRequest {
    RelayRequest(
      SyncMove().with { ($0.profile, $0.place, $0.hash) = (profile, place, hash) },
      unread: rival.map { ["rival": $0] } ?? [:])
  }

  static func conflicts(_ profile: ProfileID) -> RelayRequest {
    RelayRequest(ProfileConflicts(of: profile.description))
  }
}
