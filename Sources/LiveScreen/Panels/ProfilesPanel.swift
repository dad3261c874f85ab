internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// The list of profiles as a tree.
struct ProfilesPanel: ListPanel {
  static let keys =
    KeyTable.asking
    + [
      KeyBinding(
        [.key(.enter)], ProfilesCommand.show, "show this profile", hint: "show",
        needs: [.row, .profileRow]),
      KeyBinding(["n"], ProfilesCommand.create, "make a new profile", hint: "new"),
      KeyBinding(
        ["c"], ProfilesCommand.copy, "copy it under another name", hint: "copy",
        needs: [.row, .profileRow]),
      KeyBinding(
        ["r"], ProfilesCommand.rename, "rename it; a / in the name is a folder", hint: "rename",
        needs: [.row, .profileRow]),
      KeyBinding(
        ["d", .key(.delete)], ProfilesCommand.delete, "delete it; of a folder, all that is in it",
        hint: "delete", needs: .row),
    ].grouped(.profiles, needs: .connected) + KeyTable.moving + KeyTable.closing + KeyTable.program
  static let closesWithProfile = false

  var cursor: ListCursor<ProfileThing>

  func rows(in scene: Scene) -> ProfileRows {
    ProfileRows(scene.talk.profiles?.rows ?? [])
  }

  func circumstances(in scene: Scene) -> Circumstances {
    guard let line = line(in: scene) else { return [] }
    return line.thing.profile == nil ? .row : [.row, .profileRow]
  }

  /// The selected line of the tree.
  fileprivate func line(in scene: Scene) -> ProfileRows.Line? {
    let rows = rows(in: scene)
    return cursor.row(in: rows).map { rows.lines[$0] }
  }

  /// If the selected row is gone, selects the row at its place.
  mutating func hear(_ news: News, in scene: Scene) -> [Wish] {
    guard case .profiles(let list) = news else { return [] }
    let former = ProfileRows(list?.rows ?? [])
    guard let thing = cursor.thing(in: former), let row = former.row(of: thing),
      rows(in: scene).row(of: thing) == nil
    else { return [] }
    changeCursor(in: scene) { $0.select(row: row, in: $1, height: $2) }
    return []
  }
}

extension ProfilesPanel {
  func heading(_ rows: ProfileRows, in scene: Scene) -> StyledLine {
    StyledLine("Profiles", .focusedHeading)
      .adding(scene.talk.profiles.map { " " + Quantity.grouped($0.rows.count) } ?? " …")
  }

  func draw(
    row: Int, of rows: ProfileRows, on grid: inout CellGrid, in line: Area, _ look: RowLook,
    _ scene: Scene
  ) {
    let entry = rows.lines[row]
    let isOpen = entry.summary.map { $0.id == scene.talk.profile?.watched.id } ?? false
    let name = (isOpen ? "> " : "  ") + String(repeating: "  ", count: entry.depth) + entry.name
    let note = Self.note(on: entry.summary, inCells: line.width - name.visible.cells - 1)
    let rest = grid.putAtEnd(note, in: line, look.style(.muted))
    grid.put(name, in: rest, look.style(entry.summary == nil ? .muted : .plain))
  }

  /// The catalog and the number of recipes, as far as the name leaves room.
  private static func note(on summary: ProfileSummary?, inCells width: Int) -> String {
    guard let summary else { return "" }
    let recipes = Quantity.counted(summary.recipeCount, "recipe", "recipes")
    let notes = ["\(summary.catalog.visible) · \(recipes)", recipes]
    return notes.first { $0.cells <= width } ?? ""
  }
}

/// Does something with the selected line.
enum ProfilesCommand: OwnCommand {
  case show, create, copy, rename, delete

  func perform(in panel: inout ProfilesPanel, with stroke: KeyStroke, _ scene: Scene) -> [Wish] {
    let line = panel.line(in: scene)
    return switch (self, line, line?.summary) {
    case (.create, _, _): [.open(Naming(.create, suggestion: Self.folder(of: line)))]
    case (.delete, let line?, _): [.open(Deletion(line, of: panel.rows(in: scene)))]
    case (.show, _, let profile?): [.close] + Self.show(profile.id, scene.talk)
    case (.copy, _, let profile?):
      [.open(Naming(.copy(profile), suggestion: profile.name + " copy"))]
    case (.rename, _, let profile?): [.open(Naming(.rename(profile), suggestion: profile.name))]
    case (.delete, nil, _), (.show, _, nil), (.copy, _, nil), (.rename, _, nil): []
    }
  }

  /// Nothing is opened that is on the screen, or on its way there.
  private static func show(_ id: ProfileID, _ talk: Talk) -> [Wish] {
    let reference = id.description
    let isUnderWay = talk.isWatching || talk.link.isWaiting(for: .profile(reference))
    return reference == talk.standing.reference && isUnderWay ? [] : [.show(id)]
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
}
