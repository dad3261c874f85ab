internal import Alchemy

/// Opens the workbench, or works in it.
enum WorkbenchCommand: Command {
  case open
  case brew
  case nextTab
  /// Puts what the row lacks into the bag.
  case add
  case moreEffort
  case toggleSpoilers
  case toggleDetails, scrollDetails(by: Int)
  case filter, clearFilter, nextSort
  /// Copies the rows that are shown.
  case copy

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    switch self {
    case .open:
      model.mode.open(WorkbenchPanel())
      model.renewWorkbench()
    case .brew: model.brewSelectedRow()
    case .add: model.addWhatTheRowLacks()
    case .toggleDetails:
      model.changeWorkbench { $0.pane = DetailsPane(isLarge: !$0.pane.isLarge) }
    case .scrollDetails(let direction): model.scrollWorkbench(by: direction)
    case .filter: model.mode.open(Filtering(.workbench, in: model))
    case .clearFilter: model.changeWorkbench { $0.narrow(to: "") }
    case .nextSort: model.changeWorkbench { $0.sortNext() }
    case .copy: model.copyWorkbench()
    case .nextTab:
      // The answer would come for a page that is not shown.
      model.stopPlan()
      model.changeWorkbench { $0.goToNextTab() }
      model.renewWorkbench()
    case .moreEffort:
      guard model.workbench?.tab.hasEffort == true else {
        return model.complain("a plan and lessons are looked for longer, and nothing else")
      }
      model.changeWorkbench { $0.goToNextEffort() }
      model.renewWorkbench()
    case .toggleSpoilers:
      guard model.workbench?.tab == .learn else {
        return model.complain("lessons alone tell what is not known yet: Tab goes there")
      }
      model.changeWorkbench { $0.toggleSpoilers() }
      model.renewWorkbench()
    }
  }
}

extension ScreenModel {
  /// Asks how often to brew the row, or says at once what the bag lacks for it.
  fileprivate mutating func brewSelectedRow() {
    guard let panel = mode.front as? WorkbenchPanel, let row = panel.selected else { return }
    if let ids = row.recipe {
      if let words = wordsForLack(of: ids, way: "+ puts one in") { return complain(words) }
      mode.open(Amount(.brew(ids, usual: row.times)))
    } else if panel.tab == .learn, let id = row.ingredients.first {
      eat(id)
    } else {
      complain("no recipe lacks only this one: there is nothing to brew")
    }
  }

  /// Copies a line for each row that is shown: what it is worth, how often, of what, and what it makes.
  fileprivate mutating func copyWorkbench() {
    guard let panel = workbench else { return }
    copy(
      panel.shownRows.map { row in
        [
          row.number, row.remark, row.names(changeWords),
          row.note ?? brew(of: row, on: panel.tab)?.name ?? "",
        ].filter { !$0.isEmpty }.joined(separator: "  ")
      })
  }

  /// Puts one of each lacking ingredient into the bag, or one more of what the shopping list has.
  fileprivate mutating func addWhatTheRowLacks() {
    guard let panel = mode.front as? WorkbenchPanel, let row = panel.selected else { return }
    let ids = panel.tab == .shopping ? row.ingredients : lacking(row.ingredients)
    guard !ids.isEmpty else {
      return complain("the bag lacks nothing for this; in the columns + adds to it")
    }
    add(1, of: ids)
  }

  /// Scrolls half of what is below the rows.
  fileprivate mutating func scrollWorkbench(by direction: Int) {
    guard let panel = workbench else { return }
    let room = panel.footerRoom(in: self)
    let highest = max(0, panel.footerLines(in: self).count - room)
    let top = min(max(0, panel.pane.top + direction * max(1, room / 2)), highest)
    changeWorkbench { $0.pane.top = top }
  }
}
