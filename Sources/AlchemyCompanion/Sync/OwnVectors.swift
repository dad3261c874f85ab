package import Profiles
internal import Replication
package import Wire

/// Requests that ask a replica what it has seen, without telling it about any peer.
package enum OwnVectors {
  /// Asks for the profiles, including deleted ones.
  package static let profiles = Request("profile.list", ["deleted": true])

  /// Asks for a profile's version vector, in the name of no origin and with an empty vector.
  package static func request(_ profile: ProfileID, nowMilliseconds: Int) -> Request {
    Request(
      "sync.begin",
      [
        "digest": "", "now": .integer(nowMilliseconds), "origin": .string(Origin.none.description),
        "profile": .string(profile.description), "vector": [:],
      ])
  }
}
