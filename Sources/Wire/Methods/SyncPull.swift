package import JSON
package import Profiles

/// `sync.pull`: a page of the changes that a replica lacks.
package struct SyncPull: RequestParameters {
  /// The profile may be unknown here; then there are no changes.
  package var profile = ProfileID.none
  /// The changes that the calling replica has seen.
  package var vector = VersionVector()
  /// The most changes of a page.
  package var limit = ReplicaLimit.defaultPage

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "sync.pull", "Gives changes of a profile that another replica lacks.",
    listed, result: "the changes, each behind all that its author had seen")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profileID(&profile)
    form.vector(&vector)
    form.number(
      "limit", &limit, or: ReplicaLimit.defaultPage, in: ReplicaLimit.changes,
      "how many changes at most; \(ReplicaLimit.defaultPage) unless given")
  }

  /// Writes changes in an order in which each follows everything that its author had seen.
  ///
  /// The vector has the changes that this replica has seen, not those of the page.
  package static func write(
    changes: [Change], vector: VersionVector, hasMore: Bool, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.key("changes")
      writer.changes(changes)
      writer.member("more", hasMore)
      writer.member("vector", vector)
    }
  }
}
