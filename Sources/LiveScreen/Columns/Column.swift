/// A column's own state: its selection and its filter.
struct Column: Equatable, Sendable {
  private(set) var filter = ""
  /// How the rows are sorted; `RecipeSettings` sorts the recipes instead.
  var order = ChoiceOrder.name
  /// The cursor from before the filter was set, to go back to.
  private var unfiltered: ListCursor<Int>?
  var cursor = ListCursor<Int>()
  /// The things that the next choice applies to, shown or not; if empty, the one at the cursor.
  var picked: Set<Int> = []

  var isFiltered: Bool { unfiltered != nil }

  /// Filters the column by names that contain a text; an empty text restores the former selection.
  ///
  /// Each text starts from the selection before the first text, so that typing and deleting a wrong
  /// letter loses nothing.
  mutating func narrow(to text: String) {
    filter = text
    if text.isEmpty {
      cursor = unfiltered ?? cursor
      unfiltered = nil
    } else {
      let origin = unfiltered ?? cursor
      unfiltered = origin
      cursor = origin
    }
  }
}
