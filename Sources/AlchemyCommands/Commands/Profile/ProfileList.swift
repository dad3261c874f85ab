internal import ClientSession
internal import CommandLine
internal import Wire

/// `alchemy profiles`.
enum ProfileList {
  private static let deleted = Option(
    "--deleted", excludes: Option.watch.name, summary: "include deleted profiles")

  static let command = ClientCommand(
    "profiles", aliases: ["ls", "list", "profile ls", "profile list"], section: .profiles,
    summary: "list the profiles",
    details: [
      "A name with / in it stands in a folder: Tamriel/Lydia is Lydia in Tamriel/. The "
        + "profile that commands work on is marked \"in use\"; \"alchemy profile use\" chooses it.",
      "Ids are shown only where profiles share a name; -o plain and -o json always have them.",
      "With -w, the command prints a line for each profile that is created or brought back (+), "
        + "deleted (−) or changed. With -o plain, such a line begins with +, - or ~.",
    ],
    options: [deleted, .watch, .noPager] + Option.asking,
    examples: [
      Example("profiles", purpose: "all profiles, in their folders"),
      Example("profiles", "--deleted", purpose: "find one to bring back"),
      Example("profiles", "-w", purpose: "see them come and go"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let reply = try session.ask(ListedProfile.request(deleted: invocation.has(deleted)))
    let profiles = try ListedProfile.read(reply)
    let chosen = try session.chosenProfile().found(among: profiles)
    try session.show(
      Presentation(
        json: reply.value, plain: profiles.map(\.plainFields),
        table: [.listing(ProfileTable.listing(profiles, inUse: chosen))]))
    if invocation.has(.watch) { try ProfileListWatch(session).run(from: reply.value) }
  }
}
