internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import TerminalScreen

/// Profiles as a table.
enum ProfileTable {
  private static let columns = [
    Column("NAME", shrinks: true), Column("CATALOG", shrinks: true), Column("RECIPES", .right),
  ]

  /// This many letters of the id distinguish profiles with the same name.
  private static let shownIDLetters = 8

  /// The profiles, given in any order, as a tree of folders; shows ids if two share a name.
  static func listing(_ profiles: [ListedProfile], inUse chosen: ChosenProfile) -> Listing {
    var rows: [[Cell]] = []
    var opened: ArraySlice<String> = []
    let namesakes = Dictionary(profiles.map { (Namesakes($0), 1) }, uniquingKeysWith: +)
    let hasIDs = namesakes.values.contains { $0 > 1 }
    for (path, profile) in profiles.sortedAsPaths(by: \.name, id: \.id) {
      let shared = zip(opened, path.folders).prefix { $0 == $1 }.count
      for (depth, folder) in path.folders.enumerated().dropFirst(shared) {
        rows.append([Cell(indentation(depth) + folder.visibleName + "/", .strong)])
      }
      opened = path.folders
      let remark = chosen.means(profile) ? ["in use"] : []
      let cells = row(profile, at: path, namesakes, remark)
      rows.append(hasIDs ? cells + [Cell(profile.id, .faint)] : cells)
    }
    return Listing(columns + (hasIDs ? [Column("ID")] : []), rows: rows)
  }

  private static func row(
    _ profile: ListedProfile, at path: ProfilePath, _ namesakes: [Namesakes: Int],
    _ remarks: [String]
  ) -> [Cell] {
    let name = indentation(path.folders.count) + name(of: profile, at: path, namesakes, remarks)
    return [
      Cell(name, profile.deleted ? .faint : .plain), Cell(profile.catalog),
      Cell(Quantity.grouped(profile.recipes)),
    ]
  }

  private static func indentation(_ depth: Int) -> String {
    String(repeating: "  ", count: depth)
  }

  /// The name in its folder, with the beginning of the id if profiles share the name.
  private static func name(
    of profile: ListedProfile, at path: ProfilePath, _ namesakes: [Namesakes: Int],
    _ others: [String]
  ) -> String {
    var remarks = (profile.deleted ? ["deleted"] : []) + others
    if namesakes[Namesakes(profile), default: 0] > 1 {
      remarks.append(String(profile.id.prefix(shownIDLetters)))
    }
    return path.ownName.visibleName
      + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))")
  }

  /// What profiles share that a command cannot tell apart by name.
  private struct Namesakes: Hashable {
    let name: String
    let isDeleted: Bool

    init(_ profile: ListedProfile) {
      name = profile.name
      isDeleted = profile.deleted
    }
  }
}
