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
        [.key(.enter)], ProfilesCommand.show, .profiles, "show this profile", hint: "show",
        needs: [.connected, .row, .profileRow]),
      KeyBinding(
        ["n"], ProfilesCommand.create, .profiles, "make a new profile", hint: "new",
        needs: [.connected]),
      KeyBinding(
        ["c"], ProfilesCommand.copy, .profiles, "copy it under another name", hint: "copy",
        needs: [.connected, .row, .profileRow]),
      KeyBinding(
        ["r"], ProfilesCommand.rename, .profiles, "rename it; a / in the name is a folder",
        hint: "rename", needs: [.connected, .row, .profileRow]),
      KeyBinding(
        ["d", .key(.delete)], ProfilesCommand.delete, .profiles,
        "delete it; of a folder, all that is in it", hint: "delete", needs: [.connected, .row]),
    ] + KeyTable.moving + KeyTable.closing + KeyTable.program
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
    if case .create = self {
      return [.open(Naming(.create, suggestion: Self.folder(of: line)))]
    }
    if case .delete = self {
      return line.map { [.open(Deletion($0, of: panel.rows(in: scene)))] } ?? []
    }
    guard let profile = line?.summary else { return [] }
    return switch self {
    case .show: [.close] + Self.show(profile.id, scene.talk)
    case .copy: [.open(Naming(.copy(profile), suggestion: profile.name + " copy"))]
    case .rename: [.open(Naming(.rename(profile), suggestion: profile.name))]
    case .create, .delete: []
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
