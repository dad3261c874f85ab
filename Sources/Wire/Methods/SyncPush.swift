package import Profiles
package import Replication

/// `sync.push`: changes that this replica lacks, all or nothing.
package struct SyncPush: RequestParameters {
  /// A profile unknown here is created by its first change.
  package var profile: ProfileID
  /// At least one, all of this profile; their order was not checked.
  package var changes: [Change]
  /// Nil for a plain retry, which is safe: changes that already arrived are not applied twice.
  package var request: RequestTag?

  /// The facts of the method.
  package static let method = MethodDescription.write(
    "sync.push", "Takes changes of a profile from another replica, all or none.", parameters,
    result: "what this replica has seen now")

  /// The parameters that the reader accepts and rpc.discover lists.
  package static let parameters: [Parameter] = [
    .profileID,
    Parameter("changes", .changes, "1 to 256 changes, each behind all that its author had seen"),
    .request,
  ]

  /// Throws for changes that are wrong by themselves; does not check what they follow.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profileID()
    request = try reader.request()
    changes = try reader.changes(of: profile)
  }

  /// Writes the changes that this replica has now seen, and how many of the pushed ones were new.
  package static func write(
    vector: VersionVector, applied: Int, duplicates: Int, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("applied")
    writer.integer(applied)
    writer.key("duplicates")
    writer.integer(duplicates)
    writer.key("vector")
    writer.vector(vector)
    writer.endObject()
  }
}
