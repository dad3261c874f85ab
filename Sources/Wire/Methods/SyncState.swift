package import JSON
package import Profiles

/// `sync.state`: a profile's whole state, after joining another replica's state if one is given.
package struct SyncState: RequestParameters {
  /// A profile unknown here is created by its first state.
  package var profile = ProfileID.none
  /// Nil to only read; the state's timestamps are not compared with our clock yet.
  package var state: Profile?
  /// The hashes of the changes before the newest ones of `state`, as far as they were sent.
  package var trail: [TrailRun] = []
  /// Whether the result has such a trail, too.
  package var wantsTrail = false
  /// Nil for a plain retry, which is safe: joining twice equals joining once.
  package var request: RequestTag?

  /// The version of a state's layout between replicas.
  static let version = 3

  /// The method's name, parameters and result, as `rpc.discover` lists them.
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

  /// The most hashes of a trail; if a replica lags further, only the log shows whether it went back.
  private static let trailLimit = 4_096
  /// The bytes of one hash, and the bytes of a line beside a state and its trail.
  private static let (hashBytes, frameBytes) = (32, 131_072)

  /// How many hashes may follow a profile's state in one line.
  package static func trailRoom(beside profile: Profile) -> Int {
    let bytes = LineFramer.lineLimit - frameBytes - profile.weight
    return min(max(bytes / hashBytes, 0), trailLimit)
  }

  /// Throws if the state has changes beyond this vector that its trail does not show.
  ///
  /// Every replica sends the hashes of an origin's newest changes, as many as fit. A hash without
  /// those before it may be made up, and nobody could find out where the made-up ones begin.
  /// Restamped changes have no hashes, so an origin that is new here is exempt, and so is a change
  /// of which a mended store knows only the number.
  package func checkTrail(beyond vector: VersionVector) throws(Refusal) {
    guard let state else { return }
    let news = state.vector.beyond(vector).entries
    // Half of the room, because the sender may count the state's weight a little differently.
    let room = Self.trailRoom(beside: state) / max(1, state.vector.entries.count) / 2
    let shown = Dictionary(
      trail.map { (Dot(origin: $0.origin, seq: $0.first + $0.hashes.count - 1), $0.hashes.count) }
    ) {
      max($0, $1)
    }
    for dot in news where state.heads[dot.origin]?.hash != .unknown {
      guard vector[dot.origin] > 0 || state.branches[dot.origin] != nil else { continue }
      guard max(shown[dot] ?? 0, 1) < min(dot.seq - vector[dot.origin], room) else { continue }
      throw .invalidParams(
        field: "state.trail",
        .other("must tell the changes of \(dot.origin) before its newest one"))
    }
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
