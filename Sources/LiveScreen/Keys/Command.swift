internal import Alchemy

/// What a key does.
enum Command: Hashable, Sendable {
  case move(Motion)
  case edit(EditCommand)
  case look(LookCommand)
  case panel(PanelCommand)
  case profiles(ProfilesCommand)
  case entry(EntryCommand)
  case program(ProgramCommand)
}

/// A movement of the selection in the list that has the keys.
enum Motion: Hashable, Sendable {
  case up, down, pageUp, pageDown, first, last
}

/// A change of the open profile.
enum EditCommand: Hashable, Sendable {
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
}

/// A command that changes the view, but not the profile.
enum LookCommand: Hashable, Sendable {
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
}

/// Opens or closes something over the columns.
enum PanelCommand: Hashable, Sendable {
  case profiles, history, help, close
}

/// A command in the list of profiles.
enum ProfilesCommand: Hashable, Sendable {
  case open, create, copy, rename, delete
  case confirmDeletion
}

/// A command in a line of input.
enum EntryCommand: Hashable, Sendable {
  case accept, leave
  case deleteBackwards, deleteForwards, deleteWord, clear
  case left, right, start, end
}

/// A command for the program and its terminal.
enum ProgramCommand: Hashable, Sendable {
  case quit, suspend, repaint
}
