package import Profiles
package import Replication

/// `sync.pull`: a page of the changes that a replica lacks.
package struct SyncPull: RequestParameters {
  /// May be unknown here: then there are no changes.
  package var profile: ProfileID
  /// What the replica that asks has seen.
  package var vector: VersionVector
  /// At most so many changes.
  package var limit: Int

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .profileID, .vector,
    .optional(
      "limit", .integer(ReplicaLimit.changes),
      "at most so many changes; \(ReplicaLimit.defaultPage) unless given"),
  ]

  /// Takes any profile; whether it is known here is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profileID()
    vector = try reader.vector("vector")
    limit =
      try reader.optionalInteger("limit", ReplicaLimit.changes) ?? ReplicaLimit.defaultPage
  }

  /// Writes changes in an order in which each follows all that its author had seen.
  ///
  /// The vector is what this replica has seen, not what the page brings.
  package static func write(
    changes: [Change], vector: VersionVector, hasMore: Bool, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("changes")
    writer.changes(changes)
    writer.key("more")
    writer.bool(hasMore)
    writer.key("vector")
    writer.vector(vector)
    writer.endObject()
  }
}
