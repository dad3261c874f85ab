package import JSON
package import Profiles
package import Wire

/// A replica's answer to `sync.begin`: its position in one profile.
package struct Standpoint: WireReading, Equatable {
  let origin: Origin
  let vector: VersionVector
  /// The newest change of each origin in the vector.
  let heads: [Origin: ChangeHash]
  /// For each branch in the vector, where it parts from another origin.
  let branches: [Origin: Dot]
  /// The replica's JSON text, unchanged; nil if the replica sent no floor.
  let floor: [UInt8]?
  /// Empty if the other end could not compare it.
  private(set) var digest: String
  let nowMilliseconds: Int
  /// How the replica wants to remove the difference: by changes or by states.
  let mode: SyncMode

  /// `nowMilliseconds` is the replica's wall clock, since 1970; `floor` is JSON text.
  package init(
    origin: Origin, vector: VersionVector, heads: [Origin: ChangeHash] = [:],
    branches: [Origin: Dot] = [:], floor: [UInt8]? = nil, digest: String, nowMilliseconds: Int,
    mode: SyncMode
  ) {
    self.origin = origin
    self.vector = vector
    self.heads = heads
    self.branches = branches
    self.floor = floor
    self.digest = digest
    self.nowMilliseconds = nowMilliseconds
    self.mode = mode
  }

  /// Reads the answer, and keeps the floor's text; throws if a member is missing or invalid.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    origin = try part.member("origin").origin()
    vector = try part.member("vector").vector()
    heads = try part.member("heads").hashes()
    branches = try part.optional("branches")?.branches() ?? [:]
    floor = try part.optional("floor")?.object()
    digest = try part.string("digest")
    nowMilliseconds = try part.integer("now")
    mode = try part.member("mode").word()
  }

  /// Whether both replicas have seen the same changes but have different digests.
  func contradicts(_ other: Standpoint) -> Bool {
    vector == other.vector && heads == other.heads && !digest.isEmpty && !other.digest.isEmpty
      && digest != other.digest
  }
}

/// What `sync.begin` tells one replica about the other.
struct Greeting: Sendable {
  /// The other replica's own origin.
  let origin: Origin
  /// Nil if the other replica was not yet asked.
  let standpoint: Standpoint?
  /// The other replica's wall clock, in milliseconds since 1970.
  let nowMilliseconds: Int

  func write(profile: ProfileID, to writer: inout JSONWriter) {
    writer.member("digest", standpoint?.digest ?? "")
    if let floor = standpoint?.floor {
      writer.key("floor")
      writer.raw(floor)
    }
    if let heads = standpoint?.heads { writer.member("heads", heads) }
    writer.member("now", nowMilliseconds)
    writer.member("origin", origin.description)
    writer.member("profile", profile.description)
    writer.member("vector", standpoint?.vector ?? VersionVector())
  }
}
