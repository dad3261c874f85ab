package import JSON
package import Profiles

/// `sync.state`: a profile's whole state, after joining another replica's state if one is given.
package struct SyncState: RequestParameters {
  /// A profile unknown here is created by its first state.
  package var profile = ProfileID.none
  /// Nil to only read; the state's timestamps are not compared with our clock yet.
  package var state: Profile?
  /// Which changes stand before the newest ones of that state, as far as it tells.
  package var trail: [TrailRun] = []
  /// Whether the answer is to tell that, too.
  package var wantsTrail = false
  /// Nil for a plain retry, which is safe: joining twice equals joining once.
  package var request: RequestTag?

  /// The version of a state's layout between replicas.
  static let version = 3

  /// The facts of the method.
  package static let method = MethodDescription.write(
    "sync.state", "Gives a profile's whole state, after another replica's was joined if given.",
    listed, result: "the state")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profileID(&profile)
    let profile = profile
    var joined = (state: state, trail: trail)
    form.pass(
      .optional("state", .state, "another replica's state of the profile, as it was given"),
      &joined,
      read: { reader throws(Refusal) in
        let joined = try reader.state(of: profile)
        return (joined?.state, joined?.trail ?? [])
      }, write: { joined in joined.state.flatMap { Self.value(of: $0, joined.trail) } })
    (state, trail) = joined
    form.flag(
      "trail", &wantsTrail,
      "whether to tell which changes stand before the newest ones; false unless given")
    form.request(&request)
  }

  /// The most hashes of a trail: who lags further is told apart from who went back by the log alone.
  private static let trailLimit = 4_096
  /// What a hash takes in a text, and the bytes of a line beside a state and its trail.
  private static let (hashBytes, frameBytes) = (32, 131_072)

  /// How many hashes may follow a profile's state in one line.
  package static func trailRoom(beside profile: Profile) -> Int {
    let bytes = LineFramer.lineLimit - frameBytes - profile.weight
    return min(max(bytes / hashBytes, 0), trailLimit)
  }

  private static func value(of profile: Profile, _ trail: [TrailRun]) -> JSONValue? {
    JSONValue { write(profile, trail: trail, to: &$0) }["state"]
  }

  /// Writes a state that every replica accepts.
  package static func write(
    _ profile: Profile, trail: [TrailRun] = [], to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.key("state")
      writer.state(of: profile, version: version, isNamed: true, trail: trail)
    }
  }
}
