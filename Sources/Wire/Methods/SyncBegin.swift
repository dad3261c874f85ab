package import Profiles
package import Replication

/// `sync.begin`: compares two replicas' positions in a profile.
package struct SyncBegin: RequestParameters {
  /// The origin of the calling replica.
  package var origin: Origin
  /// The profile may be unknown here.
  package var profile: ProfileID
  /// The changes of the profile that the calling replica has seen.
  package var vector: VersionVector
  /// The floor of the caller's log; nil if the log is complete.
  package var floor: VersionVector?
  /// The caller's digest, compared as text; empty if the caller cannot compute one.
  package var digest: String
  /// The caller's clock, in milliseconds since 1970.
  package var nowMilliseconds: Int

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "sync.begin", "Tells where this replica stands with a profile, and how to become level.",
    parameters,
    result: "what it has seen, its digest, and whether to send changes or states")

  /// The parameters that the reader accepts and rpc.discover lists.
  package static let parameters: [Parameter] = [
    Parameter("origin", .origin, "the identity of the replica that asks"), .profileID, .vector,
    Parameter("digest", .text, "the digest of its state, or empty"),
    Parameter(
      "now", .integer(0...SaturatingSum.limit), "its clock, in milliseconds since 1970"),
    .optional("floor", .vector, "the changes that its log no longer holds"),
  ]

  /// Accepts any profile; does not check that it is known here.
  package init(reading reader: ParameterReader) throws(Refusal) {
    origin = try reader.origin("origin")
    profile = try reader.profileID()
    vector = try reader.vector("vector")
    floor = try reader.optionalVector("floor")
    digest = try reader.text("digest")
    nowMilliseconds = try reader.integer("now", 0...SaturatingSum.limit)
  }

  /// This replica's position, and how to continue.
  package struct Result: Equatable, Sendable {
    /// This replica's identity.
    package var origin: Origin
    /// The epoch of this replica's database.
    package var epoch: String
    /// The changes of the profile that this replica has seen; empty if the profile is unknown here.
    package var vector: VersionVector
    /// The changes that this replica's log no longer holds.
    package var floor: VersionVector
    /// 16 hexadecimal digits.
    package var digest: String
    /// This replica's clock, in milliseconds since 1970.
    package var nowMilliseconds: Int
    /// How to continue.
    package var mode: SyncMode

    /// Takes the digest as a number.
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

    /// Writes the members sorted by name.
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

  /// The text of a digest between replicas.
  package static func text(ofDigest digest: UInt64) -> String {
    Hexadecimal.text(of: digest)
  }
}
