internal import LiveProfile
internal import Profiles
internal import Wire

extension ScreenModel {
  /// The list of profiles as a tree.
  var profileRows: ProfileRows {
    ProfileRows(profiles?.rows ?? [])
  }

  mutating func perform(_ command: ProfilesCommand) {
    if case .confirming(let deletion) = mode, command == .confirmDeletion { delete(deletion) }
    guard case .profiles(let panel) = mode else { return }
    let rows = profileRows
    let line = panel.cursor.row(in: rows).map { rows.lines[$0] }
    switch command {
    case .open: if let id = line?.summary?.id { choose(id) }
    case .create:
      mode = .naming(
        Naming(.create, oldName: "", suggestion: Self.folder(of: line), panel: panel))
    case .copy: name(line, panel) { ($0 + " copy", .copy($1)) }
    case .rename: name(line, panel) { ($0, .rename($1)) }
    case .delete: if let line { askToDelete(line, rows, panel) }
    case .confirmDeletion: break
    }
  }

  private mutating func choose(_ id: ProfileID) {
    mode = .columns
    let reference = id.description
    let isUnderWay = isWatching || link.isWaiting(for: .profile(reference))
    if reference != standing.reference || !isUnderWay { open(id) }
  }

  /// The folder that a new profile probably belongs to.
  private static func folder(of line: ProfileRows.Line?) -> String {
    switch line?.thing {
    case .folder(let path): return path
    case .profile, nil:
      guard let name = line?.summary?.name, line?.depth ?? 0 > 0,
        let cut = name.lastIndex(of: "/")
      else { return "" }
      return String(name[...cut])
    }
  }

  private mutating func name(
    _ line: ProfileRows.Line?, _ panel: ProfilesPanel,
    _ plan: (_ name: String, ProfileID) -> (suggestion: String, Naming.Purpose)
  ) {
    guard let summary = line?.summary else { return }
    let (suggestion, purpose) = plan(summary.name, summary.id)
    mode = .naming(
      Naming(purpose, oldName: summary.name, suggestion: suggestion, panel: panel))
  }

  private mutating func askToDelete(
    _ line: ProfileRows.Line, _ rows: ProfileRows, _ panel: ProfilesPanel
  ) {
    switch line.thing {
    case .profile(let id):
      let name = line.summary?.name ?? line.name
      mode = .confirming(Deletion(profiles: [id], words: name, panel: panel))
    case .folder(let path):
      let inside = rows.profiles(in: path)
      let words = "\(path) with \(Quantity.counted(inside.count, "profile", "profiles"))"
      mode = .confirming(Deletion(profiles: inside, words: words, panel: panel))
    }
  }

  private mutating func delete(_ deletion: Deletion) {
    mode = .profiles(deletion.panel)
    let room = ScreenLimits.waitingOrders - outbox.waiting.count
    guard deletion.profiles.count <= room else {
      notice = Notice(
        words: "that is more than can be ordered at once: alchemy profile delete takes a folder",
        kind: .refusal)
      return
    }
    for id in deletion.profiles {
      give(
        Order(
          method: "profile.delete", parameters: ["profile": .string(id.description)],
          purpose: .delete))
    }
  }

  /// If the selected row is gone, selects the row at its place.
  mutating func keepPlaceInProfiles(of former: ProfileRows) {
    guard case .profiles(var panel) = mode, let thing = panel.cursor.thing(in: former),
      let row = former.row(of: thing), profileRows.row(of: thing) == nil
    else { return }
    panel.cursor.select(row: row, in: profileRows, height: listHeight)
    mode = .profiles(panel)
  }
}
