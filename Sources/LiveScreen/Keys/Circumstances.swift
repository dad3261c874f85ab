/// The current circumstances that decide which keys work.
struct Circumstances: OptionSet, Hashable, Sendable {
  let rawValue: Int

  /// The daemon is connected: orders can be given.
  static let connected = Circumstances(rawValue: 1 << 0)
  /// The screen is up to date, or was a moment ago.
  static let live = Circumstances(rawValue: 1 << 1)
  /// A profile is selected, even if its content has not arrived yet.
  static let profile = Circumstances(rawValue: 1 << 2)
  static let ingredient = Circumstances(rawValue: 1 << 3)
  /// An ingredient or an effect is selected.
  static let choosable = Circumstances(rawValue: 1 << 4)
  static let recipe = Circumstances(rawValue: 1 << 5)
  /// An ingredient or a recipe is selected: it can be added to the bag or taken out.
  static let countable = Circumstances(rawValue: 1 << 6)
  /// Ingredients or effects, which have choices, have the focus.
  static let choiceColumn = Circumstances(rawValue: 1 << 7)
  /// The focused column has a filter.
  static let filtered = Circumstances(rawValue: 1 << 8)
  /// The details take half of the screen.
  static let detailed = Circumstances(rawValue: 1 << 9)
  /// The details have more lines than fit.
  static let longDetails = Circumstances(rawValue: 1 << 10)
  /// A jump from a recipe is under way.
  static let jumped = Circumstances(rawValue: 1 << 11)
  /// The panel's list has a selection.
  static let row = Circumstances(rawValue: 1 << 12)
  /// A profile is selected in the list of profiles, and no folder.
  static let profileRow = Circumstances(rawValue: 1 << 13)
  /// The profile on the screen was deleted.
  static let deleted = Circumstances(rawValue: 1 << 14)
  /// The selected profile and its catalog have arrived.
  static let catalog = Circumstances(rawValue: 1 << 15)
  /// Rows of the focused column are picked.
  static let picked = Circumstances(rawValue: 1 << 16)
  /// The panel's values can be changed: the profile can be, or they are only tried.
  static let changeable = Circumstances(rawValue: 1 << 17)
  /// The page of text continues below the visible part.
  static let longPage = Circumstances(rawValue: 1 << 20)

  /// There are columns on the screen.
  static let shown: Circumstances = [.profile, .catalog]
  /// The profile on the screen can be changed.
  static let editable: Circumstances = [.connected, .shown, .live]

  /// Temporary circumstances: the keys that need them come first in the line of hints.
  static let passing: Circumstances = [.deleted, .filtered, .jumped, .longPage, .picked]

  /// Why a key does nothing now: the words for the first of its needs that is missing.
  func wordsForMissing(of needs: Circumstances) -> String {
    var missing = needs.subtracting(self)
    if missing.remove(.changeable) != nil { missing.formUnion(Self.editable.subtracting(self)) }
    if contains(.shown), !contains(.choiceColumn) {
      // Over recipes the words must not be about effects: a recipe is missing, or has no choice.
      if missing.remove(.countable) != nil { missing.insert(.recipe) }
      if missing.remove(.choosable) != nil { missing.insert(.choiceColumn) }
    } else if missing.contains(.countable), !contains(.choosable) {
      missing.remove(.countable)
      missing.insert(.row)
    }
    for (circumstance, words) in Self.words where missing.contains(circumstance) {
      let isRecipeHere = circumstance == .recipe && !contains(.choiceColumn)
      return isRecipeHere ? wordsForNoRecipe : words
    }
    return "that does nothing here"
  }

  /// The words where the recipes have the focus, and there is none to select.
  private var wordsForNoRecipe: String {
    contains(.filtered)
      ? "no recipe fits the filter: Esc shows all again"
      : "no recipe is left: i goes to the ingredients"
  }

  private static let words: [(Circumstances, String)] = [
    (.connected, "there is no connection to the daemon: nothing can be changed now"),
    (.deleted, "no deleted profile was shown"),
    (.profile, "no profile is selected: p shows them"),
    (.catalog, "the profile and its catalog are not all here yet"),
    (.live, "what is shown may be outdated: nothing can be changed before it is live"),
    (.choiceColumn, "recipes follow from what is chosen: Tab goes to ingredients and effects"),
    (.choosable, "no ingredient or effect is selected"),
    (.countable, "effects have no quantity"),
    (.ingredient, "select an ingredient first: i goes to the ingredients"),
    (.recipe, "no recipe is selected: r goes to the recipes"),
    (.jumped, "no jump from a recipe is under way: Enter on a recipe begins one"),
    (.picked, "no row is picked: v picks one"),
    (.filtered, "this column has no filter"),
    (.longDetails, "there is nothing more to show"),
    (.detailed, "the details are small already"),
    (.row, "nothing is selected"),
    (.profileRow, "a folder is no profile"),
  ]
}
