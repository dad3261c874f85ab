internal import Alchemy
internal import TerminalScreen

extension KeyTable {
  static let choosing: [KeyBinding] = [
    KeyBinding(
      [.character(" ")], .edit(.chooseNext), .choosing, "the next choice: must, can't, may",
      hint: "choose", needs: [.editable, .choosable]),
    KeyBinding(
      [.character("m")], .edit(.choose(.must)), .choosing, "it must be in each recipe",
      hint: "must", needs: [.editable, .choosable]),
    KeyBinding(
      [.character("y")], .edit(.choose(.may)), .choosing, "it may be in a recipe", hint: "may",
      needs: [.editable, .choosable]),
    KeyBinding(
      [.character("c")], .edit(.choose(.cant)), .choosing, "it can't be in any recipe",
      hint: "can't", needs: [.editable, .choosable]),
    KeyBinding(
      [.character("+"), .character("=")], .edit(.adjust(by: 1)), .choosing,
      "one more in the bag; of a recipe, one more of each", hint: "one more",
      needs: [.editable, .countable]),
    KeyBinding(
      [.character("-")], .edit(.adjust(by: -1)), .choosing,
      "one less in the bag; of a recipe, one less of each", hint: "one less",
      needs: [.editable, .countable]),
    KeyBinding(
      "0123456789".map(KeyStroke.character), .edit(.count), .choosing, "set the number in the bag",
      hint: "quantity", needs: [.editable, .ingredient]),
    KeyBinding(
      [.character("Y")], .edit(.reset(.may)), .choosing,
      "all that the column shows may be in a recipe",
      needs: [.editable, .choiceColumn]),
    KeyBinding(
      [.character("C")], .edit(.reset(.cant)), .choosing,
      "all that the column shows can't be in any recipe",
      needs: [.editable, .choiceColumn]),
    KeyBinding(
      [.character("v")], .look(.togglePick), .choosing,
      "pick the row, or not; m, y, c, +, - are for all that is picked", needs: [.shown, .choosable]),
    KeyBinding(
      [.key(.escape)], .look(.unpick), .choosing, "pick no row any more", hint: "pick none",
      needs: [.picked]),
    KeyBinding(
      [.character("b")], .edit(.toggleScope), .choosing, "recipes of the bag only, or of all",
      needs: .editable),
    KeyBinding(
      [.character("u")], .edit(.undo), .choosing, "undo the last change, whoever made it",
      hint: "undo", needs: .editable),
    KeyBinding(
      [.character("u")], .edit(.undelete), .choosing, "bring the deleted profile back",
      hint: "bring it back", needs: [.connected, .deleted]),
  ]

  static let looking: [KeyBinding] = [
    KeyBinding(
      [.key(.enter)], .look(.jump), .looking, "go to what the recipe is made of", hint: "go to",
      needs: [.shown, .recipe]),
    KeyBinding(
      [.character("n")], .look(.nextOfRecipe), .looking, "the recipe's next ingredient or effect",
      hint: "next of recipe", needs: [.jumped]),
    KeyBinding(
      [.character("N")], .look(.previousOfRecipe), .looking,
      "the recipe's previous ingredient or effect", needs: [.jumped]),
    KeyBinding(
      [.key(.backspace)], .look(.backToRecipe), .looking, "back to the recipe", hint: "back",
      needs: [.jumped]),
    KeyBinding(
      [.character("/")], .look(.filter), .looking, "show only names that hold a text",
      hint: "filter", needs: .shown),
    KeyBinding(
      [.character("B")], .look(.toggleBagOnly), .looking,
      "show only the ingredients in the bag, or all", needs: .shown),
    KeyBinding(
      [.key(.escape)], .look(.clearFilter), .looking, "show all names again", hint: "all names",
      needs: [.filtered]),
    KeyBinding(
      [.character("#")], .look(.toggleCounts), .looking,
      "how many recipes each ingredient and effect would leave as must", hint: "recipes left",
      needs: .shown),
    KeyBinding(
      [.character("d"), .key(.enter)], .look(.toggleDetails), .looking,
      "more or less room for the details", hint: "details", needs: .shown),
    KeyBinding(
      [.key(.escape)], .look(.toggleDetails), .looking, "less room for the details",
      needs: [.detailed]),
    KeyBinding(
      [.character(">")], .look(.scrollDetails(by: 1)), .looking, "more of the details",
      needs: [.shown, .longDetails]),
    KeyBinding(
      [.character("<")], .look(.scrollDetails(by: -1)), .looking, "what was before in the details",
      needs: [.shown, .longDetails]),
    KeyBinding(
      [.character("w")], .look(.recipesWith), .looking, "the recipes with it",
      needs: [.shown, .choosable]),
    KeyBinding(
      [.character("s")], .look(.nextSort), .looking,
      "sort the column by what it shows, one thing after the other", hint: "sort", needs: .shown),
    KeyBinding(
      [.character("t")], .look(.nextKind), .looking,
      "show recipes of any kind, potions, poisons, or pure ones", hint: "kind", needs: .shown),
    KeyBinding(
      [.character("l")], .look(.nextIngredientCount), .looking,
      "show recipes of 2, of 3, or of either number", needs: .shown),
  ]

  static let moving: [KeyBinding] = [
    KeyBinding([.key(.up), .character("k")], .move(.up), .moving, "up"),
    KeyBinding([.key(.down), .character("j")], .move(.down), .moving, "down"),
    KeyBinding([.key(.pageUp)], .move(.pageUp), .moving, "a page up"),
    KeyBinding([.key(.pageDown)], .move(.pageDown), .moving, "a page down"),
    KeyBinding([.key(.home), .character("g")], .move(.first), .moving, "the first"),
    KeyBinding([.key(.end), .character("G")], .move(.last), .moving, "the last"),
  ]

  static let panels: [KeyBinding] = [
    KeyBinding(
      [.key(.tab), .key(.right)], .look(.nextColumn), .moving, "the column to the right",
      hint: "column", needs: .shown),
    KeyBinding(
      [.shifted(.tab), .key(.left)], .look(.previousColumn), .moving, "the column to the left",
      needs: .shown),
    KeyBinding(
      [.character("i")], .look(.focus(.ingredients)), .moving, "to the ingredients",
      needs: .shown),
    KeyBinding(
      [.character("r")], .look(.focus(.recipes)), .moving, "to the recipes", needs: .shown),
    KeyBinding(
      [.character("e")], .look(.focus(.effects)), .moving, "to the effects", needs: .shown),
    KeyBinding(
      [.character("p")], .panel(.profiles), .profiles,
      "choose, make, copy, rename, delete profiles",
      hint: "profiles"),
    KeyBinding(
      [.character("h")], .panel(.history), .profiles, "what was changed, and by whom",
      hint: "history", needs: .shown),
  ]

  static let program: [KeyBinding] = [
    KeyBinding([.control("l")], .program(.repaint), .program, "draw the screen anew"),
    KeyBinding([.control("z")], .program(.suspend), .program, "stop for a while; fg goes on"),
    KeyBinding([.control("c")], .program(.quit), .program, "leave"),
  ]
}
