package import Profiles
package import Replication

/// `sync.begin`: what a replica has of a profile, against what this one has.
package struct SyncBegin: RequestParameters {
  /// The replica that asks.
  package var origin: Origin
  /// May be unknown here.
  package var profile: ProfileID
  /// What the replica that asks has seen of the profile.
  package var vector: VersionVector
  /// Up to where its log has been shortened; nil says that it has kept everything.
  package var floor: VersionVector?
  /// Its digest; empty from who cannot compute one, and else compared as it is.
  package var digest: String
  /// Its clock, in milliseconds since 1970.
  package var nowMilliseconds: Int

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    Parameter("origin", .origin, "the identity of the replica that asks"), .profileID, .vector,
    Parameter("digest", .text, "the digest of its state, or empty"),
    Parameter(
      "now", .integer(0...SaturatingSum.limit), "its clock, in milliseconds since 1970"),
    .optional("floor", .vector, "the changes that its log no longer holds"),
  ]

  /// Takes any profile; whether it is known here is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    origin = try reader.origin("origin")
    profile = try reader.profileID()
    vector = try reader.vector("vector")
    floor = try reader.optionalVector("floor")
    digest = try reader.text("digest")
    nowMilliseconds = try reader.integer("now", 0...SaturatingSum.limit)
  }

  /// The same of this replica, and how to go on.
  package struct Result: Equatable, Sendable {
    /// This replica's identity.
    package var origin: Origin
    /// Its database's epoch.
    package var epoch: String
    /// What it has seen of the profile; empty when that is unknown here.
    package var vector: VersionVector
    /// The changes that its log no longer holds.
    package var floor: VersionVector
    /// 16 hexadecimal digits.
    package var digest: String
    /// Its clock, in milliseconds since 1970.
    package var nowMilliseconds: Int
    /// How to go on.
    package var mode: SyncMode

    /// Takes the digest as its number.
    package init(
      origin: Origin, epoch: String, vector: VersionVector, floor: VersionVector, digest: UInt64,
      nowMilliseconds: Int, mode: SyncMode
    ) {
      self.origin = origin
      self.epoch = epoch
      self.vector = vector
      self.floor = floor
      self.digest = SyncBegin.text(ofDigest: digest)
      self.nowMilliseconds = nowMilliseconds
      self.mode = mode
    }

    /// Writes the members in the order of their names.
    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.key("digest")
      writer.string(digest)
      writer.key("epoch")
      writer.string(epoch)
      writer.key("floor")
      writer.vector(floor)
      writer.key("mode")
      writer.string(mode.rawValue)
      writer.key("now")
      writer.integer(nowMilliseconds)
      writer.key("origin")
      writer.string(origin.description)
      writer.key("vector")
      writer.vector(vector)
      writer.endObject()
    }
  }

  /// A digest as replicas tell it.
  package static func text(ofDigest digest: UInt64) -> String {
    Hexadecimal.text(of: digest)
  }
}
