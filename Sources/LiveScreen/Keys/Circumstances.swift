/// What is the case right now, as far as it decides which keys work.
struct Circumstances: OptionSet, Hashable, Sendable {
  let rawValue: Int

  /// The daemon listens: orders can be given.
  static let connected = Circumstances(rawValue: 1 << 0)
  /// What is shown holds, or did so a moment ago.
  static let live = Circumstances(rawValue: 1 << 1)
  /// A profile is selected, though it may not be here yet.
  static let profile = Circumstances(rawValue: 1 << 2)
  static let ingredient = Circumstances(rawValue: 1 << 3)
  /// An ingredient or an effect is selected.
  static let choosable = Circumstances(rawValue: 1 << 4)
  static let recipe = Circumstances(rawValue: 1 << 5)
  /// An ingredient or a recipe is selected: something that can be in the bag or taken from it.
  static let countable = Circumstances(rawValue: 1 << 6)
  /// The focus is on ingredients or effects, which have choices.
  static let choiceColumn = Circumstances(rawValue: 1 << 7)
  /// The focused column has a filter.
  static let filtered = Circumstances(rawValue: 1 << 8)
  /// The details take half of the screen.
  static let detailed = Circumstances(rawValue: 1 << 9)
  /// The details have more lines than there is room for.
  static let longDetails = Circumstances(rawValue: 1 << 10)
  /// A jump from a recipe is under way.
  static let jumped = Circumstances(rawValue: 1 << 11)
  /// The panel's list has a selection.
  static let row = Circumstances(rawValue: 1 << 12)
  /// The selection of the list of profiles is a profile, and no folder.
  static let profileRow = Circumstances(rawValue: 1 << 13)

  /// The profile that was shown is deleted.
  static let deleted = Circumstances(rawValue: 1 << 14)

  /// The selected profile and its catalog are here.
  static let catalog = Circumstances(rawValue: 1 << 15)

  /// Rows of the focused column were picked.
  static let picked = Circumstances(rawValue: 1 << 16)

  /// There are columns to look at.
  static let shown: Circumstances = [.profile, .catalog]
  /// The profile that is shown can be changed.
  static let editable: Circumstances = [.connected, .shown, .live]

  /// Why a key that needs these does nothing now; the first that is missing says it.
  func wordsForMissing(of needs: Circumstances) -> String {
    var missing = needs.subtracting(self)
    if contains(.shown), !contains(.choiceColumn) {
      // An empty list of recipes is no effect, and its recipes have no choice.
      if missing.remove(.countable) != nil { missing.insert(.recipe) }
      if missing.remove(.choosable) != nil { missing.insert(.choiceColumn) }
    } else if missing.contains(.countable), !contains(.choosable) {
      missing.remove(.countable)
      missing.insert(.row)
    }
    for (circumstance, words) in Self.words where missing.contains(circumstance) { return words }
    return "that does nothing here"
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
    (.ingredient, "only ingredients have a quantity"),
    (.recipe, "no recipe is selected"),
    (.jumped, "no jump from a recipe is under way: Enter on a recipe begins one"),
    (.picked, "no row is picked: v picks one"),
    (.filtered, "this column has no filter"),
    (.longDetails, "there is nothing more to show"),
    (.detailed, "the details are small already"),
    (.row, "nothing is selected"),
    (.profileRow, "a folder is no profile"),
  ]
}
