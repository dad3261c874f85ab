internal import Alchemy
internal import TerminalScreen

extension KeyTable {
  static let choosing: [KeyBinding] = [
    KeyBinding(
      [" "], EditCommand.chooseNext, .choosing, "the next choice: must, can't, may", hint: "choose",
      needs: [.editable, .choosable]),
    KeyBinding(
      ["m"], EditCommand.choose(.must), .choosing, "it must be in each recipe", hint: "must",
      needs: [.editable, .choosable]),
    KeyBinding(
      ["y"], EditCommand.choose(.may), .choosing, "it may be in a recipe", hint: "may",
      needs: [.editable, .choosable]),
    KeyBinding(
      ["c"], EditCommand.choose(.cant), .choosing, "it can't be in any recipe", hint: "can't",
      needs: [.editable, .choosable]),
    KeyBinding(
      ["+", "="], EditCommand.adjust(by: 1), .choosing,
      "one more in the bag; of a recipe, one more of each", hint: "one more",
      needs: [.editable, .countable]),
    KeyBinding(
      ["-"], EditCommand.adjust(by: -1), .choosing,
      "one less in the bag; of a recipe, one less of each", hint: "one less",
      needs: [.editable, .countable]),
    KeyBinding(
      "0123456789".map(KeyStroke.character), EditCommand.count, .choosing,
      "set the number in the bag", hint: "quantity", needs: [.editable, .ingredient]),
    KeyBinding(
      ["B"], EditCommand.brew, .choosing, "brew the recipe from the bag", hint: "brew",
      needs: [.editable, .recipe]),
    KeyBinding(
      ["E"], EditCommand.eat, .choosing, "eat one, to learn what it does",
      needs: [.editable, .ingredient]),
    KeyBinding(
      ["R"], EditCommand.reserve, .choosing, "set how many are held back",
      needs: [.editable, .ingredient]),
    KeyBinding(
      ["Y"], EditCommand.reset(.may), .choosing,
      "all that the column shows may be in a recipe; it asks first",
      needs: [.editable, .choiceColumn]),
    KeyBinding(
      ["C"], EditCommand.reset(.cant), .choosing,
      "all that the column shows can't be in any recipe; it asks first",
      needs: [.editable, .choiceColumn]),
    KeyBinding(
      ["v"], LookCommand.togglePick, .choosing,
      "pick the row, or not; m, y, c, +, - are for all that is picked",
      needs: [.shown, .choosable]),
    KeyBinding(
      [.key(.escape)], LookCommand.unpick, .choosing, "pick no row any more", hint: "pick none",
      needs: [.picked]),
    KeyBinding(
      ["b"], EditCommand.toggleScope, .choosing, "recipes of the bag only, or of all",
      needs: .editable),
    KeyBinding(
      ["u"], ProgramCommand.undo, .choosing, "undo the last change, whoever made it", hint: "undo",
      needs: .editable),
    KeyBinding(
      ["U"], ProgramCommand.redo, .choosing, "bring back what the last undo took away",
      needs: .editable),
    KeyBinding(
      ["u"], ProgramCommand.undelete, .choosing, "bring the deleted profile back",
      hint: "bring it back", needs: [.connected, .deleted]),
  ]

