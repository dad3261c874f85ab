package import Profiles
package import Replication

/// `sync.push`: changes that this replica lacks, all of them or none.
package struct SyncPush: RequestParameters {
  /// One unknown here is made by its first change.
  package var profile: ProfileID
  /// One at least, each of this profile; their order has not been looked at.
  package var changes: [Change]
  /// Nil for one that is repeated as it is: what has arrived is not taken twice.
  package var request: RequestTag?

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .profileID,
    Parameter("changes", .changes, "1 to 256 changes, each behind all that its author had seen"),
    .request,
  ]

  /// Refuses what is wrong in a change by itself; what it follows is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profileID()
    request = try reader.request()
    changes = try reader.changes(of: profile)
  }

  /// Writes what this replica has seen now, and how many of the changes were new to it.
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
