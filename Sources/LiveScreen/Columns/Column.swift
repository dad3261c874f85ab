/// What one column keeps of its own: where its selection is, and what it is filtered by.
struct Column: Equatable, Sendable {
  private(set) var filter = ""
  /// How the rows are sorted; of recipes the settings say that.
  var order = ChoiceOrder.name
  /// Where the selection was before the filter was set, to go back there.
  private var unfiltered: ListCursor<Int>?
  var cursor = ListCursor<Int>()
  /// The things that the next choice is for, shown or not; none means the one at the cursor.
  var picked: Set<Int> = []

  var isFiltered: Bool { unfiltered != nil }

  /// Narrows the column to the names that hold a text; an empty one brings back what was before.
  ///
  /// Each text is applied to where the selection was before the first, so that typing a letter
  /// too many and taking it back loses nothing.
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
