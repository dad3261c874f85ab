internal import Alchemy
internal import TerminalScreen

extension KeyTable {
  static let choosing: [KeyBinding] =
    [
      KeyBinding(
        [" "], EditCommand.chooseNext, "the next choice: must, can't, may", hint: "choose"),
      KeyBinding(["m"], EditCommand.choose(.must), "it must be in each recipe", hint: "must"),
      KeyBinding(["y"], EditCommand.choose(.may), "it may be in a recipe", hint: "may"),
      KeyBinding(["c"], EditCommand.choose(.cant), "it can't be in any recipe", hint: "can't"),
    ].grouped(.choosing, needs: [.editable, .choosable])
    + [
      KeyBinding(
        ["+", "="], EditCommand.adjust(by: 1), "one more in the bag; of a recipe, one more of each",
        hint: "one more", needs: .countable),
      KeyBinding(
        ["-"], EditCommand.adjust(by: -1), "one less in the bag; of a recipe, one less of each",
        hint: "one less", needs: .countable),
      KeyBinding(
        "0123456789".map(KeyStroke.character), EditCommand.count, "set the number in the bag",
        hint: "quantity", needs: .ingredient),
      KeyBinding(
        ["B"], EditCommand.brew, "brew the recipe from the bag", hint: "brew", needs: .recipe),
      KeyBinding(
        ["E"], EditCommand.eat, name: "eat", "eat one, to learn what it does", needs: .ingredient),
      KeyBinding(
        ["R"], EditCommand.reserve, name: "hold back", "set how many are held back",
        needs: .ingredient),
      KeyBinding(
        ["F"], EditCommand.favourite, name: "favourite",
        "keep the recipe under a name; without a name no longer", needs: .recipe),
      KeyBinding(["T"], EditCommand.note, name: "note", "write a note on it", needs: .shown),
      KeyBinding(
        ["Y"], EditCommand.reset(.may), name: "all may",
        "all that the column shows may be in a recipe; it asks first", needs: .choiceColumn),
      KeyBinding(
        ["C"], EditCommand.reset(.cant), name: "all can't",
        "all that the column shows can't be in any recipe; it asks first", needs: .choiceColumn),
    ].grouped(.choosing, needs: .editable)
    + [
      KeyBinding(
        ["v"], LookCommand.togglePick, name: "pick",
        "pick the row, or not; m, y, c, +, - are for all that is picked",
        needs: [.shown, .choosable]),
      KeyBinding(
        [.key(.escape)], LookCommand.unpick, "pick no row any more", hint: "pick none",
        needs: .picked),
      KeyBinding(
        ["b"], EditCommand.toggleScope, name: "scope", "recipes of the bag only, or of all",
        needs: .editable),
    ].grouped(.choosing) + KeyTable.undoing
    + [
      KeyBinding(
        ["u"], ProgramCommand.undelete, "bring the deleted profile back", hint: "bring it back",
        needs: [.connected, .deleted])
    ].grouped(.choosing)

  static let looking: [KeyBinding] =
    [
      KeyBinding(
        [.key(.enter)], LookCommand.jump, "go to what the recipe is made of", hint: "go to",
        needs: [.shown, .recipe])
    ].grouped(.looking)
    + [
      KeyBinding(
        ["n"], LookCommand.nextOfRecipe, "the recipe's next ingredient or effect",
        hint: "next of recipe"),
      KeyBinding(
        ["N"], LookCommand.previousOfRecipe, name: "previous of recipe",
        "the recipe's previous ingredient or effect"),
      KeyBinding([.key(.backspace)], LookCommand.backToRecipe, "back to the recipe", hint: "back"),
    ].grouped(.looking, needs: .jumped)
    + [
      KeyBinding(["/"], PanelCommand.filter, "show only names that hold a text", hint: "filter"),
      KeyBinding(
        ["o"], LookCommand.toggleBagOnly, name: "bag only",
        "show only the ingredients in the bag, or all"),
    ].grouped(.looking, needs: .shown)
    + [
      KeyBinding(
        [.key(.escape)], PanelCommand.clearFilter, "show all names again", hint: "all names",
        needs: .filtered),
      KeyBinding(
        ["#"], LookCommand.toggleCounts,
        "how many recipes each ingredient and effect would leave as must", hint: "recipes left",
        needs: .shown),
      KeyBinding(
        ["d", .key(.enter)], LookCommand.toggleDetails, "more or less room for the details",
        hint: "details", needs: .shown),
      KeyBinding(
        [.key(.escape)], LookCommand.toggleDetails, "less room for the details", needs: .detailed),
    ].grouped(.looking)
    + [
      KeyBinding(
        [">"], LookCommand.scrollDetails(by: 1), name: "details down", "more of the details",
        needs: .longDetails),
      KeyBinding(
        ["<"], LookCommand.scrollDetails(by: -1), name: "details up",
        "what was before in the details",
        needs: .longDetails),
      KeyBinding(
        ["V"], LookCommand.toggleKnownOnly, name: "known only",
        "hide its effects that you don't know, or show all",
        needs: .ingredient),
      KeyBinding(
        ["W"], LookCommand.recipesWith, name: "recipes with", "the recipes with it",
        needs: .choosable),
      KeyBinding(
        ["x"], LookCommand.copy, name: "copy",
        "copy the row, or all that is picked, to the terminal's clipboard"),
      KeyBinding(
        ["s"], LookCommand.nextSort, "sort the column by what it shows, one thing after the other",
        hint: "sort"),
      KeyBinding(
        ["t"], LookCommand.nextKind, "show recipes of any kind, potions, poisons, or pure ones",
        hint: "kind"),
      KeyBinding(
        ["l"], LookCommand.nextIngredientCount, name: "number",
        "show recipes of 2, of 3, or of either number"),
    ].grouped(.looking, needs: .shown)

  static let panels: [KeyBinding] =
    [
      KeyBinding(
        ["w"], PanelCommand.workbench, "the workbench: what to brew, buy and learn next",
        hint: "workbench", needs: .shown)
    ].grouped(.profiles)
    + [
      KeyBinding(
        [.key(.tab), .key(.right)], LookCommand.nextColumn, "the column to the right",
        hint: "column"),
      KeyBinding(
        [.shifted(.tab), .key(.left)], LookCommand.previousColumn, name: "previous column",
        "the column to the left"),
      KeyBinding(["i"], LookCommand.focus(.ingredients), name: "ingredients", "to the ingredients"),
      KeyBinding(["r"], LookCommand.focus(.recipes), name: "recipes", "to the recipes"),
      KeyBinding(["e"], LookCommand.focus(.effects), name: "effects", "to the effects"),
    ].grouped(.moving, needs: .shown)
    + [
      KeyBinding(
        ["p"], PanelCommand.profiles, "choose, make, copy, rename, delete profiles",
        hint: "profiles")
    ].grouped(.profiles)
    + [
      KeyBinding(["h"], PanelCommand.history, "what was changed, and by whom", hint: "history"),
      KeyBinding(
        ["a"], PanelCommand.alchemist, "the alchemist, who decides strengths and gold",
        hint: "alchemist"),
      KeyBinding(
        ["A"], PanelCommand.whatIf,
        "what if: gold and strengths of another alchemist; nothing is stored", hint: "what if"),
    ].grouped(.profiles, needs: .shown)

  static let leaving: [KeyBinding] = [
    KeyBinding(["q"], ProgramCommand.quit, "leave", hint: "leave")
  ]
}
