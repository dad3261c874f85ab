package import Profiles
package import Wire

/// Requests that ask a replica what it has seen, without telling it anything about a peer.
package enum OwnVectors {
  /// Asks for the profiles, including deleted ones.
  package static let profiles = ProfileList().with { $0.includesDeleted = true }

  /// Asks for a profile's version vector, as a client without an origin and with an empty vector.
  package static func request(_ profile: ProfileID, nowMilliseconds: Int) -> SyncBegin {
    SyncBegin().with { ($0.profile, $0.nowMilliseconds) = (profile, nowMilliseconds) }
  }
}
