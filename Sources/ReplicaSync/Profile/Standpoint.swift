internal import Replication
internal import Wire

/// A replica's answer to sync.begin: its position in one profile.
struct Standpoint: Sendable {
  var origin: Origin
  var vector: VersionVector
  /// The replica's JSON text, unchanged; nil if it has told no floor.
  var floor: [UInt8]?
  var digest: String
  var nowMilliseconds: Int
  /// How the replica wants to resolve the difference: by changes or by states.
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

  /// What the other replica is told about this replica.
  func greeting(nowMilliseconds: Int) -> Greeting {
    Greeting(
      origin: origin, vector: vector, floor: floor, digest: digest,
      nowMilliseconds: nowMilliseconds)
  }

  /// Whether both replicas have seen the same changes but have different digests.
  func contradicts(_ other: Standpoint) -> Bool {
    vector == other.vector && !digest.isEmpty && !other.digest.isEmpty && digest != other.digest
  }
}
