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

/// Where the selection of the list with the keys goes.
enum Motion: Hashable, Sendable {
  case up, down, pageUp, pageDown, first, last
}

/// A change of the open profile.
enum EditCommand: Hashable, Sendable {
  case choose(Choice)
  /// May, must, can't, and may again.
  case chooseNext
  case reset(Choice)
  case adjust(by: Int)
  /// Begins a quantity with the digit that was typed.
  case count
  case toggleScope
  case undo
  /// Brings the profile back that was shown until it was deleted.
  case undelete
}

/// Another look at the same profile.
enum LookCommand: Hashable, Sendable {
  case nextColumn, previousColumn
  case focus(ColumnKind)
  case filter, clearFilter
  /// Adds the selected row to those that the next choice is for, or takes it out.
  case togglePick, unpick
  /// Of the ingredients only what is in the bag, or all.
  case toggleBagOnly
  case nextSort, nextKind, nextIngredientCount
  /// How many recipes each ingredient and effect leaves.
  case toggleCounts
  case toggleDetails, scrollDetails(by: Int)
  /// From a recipe to the first of its ingredients and effects, and on.
  case jump, nextOfRecipe, previousOfRecipe, backToRecipe
  /// The recipes with the selected ingredient or effect.
  case recipesWith
}

/// Opens or closes something over the columns.
enum PanelCommand: Hashable, Sendable {
  case profiles, history, help, close
}

/// What is done in the list of profiles.
enum ProfilesCommand: Hashable, Sendable {
  case open, create, copy, rename, delete
  case confirmDeletion
}

/// What is done to a line that is being typed.
enum EntryCommand: Hashable, Sendable {
  case accept, leave
  case deleteBackwards, deleteForwards, deleteWord, clear
  case left, right, start, end
}

/// What concerns the program and its terminal.
enum ProgramCommand: Hashable, Sendable {
  case quit, suspend, repaint
}
