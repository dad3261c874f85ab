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
        [.character("n")], ProfilesCommand.create, .profiles, "make a new profile", hint: "new",
        needs: [.connected]),
      KeyBinding(
        [.character("c")], ProfilesCommand.copy, .profiles, "copy it under another name",
        hint: "copy", needs: [.connected, .row, .profileRow]),
      KeyBinding(
        [.character("r")], ProfilesCommand.rename, .profiles,
        "rename it; a / in the name is a folder", hint: "rename",
        needs: [.connected, .row, .profileRow]),
      KeyBinding(
        [.character("d"), .key(.delete)], ProfilesCommand.delete, .profiles,
        "delete it; of a folder, all that is in it", hint: "delete", needs: [.connected, .row]),
    ] + KeyTable.moving + KeyTable.closing + KeyTable.program
  static let closesWithProfile = false

  var cursor: ListCursor<ProfileThing>

  func rows(in model: ScreenModel) -> ProfileRows {
    ProfileRows(model.profiles?.rows ?? [])
  }

  func circumstances(in model: ScreenModel) -> Circumstances {
    guard let line = line(in: model) else { return [] }
    return line.thing.profile == nil ? .row : [.row, .profileRow]
  }

  /// The selected line of the tree.
  fileprivate func line(in model: ScreenModel) -> ProfileRows.Line? {
    let rows = rows(in: model)
    return cursor.row(in: rows).map { rows.lines[$0] }
  }

  /// A click on the selected row does what Enter does.
  func click(at position: CellPosition, isSecondary: Bool, in model: inout ScreenModel) {
    let rows = rows(in: model)
    guard let row = row(at: position, in: model), row < rows.count else { return }
    let wasSelected = row == cursor.row(in: rows)
    changeCursor(in: &model) { $0.select(row: row, in: $1, height: $2) }
    if wasSelected { model.press(.key(.enter)) }
  }

  /// If the selected row is gone, selects the row at its place.
  func keepPlace(of former: ProfileRows, in model: inout ScreenModel) {
    guard let thing = cursor.thing(in: former), let row = former.row(of: thing),
      rows(in: model).row(of: thing) == nil
    else { return }
    changeCursor(in: &model) { $0.select(row: row, in: $1, height: $2) }
  }
}

extension ProfilesPanel {
  func heading(_ rows: ProfileRows, in model: ScreenModel) -> StyledLine {
    StyledLine("Profiles", .focusedHeading)
      .adding(model.profiles.map { " " + Quantity.grouped($0.rows.count) } ?? " …")
  }

  func draw(
    row: Int, of rows: ProfileRows, on grid: inout CellGrid, in line: Area, _ look: RowLook,
    _ model: ScreenModel
  ) {
    let entry = rows.lines[row]
    let isOpen = entry.summary.map { $0.id == model.profile?.watched.id } ?? false
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

/// Opens the list of profiles, or does something with the selected line.
enum ProfilesCommand: Command {
  case open
  case show, create, copy, rename, delete

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    let panel = model.mode.front as? ProfilesPanel
    let line = panel?.line(in: model)
    switch self {
    case .open:
      let shown = model.profile.map { ProfileThing.profile($0.watched.id) }
      model.mode.open(ProfilesPanel(cursor: ListCursor(selected: shown)))
    case .show: if let id = line?.summary?.id { Self.show(id, in: &model) }
    case .create:
      model.mode.open(Naming(.create, suggestion: Self.folder(of: line)))
    case .copy:
      guard let profile = line?.summary else { return }
      model.mode.open(Naming(.copy(profile), suggestion: profile.name + " copy"))
    case .rename:
      guard let profile = line?.summary else { return }
      model.mode.open(Naming(.rename(profile), suggestion: profile.name))
    case .delete:
      guard let panel, let line else { return }
      model.mode.open(Deletion(line, of: panel.rows(in: model)))
    }
  }

  private static func show(_ id: ProfileID, in model: inout ScreenModel) {
    model.mode.close()
    let reference = id.description
    let isUnderWay = model.isWatching || model.link.isWaiting(for: .profile(reference))
    if reference != model.standing.reference || !isUnderWay { model.open(id) }
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
