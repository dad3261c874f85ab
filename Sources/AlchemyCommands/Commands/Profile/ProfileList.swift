internal import DaemonClient
internal import Wire

/// `alchemy profiles`.
enum ProfileList {
  private static let deleted = Option("--deleted", summary: "the deleted ones too")

  static let command = Command(
    "profiles", section: .profiles, summary: "list the profiles",
    options: [deleted] + Option.asking,
    examples: [
      Example("profiles", purpose: "all profiles, by name"),
      Example("profiles", "--deleted", purpose: "find one to bring back"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let reply = try session.ask(request(deleted: invocation.has(deleted)))
    let profiles = try read(reply)
    try session.show(
      Presentation(
        json: reply.value, plain: profiles.map(\.plainFields),
        table: [.listing(ProfileTable.listing(profiles))]))
  }

  static func request(deleted: Bool) -> Request {
    Request("profile.list", deleted ? ["deleted": true] : [:])
  }

  static func read(_ reply: Reply) throws(CommandFailure) -> [ProfileSummary] {
    var profiles: [ProfileSummary] = []
    for part in try reply.parts("profiles") { profiles.append(try ProfileSummary(part)) }
    return profiles
  }
}
