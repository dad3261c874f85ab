internal import Alchemy

extension ScreenModel {
  /// The circumstances that decide which keys work now.
  var circumstances: Circumstances {
    var circumstances: Circumstances = []
    if link.isConnected { circumstances.insert(.connected) }
    if takesOrders { circumstances.insert(.live) }
    if catalog != nil { circumstances.insert(.catalog) }
    switch standing {
    case .opening, .open: circumstances.insert(.profile)
    case .nothing(let absence): if absence.id != nil { circumstances.insert(.deleted) }
    }
    switch mode {
    case .profiles(let panel): add(panel, to: &circumstances)
    case .history(let panel): if panel.rows.count > 0 { circumstances.insert(.row) }
    case .help(let panel, _): if linesBelow(panel) > 0 { circumstances.insert(.longHelp) }
    case .columns, .filtering, .counting, .naming, .confirming:
      addColumns(to: &circumstances)
    }
    return circumstances
  }

  private func addColumns(to circumstances: inout Circumstances) {
    if columns.focus != .recipes { circumstances.insert(.choiceColumn) }
    if columns.focused.isFiltered { circumstances.insert(.filtered) }
    if !columns.focused.picked.isEmpty { circumstances.insert(.picked) }
    if trail != nil { circumstances.insert(.jumped) }
    if details.isLarge { circumstances.insert(.detailed) }
    if detailLines.count > detailsHeight { circumstances.insert(.longDetails) }
    switch selected {
    case .ingredient: circumstances.formUnion([.ingredient, .choosable, .countable])
    case .effect: circumstances.insert(.choosable)
    case .recipe: circumstances.formUnion([.recipe, .countable])
    case nil: break
    }
  }

  private func add(_ panel: ProfilesPanel, to circumstances: inout Circumstances) {
    guard let thing = panel.cursor.thing(in: profileRows) else { return }
    circumstances.insert(.row)
    if thing.profile != nil { circumstances.insert(.profileRow) }
  }
}
