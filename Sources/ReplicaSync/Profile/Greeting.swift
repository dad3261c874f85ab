internal import Profiles
internal import Replication
internal import Wire

/// What sync.begin tells one replica of the other.
struct Greeting: Sendable {
  /// The other replica's own origin.
  var origin: Origin
  var vector: VersionVector
  /// As the other replica wrote it; nil when it said nothing of a floor.
  var floor: [UInt8]?
  /// Empty when the other replica was not asked yet.
  var digest: String
  /// The other replica's wall clock.
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
