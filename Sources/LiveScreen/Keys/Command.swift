internal import Alchemy

/// What a key does.
protocol Command: Sendable {
  func perform(in model: inout ScreenModel, with stroke: KeyStroke)
}

/// A movement of the selection in the list that has the keys.
enum Motion: Command {
  case up, down, pageUp, pageDown, first, last

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    model.mode.front.move(self, in: &model)
  }

  /// The row to go to, which may be outside the list; a page keeps one line of the previous page.
  func target(from row: Int, count: Int, height: Int) -> Int {
    let page = max(1, height - 1)
    return switch self {
    case .up: row - 1
    case .down: row + 1
    case .pageUp: row - page
    case .pageDown: row + page
    case .first: 0
    case .last: count - 1
    }
  }
}

/// A change of the open profile.
enum EditCommand: Command {
  case choose(Choice)
  /// Cycles through may, must and can't.
  case chooseNext
  case reset(Choice)
  case adjust(by: Int)
  /// Begins a quantity with the typed digit.
  case count
  case toggleScope
  case undo
  /// Brings back the profile that was on the screen when it was deleted.
  case undelete

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    model.perform(self, stroke)
  }
}

/// A command that changes the view, but not the profile.
enum LookCommand: Command {
  case nextColumn, previousColumn
  case focus(ColumnKind)
  case filter, clearFilter
  /// Adds the selected row to the picks for the next choice, or removes it.
  case togglePick, unpick
  /// Shows only the ingredients in the bag, or all.
  case toggleBagOnly
  case nextSort, nextKind, nextIngredientCount
  /// Shows how many recipes each ingredient and effect leaves.
  case toggleCounts
  case toggleDetails, scrollDetails(by: Int)
  /// Jumps from a recipe to its first ingredient, then to its other ingredients and effects.
  case jump, nextOfRecipe, previousOfRecipe, backToRecipe
  /// Shows the recipes with the selected ingredient or effect.
  case recipesWith

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    model.perform(self)
  }
}

/// A command for the program and its terminal.
enum ProgramCommand: Command {
  case quit, suspend, repaint

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    switch self {
    case .quit: model.actions.append(.quit(code: 0))
    case .suspend: model.actions.append(.suspend)
    case .repaint: model.actions.append(.repaint)
    }
  }
}
