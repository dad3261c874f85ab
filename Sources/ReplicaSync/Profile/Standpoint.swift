internal import Replication
internal import Wire

/// What a replica answers to sync.begin: where it stands with one profile.
struct Standpoint: Sendable {
  var origin: Origin
  var vector: VersionVector
  /// As it was written; nil when nothing was said of a floor.
  var floor: [UInt8]?
  var digest: String
  var nowMilliseconds: Int
  /// What the replica makes of the difference.
  var mode: SyncMode

  init(_ part: MessagePart) throws(RelayFailure) {
    origin = try part.required("origin").origin()
    vector = try part.required("vector").vector()
    floor = try part.member("floor")?.object()
    digest = try part.required("digest").string()
    nowMilliseconds = try part.required("now").integer()
    guard let mode = SyncMode(rawValue: try part.required("mode").string()) else {
      throw .unreadable(part.end, member: "mode")
    }
    self.mode = mode
  }

  /// How this replica is introduced to the other one.
  func greeting(nowMilliseconds: Int) -> Greeting {
    Greeting(
      origin: origin, vector: vector, floor: floor, digest: digest,
      nowMilliseconds: nowMilliseconds)
  }

  /// Whether both have seen the same and yet hold something else.
  func contradicts(_ other: Standpoint) -> Bool {
    vector == other.vector && !digest.isEmpty && !other.digest.isEmpty && digest != other.digest
  }
}
