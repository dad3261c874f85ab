package import Profiles

/// `sync.state`: a profile's whole state, after joining another replica's state if one is given.
package struct SyncState: RequestParameters {
  /// A profile unknown here is created by its first state.
  package var profile: ProfileID
  /// Nil to only read; the state's timestamps are not compared with our clock yet.
  package var state: Profile?
  /// Nil for a plain retry, which is safe: joining twice equals joining once.
  package var request: RequestTag?

  /// The version of a state's layout between replicas; builds from before the first release wrote 1
  /// and 2.
  static let version = 3

  /// The facts of the method.
  package static let method = MethodDescription.write(
    "sync.state", "Gives a profile's whole state, after another replica's was joined if given.",
    [
      .profileID,
      .optional("state", .state, "another replica's state of the profile, as it was given"),
      .request,
    ],
    result: "the state")

  /// Throws for a state that no changes could have produced, as far as the state itself shows.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profileID()
    request = try reader.request()
    state = try reader.state(of: profile)
  }

  /// Writes a state that every replica accepts.
  package static func write(_ profile: Profile, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("state")
      writer.state(of: profile, version: version, isNamed: true)
    }
  }
}
