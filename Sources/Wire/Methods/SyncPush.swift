package import JSON
package import Profiles

/// `sync.push`: changes that this replica lacks, all or nothing.
package struct SyncPush: AnsweredRequest {
  /// A profile unknown here is created by its first change.
  package var profile = ProfileID.none
  /// At least one, all of this profile; their order was not checked.
  package var changes: [Change] = []
  /// Nil for a plain retry, which is safe: changes that already arrived are not applied twice.
  package var request: RequestTag?

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.write(
    "sync.push", "Takes changes of a profile from another replica, all or none.",
    listed, result: "what this replica has seen now")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profileID(&profile)
    let profile = profile
    form.pass(
      Parameter("changes", .changes, "1 to 256 changes, each behind all that its author had seen"),
      &changes, read: { reader throws(Refusal) in try reader.changes(of: profile) },
      write: { changes in JSONValue { $0.changes(changes) } })
    form.request(&request)
  }

  /// The effect of the pushed changes.
  package struct Result: Message {
    /// The changes of the profile that the replica has seen now.
    package var vector = VersionVector()
    /// How many of the pushed changes were new.
    package var applied = 0
    /// How many of them the replica had seen before.
    package var duplicates = 0

    /// The vector must be from after the push.
    package init(vector: VersionVector, applied: Int, duplicates: Int) {
      self.vector = vector
      self.applied = applied
      self.duplicates = duplicates
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("applied", &applied)
      form.lenient("duplicates", &duplicates)
      form.member("vector", &vector)
    }
  }
}
