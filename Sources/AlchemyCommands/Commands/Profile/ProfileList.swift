internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import TerminalScreen
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
    let reply = try session.ask(ProfileSummary.request(deleted: invocation.has(deleted)))
    var profiles = try ProfileSummary.read(reply)
    let chosen = try session.chosenProfile().found(among: profiles)
    let plain = profiles.map(\.plainFields)
    if session.chosenFormat ?? .table == .table, !profiles.contains(where: chosen.means) {
      // Commands refuse to work on it, so the list must say which it is.
      let all = try session.profiles(deleted: true)
      profiles += [chosen.deleted(among: all)].compactMap(\.self).filter { deleted in
        !profiles.contains { $0.id == deleted.id }
      }
    }
    try session.show(
      Presentation(
        json: reply.value, plain: plain,
        table: [.listing(ProfileTable.listing(profiles, inUse: chosen))]))
    if invocation.has(.watch) { try ProfileListWatch(session).run(from: reply.value) }
  }
}

/// Profiles as a table.
enum ProfileTable {
  private static let columns = [
    Column("NAME", shrinks: true), Column("CATALOG", shrinks: true), Column("RECIPES", .right),
  ]

  /// This many letters of the id distinguish profiles with the same name.
  private static let shownIDLetters = 8

  /// The profiles, given in any order, as a tree of folders; shows ids if two share a name.
  static func listing(_ profiles: [ProfileSummary], inUse chosen: ChosenProfile) -> Listing {
    var rows: [[Cell]] = []
    var opened: ArraySlice<String> = []
    let gone = chosen.deleted(among: profiles)?.id
    let namesakes = Dictionary(profiles.map { (Namesakes($0), 1) }, uniquingKeysWith: +)
    let hasIDs = namesakes.values.contains { $0 > 1 }
    for (path, profile) in profiles.sortedAsPaths(by: \.name, id: \.id) {
      let shared = zip(opened, path.folders).prefix { $0 == $1 }.count
      for (depth, folder) in path.folders.enumerated().dropFirst(shared) {
        rows.append([Cell(indentation(depth) + folder.visibleName + "/", .strong)])
      }
      opened = path.folders
      let remark = chosen.means(profile) || profile.id == gone ? ["in use"] : []
      let cells = row(profile, at: path, namesakes, remark)
      rows.append(hasIDs ? cells + [Cell(profile.reference, .faint)] : cells)
    }
    return Listing(columns + (hasIDs ? [Column("ID")] : []), rows: rows)
  }

  private static func row(
    _ profile: ProfileSummary, at path: ProfilePath, _ namesakes: [Namesakes: Int],
    _ remarks: [String]
  ) -> [Cell] {
    let name = indentation(path.folders.count) + name(of: profile, at: path, namesakes, remarks)
    return [
      Cell(name, profile.isDeleted ? .faint : .plain), Cell(profile.catalog),
      Cell(Quantity.grouped(profile.recipeCount)),
    ]
  }

  private static func indentation(_ depth: Int) -> String {
    String(repeating: "  ", count: depth)
  }

  /// The name in its folder, with the beginning of the id if profiles share the name.
  private static func name(
    of profile: ProfileSummary, at path: ProfilePath, _ namesakes: [Namesakes: Int],
    _ others: [String]
  ) -> String {
    var remarks = others + (profile.isDeleted ? ["deleted"] : [])
    if namesakes[Namesakes(profile), default: 0] > 1 {
      remarks.append(String(profile.reference.prefix(shownIDLetters)))
    }
    return path.ownName.visibleName
      + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))")
  }

  /// What profiles share that a command cannot tell apart by name.
  private struct Namesakes: Hashable {
    let name: String
    let isDeleted: Bool

    init(_ profile: ProfileSummary) {
      name = profile.name
      isDeleted = profile.isDeleted
    }
  }
}
