internal import Profiles
internal import Replication
internal import Wire

/// What sync.begin tells one replica about the other.
struct Greeting: Sendable {
  /// The other replica's own origin.
  var origin: Origin
  var vector: VersionVector
  /// The other replica's JSON text, unchanged; nil if it has told no floor.
  var floor: [UInt8]?
  /// Empty if the other replica was not asked yet.
  var digest: String
  /// The other replica's wall clock, in milliseconds since 1970.
  var nowMilliseconds: Int

  func write(profile: ProfileID, to writer: inout JSONWriter) {
    writer.key("digest")
    writer.string(digest)
    if let floor {
      writer.key("floor")
      writer.raw(floor)
    }
    writer.key("now")
    writer.integer(nowMilliseconds)
    writer.key("origin")
    writer.string(origin.description)
    writer.key("profile")
    writer.string(profile.description)
    writer.member(vector: vector)
  }
}