  static let looking: [KeyBinding] = [
    KeyBinding(
      [.key(.enter)], LookCommand.jump, .looking, "go to what the recipe is made of", hint: "go to",
      needs: [.shown, .recipe]),
    KeyBinding(
      ["n"], LookCommand.nextOfRecipe, .looking, "the recipe's next ingredient or effect",
      hint: "next of recipe", needs: [.jumped]),
    KeyBinding(
      ["N"], LookCommand.previousOfRecipe, .looking, "the recipe's previous ingredient or effect",
      needs: [.jumped]),
    KeyBinding(
      [.key(.backspace)], LookCommand.backToRecipe, .looking, "back to the recipe", hint: "back",
      needs: [.jumped]),
    KeyBinding(
      ["/"], LookCommand.filter, .looking, "show only names that hold a text", hint: "filter",
      needs: .shown),
    KeyBinding(
      ["o"], LookCommand.toggleBagOnly, .looking, "show only the ingredients in the bag, or all",
      needs: .shown),
    KeyBinding(
      [.key(.escape)], LookCommand.clearFilter, .looking, "show all names again", hint: "all names",
      needs: [.filtered]),
    KeyBinding(
      ["#"], LookCommand.toggleCounts, .looking,
      "how many recipes each ingredient and effect would leave as must", hint: "recipes left",
      needs: .shown),
    KeyBinding(
      ["d", .key(.enter)], LookCommand.toggleDetails, .looking, "more or less room for the details",
      hint: "details", needs: .shown),
    KeyBinding(
      [.key(.escape)], LookCommand.toggleDetails, .looking, "less room for the details",
      needs: [.detailed]),
    KeyBinding(
      [">"], LookCommand.scrollDetails(by: 1), .looking, "more of the details",
      needs: [.shown, .longDetails]),
    KeyBinding(
      ["<"], LookCommand.scrollDetails(by: -1), .looking, "what was before in the details",
      needs: [.shown, .longDetails]),
    KeyBinding(
      ["V"], LookCommand.toggleKnownOnly, .looking,
      "hide its effects that you don't know, or show all", needs: [.shown, .ingredient]),
    KeyBinding(
      ["W"], LookCommand.recipesWith, .looking, "the recipes with it", needs: [.shown, .choosable]),
    KeyBinding(
      ["x"], LookCommand.copy, .looking,
      "copy the row, or all that is picked, to the terminal's clipboard", needs: .shown),
    KeyBinding(
      ["s"], LookCommand.nextSort, .looking,
      "sort the column by what it shows, one thing after the other", hint: "sort", needs: .shown),
    KeyBinding(
      ["t"], LookCommand.nextKind, .looking,
      "show recipes of any kind, potions, poisons, or pure ones", hint: "kind", needs: .shown),
    KeyBinding(
      ["l"], LookCommand.nextIngredientCount, .looking,
      "show recipes of 2, of 3, or of either number", needs: .shown),
  ]

  static let panels: [KeyBinding] = [
    KeyBinding(
      ["w"], PanelCommand.workbench, .profiles, "the workbench: what to brew, buy and learn next",
      hint: "workbench", needs: [.shown]),
    KeyBinding(
      [.key(.tab), .key(.right)], LookCommand.nextColumn, .moving, "the column to the right",
      hint: "column", needs: .shown),
    KeyBinding(
      [.shifted(.tab), .key(.left)], LookCommand.previousColumn, .moving, "the column to the left",
      needs: .shown),
    KeyBinding(
      ["i"], LookCommand.focus(.ingredients), .moving, "to the ingredients", needs: .shown),
    KeyBinding(["r"], LookCommand.focus(.recipes), .moving, "to the recipes", needs: .shown),
    KeyBinding(["e"], LookCommand.focus(.effects), .moving, "to the effects", needs: .shown),
    KeyBinding(
      ["p"], PanelCommand.profiles, .profiles, "choose, make, copy, rename, delete profiles",
      hint: "profiles"),
    KeyBinding(
      ["h"], PanelCommand.history, .profiles, "what was changed, and by whom", hint: "history",
      needs: .shown),
    KeyBinding(
      ["a"], PanelCommand.alchemist, .profiles, "the alchemist, who decides strengths and gold",
      hint: "alchemist", needs: [.shown]),
    KeyBinding(
      ["A"], PanelCommand.whatIf, .profiles,
      "what if: gold and strengths of another alchemist; nothing is stored", hint: "what if",
      needs: [.shown]),
  ]

  static let leaving: [KeyBinding] = [
    KeyBinding(["q"], ProgramCommand.quit, .program, "leave", hint: "leave")
  ]
}
