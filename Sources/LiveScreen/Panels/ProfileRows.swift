internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// The profiles as a tree, by name; each folder appears once, before its content.
struct ProfileRows: Rows {
  /// One line of the tree.
  struct Line: Sendable {
    let thing: ProfileThing
    /// The visible form of the last part of the name, with the beginning of the id if several
    /// profiles share the name.
    let name: String
    /// How many folders contain it.
    let depth: Int
    /// Nil for a folder.
    let summary: ProfileSummary?
  }

  private(set) var lines: [Line] = []

  /// Letters of an id that tell profiles of one name apart, as in `alchemy profiles`.
  private static let shownIDLetters = 8

  /// Takes the profiles in any order.
  init(_ profiles: [ProfileSummary]) {
    var folders: [String] = []
    let counts = Dictionary(profiles.map { ($0.name, 1) }, uniquingKeysWith: +)
    for (path, profile) in profiles.sortedAsPaths(by: \.name, id: \.id) {
      enter(path.folders, leaving: &folders)
      lines.append(
        Line(
          thing: .profile(profile.id),
          name: Self.name(
            of: profile, path.ownName, isShared: counts[profile.name, default: 0] > 1),
          depth: path.folders.count, summary: profile))
    }
  }

  private static func name(of profile: ProfileSummary, _ own: String, isShared: Bool) -> String {
    isShared
      ? "\(own.visibleName) (\(profile.id.description.prefix(shownIDLetters)))" : own.visibleName
  }

  private mutating func enter(_ parts: ArraySlice<String>, leaving folders: inout [String]) {
    let shared = zip(folders, parts).prefix { $0 == $1 }.count
    folders = Array(parts)
    for depth in shared..<parts.count {
      let path = parts.prefix(depth + 1).joined(separator: "/") + "/"
      lines.append(
        Line(thing: .folder(path), name: parts[depth].visibleName + "/", depth: depth, summary: nil)
      )
    }
  }

  var count: Int { lines.count }

  subscript(row: Int) -> ProfileThing { lines[row].thing }

  /// The place of a thing that is gone is unknown here: the panel selects by its own place.
  func row(nearest thing: ProfileThing) -> Int? {
    row(of: thing) ?? (lines.isEmpty ? nil : 0)
  }

  /// The profiles in a folder, at any depth.
  func profiles(in folder: String) -> [ProfileID] {
    guard let start = row(of: .folder(folder)) else { return [] }
    let depth = lines[start].depth
    // A closure, because the address sanitizer aborts in Swift's library on a key path through an
    // optional.
    return lines[(start + 1)...].prefix { $0.depth > depth }.compactMap { $0.summary?.id }
  }
}

/// A row of the list of profiles.
enum ProfileThing: Hashable, Sendable {
  /// A folder by its path, which ends in `/`.
  case folder(String)
  case profile(ProfileID)

  var profile: ProfileID? {
    if case .profile(let id) = self { id } else { nil }
  }
}
