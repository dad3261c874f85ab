package import Profiles
package import Replication
package import Wire

/// How a replica is asked what it has seen, without telling it anything of anybody.
package enum OwnVectors {
  /// Asks for the profiles, deleted ones too.
  package static let profiles = Request("profile.list", ["deleted": true])

  /// The ids in the answer to `profiles`.
  package static func ids(_ result: JSONValue) -> [ProfileID] {
    (result["profiles"]?.array ?? []).compactMap { $0["id"]?.string.flatMap { ProfileID($0) } }
  }

  /// Asks what was seen of a profile, as nobody who has seen nothing.
  package static func request(_ profile: ProfileID, nowMilliseconds: Int) -> Request {
    Request(
      "sync.begin",
      [
        "digest": "", "now": .integer(nowMilliseconds), "origin": .string(Origin.none.description),
        "profile": .string(profile.description), "vector": [:],
      ])
  }

  /// The vector in the answer to `request`.
  package static func vector(_ result: JSONValue) -> VersionVector {
    VersionVector(reading: result["vector"] ?? .null)
  }
}
