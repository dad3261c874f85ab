package import Profiles

/// `sync.state`: the whole state of a profile, after another replica's was joined if one is given.
package struct SyncState: RequestParameters {
  /// One unknown here is made by its first state.
  package var profile: ProfileID
  /// Nil to read; the clocks in it are not checked against ours yet.
  package var state: Profile?
  /// Nil for one that is repeated as it is: joining twice is joining once.
  package var request: RequestTag?

  /// The layout of a state between replicas.
  package static let version = 1

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .profileID,
    .optional("state", .state, "another replica's state of the profile, as it was given"),
    .request,
  ]

  /// Refuses a state that no changes could have led to, as far as that can be seen in it.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profileID()
    request = try reader.request()
    state = try reader.state(of: profile)
  }

  /// Writes a state that any replica of this version takes.
  package static func write(_ profile: Profile, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("state")
    writer.state(of: profile, version: version, isNamed: true)
    writer.endObject()
  }
}
